// @vitest-environment jsdom
import type { Home } from '@farol/contract/account-home.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { signIn } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { HomeCounts } from './home-counts.tsx'
import { HomeList } from './home-list.tsx'
import { TokenSheet } from './token-sheet.tsx'
import { useSecondsLeft } from './use-seconds-left.ts'

type Item = Home['itens'][number]

beforeEach(() => signIn([8, 18, 75, 5200, 5201, 5202, 5203, 5204, 5205]))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  useSession.getState().set({ status: 'unknown' })
})

const item = (tipo: string, acao?: object) =>
  ({
    tipo,
    codigo: '1',
    titulo: 'Dom',
    data: '2026-11-25',
    hora: '22:00',
    desc_biblioteca: 'Central',
    ...(acao && { acao }),
  }) as never as Item
const list = (...itens: Item[]) => {
  const renew = vi.fn((one: Item) => <i>{`renova ${one.titulo}`}</i>)
  const home = { itens, contadores: { reservas: 0, solicitacoes: 0, debitos_centavos: 0 } } as never as Home
  const { container } = renderInPage(<HomeList home={home} renew={renew} />)
  return { container, renew }
}

test.each([
  ['ver_reserva', '/meufarol/reservas'],
  ['ver_solicitacao', '/meufarol/solicitacoes'],
  ['gerar_gru', '/meufarol/debitos'],
  ['ver_debitos', '/meufarol/debitos'],
  ['renovar_cadastro', '/meufarol/dados-pessoais#renovacao-cadastro'],
  ['corrigir_email', '/meufarol/dados-pessoais'],
  ['ver_alerta', '/meufarol/alertas'],
])('the act %s is done at %s', (tipo, address) => {
  list(item('reserva_disponivel', { tipo, permitido: true, motivos: [] }))
  expect(screen.getByRole('link').getAttribute('href')).toBe(address)
})

test('a renewal is done on the spot; an act that may not be done says why; without an act there is none', () => {
  const { container, renew } = list(item('vence_hoje', { tipo: 'renovar', permitido: false, motivos: [] }))
  expect([container.querySelector('.act')!.textContent, renew.mock.calls.length]).toEqual(['renova Dom', 1])
  cleanup()
  const motivos = [{ mensagem: 'Um.' }, { mensagem: 'Dois.' }]
  expect(list(item('debito', { tipo: 'gerar_gru', permitido: false, motivos })).container.querySelector('.act')!.textContent).toBe(
    'Um. Dois.',
  )
  expect(screen.queryByRole('link')).toBeNull()
  cleanup()
  expect(list(item('debito')).container.querySelector('.act')!.textContent).toBe('')
})

test.each([
  ['em_atraso', true],
  ['vence_hoje', true],
  ['vence_em_breve', false],
  ['debito', false],
])('what is %s is lit: %s', (tipo, isLit) => {
  expect(list(item(tipo)).container.querySelector('li')!.className === 'lit-now').toBe(isLit)
})

test.each([
  ['setor', 'Sua solicitação chegou: Dom', /^Central entrega no seu setor\. O exemplar fica separado até /],
  ['domicilio', 'Sua solicitação chegou: Dom', /^Central entrega no seu endereço\. /],
  ['balcao', 'Sua solicitação pode ser retirada: Dom', /^No balcão até .*: Central\.$/],
])('a request that is handed over at %s says so', (local_recebimento, sentence, detail) => {
  const { container } = list({ ...item('solicitacao_disponivel'), local_recebimento } as never as Item)
  expect(container.querySelector('h3')!.textContent).toBe(sentence)
  expect(container.querySelector('.small')!.textContent).toMatch(detail)
})

const counts = (part: Partial<Home['contadores']>) => {
  renderInPage(<HomeCounts counts={{ reservas: 0, solicitacoes: 0, debitos_centavos: 0, ...part } as Home['contadores']} />)
  return screen.queryAllByRole('link').map((one) => [one.getAttribute('href'), one.textContent])
}

test('of what there is none nothing is shown, not even the heading; each of the others leads to its screen with its number', () => {
  expect([counts({}), screen.queryByRole('heading')]).toEqual([[], null])
  cleanup()
  expect(counts({ reservas: 1200, solicitacoes: 2, debitos_centavos: 350 })).toEqual([
    ['/meufarol/reservas', expect.stringMatching(/1\.200$/)],
    ['/meufarol/solicitacoes', expect.stringMatching(/2$/)],
    ['/meufarol/debitos', expect.stringMatching(/R\$\s3,50$/)],
  ])
})

test('what the person may not see is not counted for them', () => {
  signIn([8, 18])
  expect(counts({ reservas: 1, solicitacoes: 2, debitos_centavos: 350 }).map(([href]) => href)).toEqual(['/meufarol/reservas'])
})

const start = Date.parse('2026-11-20T12:00:00.000Z')
const in_ = (milliseconds: number) => start + milliseconds
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds))

function sheet(milliseconds: number) {
  vi.useFakeTimers({ now: start })
  renderInPage(<TokenSheet token="12345678" until={in_(milliseconds)} />)
  return {
    said: () => screen.getByRole('status').textContent,
    bar: () => document.querySelector('progress'),
  }
}

test('a token in two groups, spoken digit by digit, with what is left of its ten minutes as a bar', () => {
  const { bar } = sheet(125_000)
  expect(document.querySelector('.digits [aria-hidden]')!.textContent).toBe('T 1234 5678')
  expect(document.querySelector('.digits .vh')!.textContent).toContain('1 2 3 4 5 6 7 8')
  expect(document.body.textContent).toContain('2:05')
  expect([bar()!.max, bar()!.value]).toEqual([600, 125])
  pass(1000)
  expect([document.body.textContent!.includes('2:04'), bar()!.max, bar()!.value]).toEqual([true, 600, 124])
})

test('a token of more than ten minutes begins with a whole bar', () => {
  const { bar } = sheet(900_000)
  expect([bar()!.max, bar()!.value]).toEqual([900, 900])
  pass(1000)
  expect([bar()!.max, bar()!.value]).toEqual([900, 899])
})

test('it is said at the start, with a minute left, and at the end, when the digits are gone', () => {
  const { said, bar } = sheet(61_000)
  const atStart = said()
  pass(1000)
  const lastMinute = said()
  expect(lastMinute).not.toBe(atStart)
  pass(60_000)
  expect([said() === lastMinute || said() === atStart, bar(), document.querySelector('.digits'), document.querySelector('svg')]).toEqual([
    false,
    null,
    null,
    null,
  ])
})

test('seconds are counted up to the whole one, down to none and no further, and the clock stops there and when the screen is left', () => {
  vi.useFakeTimers({ now: start })
  const Left = ({ until }: { until: number }) => <p>{useSecondsLeft(until)}</p>
  const { unmount } = renderInPage(<Left until={in_(1500)} />)
  const left = () => document.querySelector('p')!.textContent
  expect(left()).toBe('2')
  pass(1000)
  expect(left()).toBe('1')
  pass(1000)
  expect([left(), vi.getTimerCount()]).toEqual(['0', 0])
  unmount()
  const other = renderInPage(<Left until={in_(60_000)} />)
  expect(vi.getTimerCount()).toBe(1)
  other.unmount()
  expect(vi.getTimerCount()).toBe(0)
})
