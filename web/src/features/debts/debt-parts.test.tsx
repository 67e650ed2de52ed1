// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { getSlipPdf, issueSlip, type Debt, type LibraryDebts, type Slip } from '@farol/contract/debts.ts'
import type { Address } from '@farol/contract/address.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState, type ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { DebtEntry } from './debt-entry.tsx'
import { Estimates } from './estimates.tsx'
import { LibrarySection } from './library-section.tsx'
import { SlipSheet } from './slip-sheet.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useSession.getState().set({ status: 'unknown' })
  useToasts.setState({ toasts: [] })
})

const debt: Debt = {
  codigo: '1',
  tipo_servico: 'multa',
  desc_tipo_servico: 'Multa por atraso',
  valor_centavos: 1_200,
  desconto_centavos: 200,
  pago_centavos: 300,
  saldo_centavos: 700,
  data: '2026-11-02',
  situacao: 'aberto',
}
const slip: Slip = {
  numero: '12',
  referencia: '00010000000012',
  valor_centavos: 700,
  competencia: '11/2026',
  vencimento: '2026-11-08',
  codigo_recolhimento: '28848-9',
  ug: '154047',
  gestao: '15264',
  favorecido: 'Universidade',
  debitos: ['1'],
  emitida_em: '2026-11-03T10:00:00.000Z',
}
const library = (more: Partial<LibraryDebts> = {}): LibraryDebts => ({
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Central',
  total_centavos: 700,
  debitos: [debt],
  acoes: { gerar_gru: { permitido: true, motivos: [], valor_centavos: 650 } },
  ...more,
})

async function show(part: ReactNode, answers: readonly (readonly [Address, () => unknown])[] = []) {
  const { call, made } = notedCall(new Map<Address, () => unknown>(answers))
  const Part = () => {
    const hasDebts = useTexts('debts')
    const hasAccount = useTexts('account')
    return hasDebts && hasAccount && <main>{part}</main>
  }
  await openScreen(<Part />, call)
  await screen.findByRole('main')
  return made
}
const facts = () =>
  Object.fromEntries(
    [...document.querySelectorAll('.facts > div')].map((one) => [
      one.querySelector('dt')!.textContent,
      one.querySelector('dd')!.textContent,
    ]),
  )
const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))

test.each([
  ['aberto', 'Em aberto', 'badge stop'],
  ['parcialmente_pago', 'Pago em parte', 'badge wait'],
  ['pago', 'Pago', 'badge ok'],
  ['abonado', 'Abonado', 'badge ok'],
  ['cancelado', 'Cancelado', 'badge'],
] as const)('a debt that is %s says %s', async (situacao, words, look) => {
  await show(<DebtEntry debt={{ ...debt, situacao }} />)
  const badge = document.querySelector('.badge')!
  expect([badge.textContent, badge.className]).toEqual([words, look])
})

test('what is not known of a debt is said not to be there; a dispute stands only where there is one', async () => {
  await show(<DebtEntry debt={debt} />)
  const { 'Devolução prevista': expected, 'Data do pagamento': paidOn, Motivo: reason } = facts()
  expect([expected, paidOn, reason]).toEqual(['não há', 'não há', 'não há'])
  expect(document.body.textContent).not.toContain('contestação')
  expect(document.querySelector('h3')!.textContent).toBe('Multa por atraso')
  cleanup()
  await show(
    <DebtEntry
      debt={{
        ...debt,
        titulo: 'Dom',
        data_prevista_devolucao: '2026-10-30',
        data_pagamento: '2026-11-05',
        motivo: 'Greve',
        contestado_em: '2026-11-04',
      }}
    />,
  )
  expect(facts()).toMatchObject({ 'Devolução prevista': '30/10/2026', 'Data do pagamento': '05/11/2026', Motivo: 'Greve' })
  expect(document.body.textContent).toMatch(/Dom.*desde 02\/11\/2026.*Em contestação desde 04\/11\/2026/)
})

test('a slip has everything that is typed elsewhere, each value with its own name, and a page to pay it only where there is one', async () => {
  await show(<SlipSheet slip={slip} />)
  expect(document.body.textContent).toContain('GRU emitida em 03/11: não é pagamento.')
  expect(facts()).toEqual({
    Número: '12',
    Valor: expect.stringMatching(/R\$\s7,00/),
    Competência: '11/2026',
    Vencimento: '08/11/2026',
    'Código de recolhimento': '28848-9 Copiar Código de recolhimento',
    'Número de referência': '00010000000012 Copiar Número de referência',
    'UG / Gestão': '154047 / 15264',
    Favorecido: 'Universidade',
  })
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  await show(<SlipSheet slip={{ ...slip, endereco: 'https://pagar.exemplo/' }} />)
  expect(screen.getByRole('link').getAttribute('href')).toBe('https://pagar.exemplo/')
})

test('each value is copied by itself; what could not be is said', async () => {
  const copied: string[] = []
  let copies = true
  const writeText = async (text: string) => (copies ? void copied.push(text) : Promise.reject(new Error('denied')))
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { clipboard: { writeText } }))
  await show(<SlipSheet slip={slip} />)
  await press(/Número de referência/)
  await press(/Código de recolhimento/)
  copies = false
  await press(/Código de recolhimento/)
  expect(copied).toEqual(['00010000000012', '28848-9'])
  await waitFor(() =>
    expect(toasts()).toEqual([
      'success: Número de referência: copiado.',
      'success: Código de recolhimento: copiado.',
      'warning: O navegador não deixou copiar. Selecione o número e copie.',
    ]),
  )
})

test('a slip is kept as a file under its number; a failure is said, and it can be asked for again', async () => {
  const saved: string[] = []
  URL.createObjectURL = () => 'blob:x'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  let fails = true
  const pdf = () => {
    if (fails) throw new CallError(503)
    return new Blob(['%PDF'])
  }
  const made = await show(<SlipSheet slip={slip} />, [[getSlipPdf, pdf]])
  await press('GRU em PDF')
  await waitFor(() => expect(toasts()).toEqual([expect.stringMatching(/^error: /)]))
  fails = false
  await press('GRU em PDF')
  await waitFor(() => expect(saved).toEqual(['gru-12.pdf']))
  expect(made.map(({ params }) => params)).toEqual([{ numero: '12' }, { numero: '12' }])
})

test('a slip is issued over the sum that the server named, of its library, once for two presses', async () => {
  const { promise, resolve } = Promise.withResolvers<Slip>()
  const made = await show(<LibrarySection debts={library()} stale={false} />, [[issueSlip, () => promise]])
  const button = screen.getByRole('button', { name: /^Gerar GRU de R\$\s6,50/ })
  await userEvent.dblClick(button)
  await act(async () => resolve(slip))
  expect(await screen.findByText(/GRU emitida em 03\/11/)).toBeDefined()
  expect(made.map(({ body, idempotencyKey }) => [body, typeof idempotencyKey])).toEqual([[{ valor: 650, codBiblioteca: 'BC' }, 'string']])
  expect(screen.queryByRole('button', { name: /^Gerar GRU/ })).toBeNull()
})

test('where a slip is good already it is shown in place of another one', async () => {
  await show(<LibrarySection debts={library({ gru: slip })} stale={false} />)
  expect([screen.queryByRole('button', { name: /^Gerar GRU/ }), facts()['Número']]).toEqual([null, '12'])
})

test('by an old answer no slip is issued; where nothing is owed, or all is settled, there is none to issue', async () => {
  const made = await show(<LibrarySection debts={library()} stale />, [[issueSlip, () => slip]])
  await press(/^Gerar GRU/)
  expect([made, screen.getByRole('button', { name: /^Gerar GRU/ }).getAttribute('aria-disabled')]).toEqual([[], 'true'])
  cleanup()
  await show(<LibrarySection debts={library({ total_centavos: 0 })} stale={false} />)
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await show(<LibrarySection debts={library()} stale={false} closed />)
  expect([screen.queryByRole('button'), document.body.textContent!.includes('Em aberto:')]).toEqual([null, false])
})

test('a running fine says how many days late, since when and how much; without any there is no heading', async () => {
  const one = {
    codigo: '9',
    titulo: 'Iracema',
    cod_biblioteca: 'BC',
    desc_biblioteca: 'Central',
    data_prevista_devolucao: '2026-11-01',
    dias_atraso: 1,
    valor_centavos: 400,
  }
  await show(<Estimates estimates={[one, { ...one, codigo: '8', dias_atraso: 2 }]} />)
  const lines = [...document.querySelectorAll('li .num')].map((line) => line.textContent!.replace(/\s/g, ' '))
  expect(lines).toEqual([
    '1 dia de atraso, desde 01/11/2026: R$ 4,00 (estimativa)',
    '2 dias de atraso, desde 01/11/2026: R$ 4,00 (estimativa)',
  ])
  cleanup()
  await show(<Estimates estimates={[]} />)
  expect(screen.queryByRole('heading')).toBeNull()
})

test('a slip that was issued here is shown until a newer answer tells which one is good, or that there is none', async () => {
  const Page = () => {
    const [debts, setDebts] = useState(library())
    const [stale, setStale] = useState(false)
    return (
      <>
        <LibrarySection debts={debts} stale={stale} />
        <button onClick={() => setStale(true)}>Falhou</button>
        <button onClick={() => setDebts(library({ gru: { ...slip, numero: '13' } }))}>Outra</button>
        <button onClick={() => setDebts(library({ total_centavos: 400 }))}>Abonado</button>
      </>
    )
  }
  await show(<Page />, [[issueSlip, () => slip]])
  await press(/^Gerar GRU/)
  await press('Falhou')
  expect(facts()['Número']).toBe('12')
  await press('Outra')
  expect(facts()['Número']).toBe('13')
  await press('Abonado')
  expect([facts()['Número'], screen.queryByRole('button', { name: /^Gerar GRU/ }) !== null]).toEqual([undefined, true])
})
