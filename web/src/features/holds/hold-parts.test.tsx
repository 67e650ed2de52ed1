// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { cancelHolds, changePickUp, putOffHold, resumeHold, suspendHold, type Hold, type PastHold } from '@farol/contract/holds.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleCombination, sampleHold, sampleHoldLibrary } from '../../testing/sample-holds.ts'
import { CancelResults } from './cancel-results.tsx'
import { ChosenCopies } from './chosen-copies.tsx'
import { HoldChanges } from './hold-changes.tsx'
import { HoldOverview } from './hold-overview.tsx'
import { HoldRow } from './hold-row.tsx'
import { PastHolds } from './past-holds.tsx'
import { PlacedHold } from './placed-hold.tsx'
import { useChangeHold, type Changing } from './use-hold-acts.ts'

HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

async function show(part: ReactNode, answers: readonly (readonly [Address, () => unknown])[] = []) {
  const { call, made } = notedCall(new Map<Address, () => unknown>(answers))
  const Part = () => {
    const hasHolds = useTexts('holds')
    const hasAccount = useTexts('account')
    return hasHolds && hasAccount && <main>{part}</main>
  }
  await openScreen(<Part />, call)
  await screen.findByRole('main')
  return made
}
const texts = (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent)
const standing = async (part: Partial<Hold>) => {
  await show(<HoldRow hold={sampleHold(part)} before={null} act={null} />)
  const lines = texts('.due > p')
  const places = [...document.querySelectorAll('.queue i')].map((one) => one.className)
  cleanup()
  return { lines, places }
}

test('where a hold stands: its stage, place, last day, day of its end and estimate, each only where it has one', async () => {
  expect((await standing({ posicao: 2, na_fila_total: 3 })).lines).toEqual([
    'Na fila',
    ' 2ª de 3 na fila',
    expect.stringMatching(/^Chega até \(estimativa\): .*27/),
  ])
  const released = await standing({ etapa: 'liberada', posicao: undefined, limite_retirada: '2026-11-11', hora_limite: '22:00' })
  expect(released.lines).toEqual(['Liberada', expect.stringMatching(/^Retirar até.*11.*, 22h$/)])
  expect((await standing({ etapa: 'a_caminho', posicao: undefined, previsao: undefined, limite_retirada: '2026-11-11' })).lines).toEqual([
    'A caminho',
    expect.not.stringContaining('h,'),
  ])
  expect((await standing({ etapa: 'suspensa', previsao: undefined, suspensa_ate: '2026-12-01' })).lines.at(-1)).toMatch(/^Até .*1/)
})

test.each([
  [1, 3, ['me', '', '']],
  [3, 3, ['done', 'done', 'me']],
  [9, 9, [...Array.from({ length: 8 }, () => 'done'), 'me']],
  [1, 10, []],
])('the %ith of %i is drawn as %j', async (posicao, total, drawn) => {
  expect((await standing({ posicao, na_fila_total: total })).places).toEqual(drawn)
})

test('a row says where to fetch it, from another library where that is another, and what else is known', async () => {
  const row = async (part: Partial<Hold>) => {
    await show(<HoldRow hold={sampleHold(part)} before={null} act={null} />)
    const lines = texts('.txt > *')
    cleanup()
    return lines
  }
  expect(await row({})).toEqual([
    'Torto arado',
    'Itamar Vieira Junior',
    'Retirada: Biblioteca Central',
    expect.stringMatching(/^Reservado em .*3/),
  ])
  const more = await row({
    autor: undefined,
    volume: '2',
    retirada: { cod_biblioteca: '2', desc_biblioteca: 'Campus Norte' },
    observacoes: 'Com CD.',
  })
  expect(more).toEqual([
    'Torto arado',
    'v. 2',
    'Vem de: Biblioteca Central. Retirada: Campus Norte',
    expect.stringMatching(/^Reservado em/),
    'Com CD.',
  ])
})

const may = { permitido: true, motivos: [] }
const mayNot = { permitido: false, motivos: [] }
const none = { cancelar: mayNot, suspender: mayNot, retomar: mayNot, adiar: mayNot, mudar_retirada: mayNot }

test('only what can be changed is offered, each by its own button; while something runs none of them does anything', async () => {
  const pressed: string[] = []
  const changes = (acoes: object, off = false) => (
    <HoldChanges
      hold={sampleHold({ acoes: { ...none, ...acoes } })}
      off={off}
      onResume={() => void pressed.push('retomar')}
      onAsk={(change) => void pressed.push(change)}
    />
  )
  await show(changes({}))
  expect(screen.queryAllByRole('button')).toEqual([])
  cleanup()
  const all = { retomar: may, suspender: may, adiar: may, mudar_retirada: { ...may, bibliotecas: [] } }
  await show(changes(all))
  expect(texts('button')).toEqual(
    ['Retomar', 'Suspender', 'Mudar a retirada', 'Deixar o próximo passar'].map((name) => `${name}: Torto arado`),
  )
  for (const button of screen.getAllByRole('button')) await userEvent.click(button)
  expect(pressed).toEqual(['retomar', 'suspender', 'mudar_retirada', 'adiar'])
  cleanup()
  await show(changes(all, true))
  for (const button of screen.getAllByRole('button')) await userEvent.click(button)
  expect([pressed.length, document.querySelectorAll('[aria-disabled=true]').length]).toEqual([4, 4])
  cleanup()
  await show(changes({ mudar_retirada: may }))
  expect(screen.queryAllByRole('button')).toEqual([])
})

test('each change is sent as its own call with what it asks; the rest of the account is read anew, also after a refusal', async () => {
  const now: { changing?: Changing } = {}
  const queries = new QueryClient()
  const anew = vi.spyOn(queries, 'invalidateQueries')
  const Probe = () => {
    now.changing = useChangeHold()
    return null
  }
  const answers = [suspendHold, resumeHold, changePickUp].map((endpoint): [Address, () => unknown] => [endpoint, () => sampleHold()])
  const refuse: [Address, () => unknown] = [
    putOffHold,
    () => {
      throw new CallError(422)
    },
  ]
  const made = await show(
    <QueryClientProvider client={queries}>
      <Probe />
    </QueryClientProvider>,
    [...answers, refuse],
  )
  const run = (change: Parameters<Changing['run']>[0]) => act(() => now.changing!.run(change))
  await run({ kind: 'suspender', codigo: '31', ate: '2026-12-01' })
  await run({ kind: 'retomar', codigo: '32' })
  await run({ kind: 'mudar_retirada', codigo: '33', biblioteca: '2' })
  await run({ kind: 'adiar', codigo: '34' })
  expect(made.map(({ path, params, body }) => [path, params, body])).toEqual([
    [suspendHold.path, { codigo: '31' }, { ate: '2026-12-01' }],
    [resumeHold.path, { codigo: '32' }, undefined],
    [changePickUp.path, { codigo: '33' }, { biblioteca: '2' }],
    [putOffHold.path, { codigo: '34' }, undefined],
  ])
  expect(made.map(({ idempotencyKey }) => typeof idempotencyKey)).toEqual(['undefined', 'undefined', 'undefined', 'string'])
  expect(anew).toHaveBeenCalledTimes(4)
})

test('what became of each: cancelled or not, by its title or its code, with the reasons of what was not; the heading has the focus', async () => {
  const results = [
    { codigo: '31', cancelada: true },
    { codigo: '99', cancelada: false, motivos: [{ mensagem: 'Tarde.' }, { mensagem: 'Demais.' }] },
  ]
  await show(<CancelResults results={results as never} titles={new Map([['31', 'Torto arado']])} />)
  expect(texts('li')).toEqual(['Torto arado: reserva cancelada', '99: não canceladaTarde. Demais.'])
  expect([...document.querySelectorAll('.badge')].map((one) => one.className)).toEqual(['badge ok', 'badge stop'])
  await expect.poll(() => document.activeElement?.textContent).toBe('Resultado do cancelamento')
})

const past = (part: Partial<PastHold> = {}): PastHold =>
  ({
    codigo: '1',
    cod_acervo: '60',
    titulo: 'Torto arado',
    desc_biblioteca: 'Central',
    data: '2026-11-01',
    data_fim: '2026-11-09',
    situacao: 'atendida',
    ...part,
  }) as PastHold

test('a hold that ended: how, by whom, and its days; a title that is gone has no link', async () => {
  await show(
    <PastHolds
      holds={[
        past({ data_liberacao: '2026-11-05' }),
        past({
          codigo: '2',
          cod_acervo: undefined as never,
          situacao: 'cancelada',
          cancelada_por: 'leitor',
          data_cancelamento: '2026-11-07',
          observacoes: 'Com CD.',
          volume: '2',
        }),
        past({ codigo: '3', situacao: 'vencida', cancelada_por: 'sistema' }),
      ]}
    />,
  )
  expect(texts('li > p:nth-of-type(2)')).toEqual(['Atendida', 'Cancelada por você', 'Não retirada no prazo automaticamente'])
  expect(texts('li > .imprint')).toEqual(['Central', 'v. 2 · Central', 'Central'])
  expect([...document.querySelectorAll('li')].map((one) => one.querySelector('h3 a')?.getAttribute('href'))).toEqual([
    '/acervo/60',
    undefined,
    '/acervo/60',
  ])
  const facts = [...document.querySelectorAll('li')].map((one) => [...one.querySelectorAll('dt')].map((name) => name.textContent))
  expect(facts).toEqual([
    ['Reservada em', 'Liberada em', 'Encerrada em'],
    ['Reservada em', 'Cancelada em', 'Observações'],
    ['Reservada em', 'Encerrada em'],
  ])
  expect(document.querySelectorAll('li')[1]!.textContent).toMatch(/Cancelada em.*7/)
})

test('of the copies that are chosen: how many, who waits, the place and the day; one that cannot be waited for says why', async () => {
  await show(<ChosenCopies copies={undefined} />)
  expect(screen.getByRole('status').textContent).toMatch(/^Escolha ao lado/)
  cleanup()
  await show(<ChosenCopies copies={sampleCombination({ emprestado_ate: '2026-11-20' })} />)
  expect(texts('li')).toEqual([
    '2 exemplares',
    expect.stringMatching(/^Emprestado até/),
    '1 pessoa na fila',
    'Seu lugar: 2º',
    expect.stringMatching(/^Chega até .*\(estimativa\)$/),
  ])
  expect(document.querySelector('.note')).toBe(null)
  cleanup()
  const motivos = [{ codigo: 'x', mensagem: 'Há exemplares.', params: {} }]
  await show(
    <ChosenCopies copies={sampleCombination({ exemplares: 1, fila: 0, previsao: undefined, permitido: false, motivos } as never)} />,
  )
  expect(texts('li').filter((one) => !one.startsWith('Seu lugar'))).toEqual([
    '1 exemplar',
    'Ninguém na fila',
    expect.stringMatching(/^Sem previsão/),
  ])
  expect(texts('.note')).toEqual(['Há exemplares.'])
})

test('for everybody: by library, each volume with what is on the shelf, who waits and when one may come', async () => {
  const motivos = [{ codigo: 'x', mensagem: 'Não circula.', params: {} }]
  const combinacoes = [
    sampleCombination({ volume: '1', disponiveis: 1, exemplares: 1200 }),
    sampleCombination({ fila: 0, previsao: undefined }),
    sampleCombination({ volume: '3', permitido: false, motivos } as never),
  ]
  await show(<HoldOverview libraries={[sampleHoldLibrary({ combinacoes })]} />)
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('th, td')].map((cell) => cell.lastChild?.textContent),
  )
  expect(rows[0]).toEqual(['Biblioteca Central'])
  expect(rows[1]).toEqual(['v. 1', '1 de 1.200', '1', expect.stringMatching(/^Chega até/)])
  expect(rows[2]).toEqual(['Único', '0 de 2', '0', 'Sem previsão'])
  expect(rows[3]!.at(-1)).toBe('Não circula.')
})

test('a hold just placed that cannot be cancelled any more says why, and stays placed', async () => {
  const motivos = [{ codigo: 'x', mensagem: 'Já foi retirada.', params: {} }]
  const made = await show(<PlacedHold placed={{ codigo: '90', posicao: 2 } as never} title="Torto arado" library="Central" />, [
    [cancelHolds, () => ({ resultados: [{ codigo: '90', cancelada: false, motivos }] })],
  ])
  await expect.poll(() => document.activeElement?.textContent).toBe('Reserva feita: você é o 2º da fila')
  expect(texts('section > p')).toEqual(['Ainda não há previsão de chegada.', expect.stringMatching(/Retire em: Central\.$/)])
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar a reserva' })[0]!)
  expect(document.querySelector('dialog')!.textContent).toContain('Torto arado: você perde seu lugar na fila.')
  await userEvent.click(screen.getAllByRole('button', { name: 'Cancelar a reserva' }).at(-1)!)
  await waitFor(() => expect(texts('.note')).toEqual(['Já foi retirada.']))
  expect([screen.getByRole('heading', { level: 2 }).textContent, made[0]!.body]).toEqual([
    'Reserva feita: você é o 2º da fila',
    { reservas: ['90'] },
  ])
})
