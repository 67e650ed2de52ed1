// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { cancelHolds, getHoldForm, placeHold, type HoldLibrary } from '@farol/contract/holds.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleCombination, sampleHoldLibrary } from '../../testing/sample-holds.ts'
import { addTexts } from '../../i18n/texts.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useEffect, useState } from 'react'
import { OwnHold } from './hold-place.tsx'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn([8, 18]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

/** The form with the words that its screen brings, and the way to that of another title. */
function Form() {
  const { i18n } = useTranslation()
  const [ready, setReady] = useState(false)
  const [code, setCode] = useState('60')
  useEffect(() => void addTexts(i18n, 'holds').then(() => setReady(true)), [i18n])
  return (
    ready && (
      <>
        <OwnHold code={code} />
        <button onClick={() => setCode('61')}>Outro título</button>
      </>
    )
  )
}

const form = (bibliotecas: readonly HoldLibrary[]) => ({ cod_acervo: '60', titulo: 'Torto arado', limite: { n: 1, max: 5 }, bibliotecas })

const open = async (
  bibliotecas: readonly HoldLibrary[],
  answers: readonly (readonly [Address, () => unknown])[] = [],
  language: 'pt' | 'en' = 'pt',
  at = '/acervo/60/reserva',
) => {
  const noted = notedCall(new Map<Address, () => unknown>([[getHoldForm, () => form(bibliotecas)], ...answers]))
  await openScreen(<Form />, noted.call, language, undefined, at)
  await screen.findByRole('button', { name: /^Confirm/ })
  return noted
}

const confirm = () => userEvent.click(screen.getByRole('button', { name: /^Confirm/ }))
const sent = (made: readonly { readonly method: string }[]) => made.filter(({ method }) => method === 'POST')

test('[S5-15] what is missing is said in the specified words, with a link to each field; the first takes the focus, nothing is sent', async () => {
  const { made } = await open([sampleHoldLibrary()], [], 'en')
  await confirm()
  const told = screen.getByRole('alert')
  within(told).getByText('Select all options to confirm the place hold!')
  expect(within(told).getByRole('link', { name: 'Volume' }).getAttribute('href')).toBe('#chave-volume')
  expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Volume' }))
  expect(sent(made)).toEqual([])
})

test('only what differs is asked; what was chosen is looked up and read out, and the whole key is sent', async () => {
  const { made } = await open([sampleHoldLibrary()], [[placeHold, () => ({ codigo: '90', posicao: 2, previsao: '2026-11-27' })]])
  expect(screen.getAllByText('Biblioteca Central').map((one) => one.closest('p')!.textContent)).toEqual([
    'Onde reservar: Biblioteca Central',
    'Retirar em: Biblioteca Central',
  ])
  const standing = screen.getByText(/Escolha ao lado/).closest('[role=status]')!
  await userEvent.click(screen.getByRole('radio', { name: '1' }))
  expect(standing.textContent).toMatch(/2 exemplares1 pessoa na filaSeu lugar: 2ºChega até .*27 de novembro \(estimativa\)/)
  await confirm()
  const heading = await screen.findByRole('heading', { name: 'Reserva feita: você é o 2º da fila' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  screen.getByText(/Retire em: Biblioteca Central/)
  expect(sent(made)).toMatchObject([
    {
      path: '/api/reserva',
      body: { cod_acervo: '60', biblioteca: '1', volume: '1', tomo: null, parte: null, material_adicional: null, localizacao: null },
    },
  ])
  expect(screen.getByRole('link', { name: 'Minhas reservas' }).getAttribute('href')).toBe('/meufarol/reservas')
})

test('the library that a search was narrowed to is chosen already, for the hold and for fetching it', async () => {
  const places = [
    { cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central' },
    { cod_biblioteca: '2', desc_biblioteca: 'Biblioteca Norte' },
  ]
  const libraries = places.map((place) => sampleHoldLibrary({ ...place, retirada: places, combinacoes: [sampleCombination()] }))
  const placed = [[placeHold, () => ({ codigo: '90', posicao: 2 })]] as const
  const { made } = await open(libraries, placed, 'pt', '/acervo/60/reserva?cod_unidade=2')
  await confirm()
  await screen.findByRole('heading', { name: /^Reserva feita/ })
  // Fetched where it is held, a hold names no other library.
  expect(sent(made)).toMatchObject([{ body: { biblioteca: '2', volume: null } }])
  expect(sent(made)[0]).not.toHaveProperty('body.retirada')
})

test('a hold just placed can be cancelled, once that was confirmed', async () => {
  const { made } = await open(
    [sampleHoldLibrary({ combinacoes: [sampleCombination()] })],
    [
      [placeHold, () => ({ codigo: '90', posicao: 2 })],
      [cancelHolds, () => ({ resultados: [{ codigo: '90', cancelada: true }] })],
    ],
  )
  screen.getByText('Único')
  await confirm()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancelar a reserva' }))
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancelar a reserva' }))
  await screen.findByRole('heading', { name: 'Reserva cancelada' })
  expect(made.find(({ method }) => method === 'DELETE')!.body).toEqual({ reservas: ['90'] })
})

test('a library where none can be placed is named with its reason and cannot be chosen; the pick-up library is asked where there are several', async () => {
  const motivos = [{ codigo: 'ReservaExemplarDisponivel' as const, mensagem: 'Há exemplares disponíveis.', params: {} }]
  const both = [
    { cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central' },
    { cod_biblioteca: '2', desc_biblioteca: 'Campus Norte' },
  ]
  const { made } = await open(
    [
      sampleHoldLibrary({ combinacoes: [sampleCombination()], retirada: both }),
      sampleHoldLibrary({ cod_biblioteca: '2', desc_biblioteca: 'Campus Norte', permitido: false, motivos, combinacoes: [] }),
    ],
    [[placeHold, () => ({ codigo: '90', posicao: 1 })]],
  )
  expect(screen.queryByRole('radio')).toBeNull()
  screen.getByText('Campus Norte: Há exemplares disponíveis.')
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Retirar em' }), '2')
  await confirm()
  await screen.findByText(/Retire em: Campus Norte/)
  expect(sent(made)).toMatchObject([{ body: { biblioteca: '1', retirada: '2' } }])
})

test('refused: the server’s sentence, and what was chosen stays', async () => {
  const refusal = new CallError(422, {
    code: 'ReservaLimite',
    message: 'Você já tem 5 reservas ativas (limite 5).',
    params: {},
    fields: [],
  } as never)
  await open(
    [sampleHoldLibrary()],
    [
      [
        placeHold,
        () => {
          throw refusal
        },
      ],
    ],
  )
  await userEvent.click(screen.getByRole('radio', { name: '2' }))
  await confirm()
  await screen.findByText('Você já tem 5 reservas ativas (limite 5).')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '2' }).checked).toBe(true)
})

test('a title in very many copies asks its volume first', async () => {
  const { made } = await open([sampleHoldLibrary({ combinacoes: [], volumes: ['', '1', '2'] })])
  expect(made[0]).not.toHaveProperty('query')
  const field = screen.getByRole('combobox', { name: 'Volume' })
  expect([...field.querySelectorAll('option')].map((one) => one.textContent)).toEqual(['Escolha…', 'Único', '1', '2'])
  await userEvent.selectOptions(field, '2')
  await waitFor(() => expect(made.at(-1)).toMatchObject({ params: { id: 60 }, query: { volume: '2' } }))
})

test('refused since a copy came back: the form shows the copies of now beside the refusal, and what was chosen stays', async () => {
  const motivos = [{ codigo: 'ReservaExemplarDisponivel' as const, mensagem: 'Há exemplares disponíveis: retire na estante.', params: {} }]
  let back = false
  const libraries = () => [
    sampleHoldLibrary({
      combinacoes: [
        sampleCombination({ volume: '1', ...(back && { exemplares: 3, disponiveis: 1, fila: 0, permitido: false, motivos }) }),
        sampleCombination({ volume: '2' }),
      ],
    }),
  ]
  const refuse = () => {
    back = true
    throw new CallError(422, { code: 'ReservaExemplarDisponivel', message: motivos[0]!.mensagem, params: {}, fields: [] } as never)
  }
  await open([], [[getHoldForm, () => form(libraries())], [placeHold, refuse]]) // prettier-ignore
  await userEvent.click(screen.getByRole('radio', { name: '1' }))
  await confirm()
  await screen.findByText('3 exemplares')
  expect(screen.getByRole('alert').textContent).toContain(motivos[0]!.mensagem)
  expect(screen.getByRole<HTMLInputElement>('radio', { name: '1' }).checked).toBe(true)
  expect(screen.queryByRole('button', { name: /^Confirm/ })).toBeNull()
})

test('refused so that nothing can be waited for any more: the refusal stays beside the reason of each library', async () => {
  const motivos = [{ codigo: 'ReservaLimite' as const, mensagem: 'Você já tem 5 reservas ativas.', params: {} }]
  let full = false
  const libraries = () => [sampleHoldLibrary({ combinacoes: [sampleCombination()], permitido: !full, ...(full && { motivos }) })]
  const refuse = () => {
    full = true
    throw new CallError(422, { code: 'ReservaLimite', message: motivos[0]!.mensagem, params: {}, fields: [] } as never)
  }
  await open([], [[getHoldForm, () => form(libraries())], [placeHold, refuse]]) // prettier-ignore
  await confirm()
  await screen.findByText(`Biblioteca Central: ${motivos[0]!.mensagem}`)
  expect(screen.getByRole('alert').textContent).toContain(motivos[0]!.mensagem)
})

test('a hold that was placed is not said of another title', async () => {
  await open([sampleHoldLibrary()], [[placeHold, () => ({ codigo: '90', posicao: 2, previsao: '2026-11-27' })]])
  await userEvent.click(screen.getByRole('radio', { name: '1' }))
  await confirm()
  await screen.findByRole('heading', { name: /^Reserva feita/ })
  await userEvent.click(screen.getByRole('button', { name: 'Outro título' }))
  expect(await screen.findByRole('button', { name: /^Confirm/ })).toBeDefined()
  expect(screen.queryByRole('heading', { name: /^Reserva feita/ })).toBeNull()
})
