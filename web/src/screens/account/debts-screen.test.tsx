// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { issueSlip, listDebts, type Debt, type LibraryDebts, type Slip } from '@farol/contract/debts.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountEntries } from '../../app/account-features.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { DebtsScreen } from './debts-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const fine: Debt = {
  codigo: 'farol-1',
  tipo_servico: 'multa',
  desc_tipo_servico: 'Multa por atraso',
  valor_centavos: 1_200,
  desconto_centavos: 200,
  pago_centavos: 300,
  saldo_centavos: 700,
  data: '2026-11-02',
  data_prevista_devolucao: '2026-10-30',
  data_pagamento: '2026-11-05',
  motivo: 'Greve',
  titulo: 'Dom Casmurro',
  situacao: 'parcialmente_pago',
  contestado_em: '2026-11-04',
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
  favorecido: 'Universidade Federal de Prova',
  debitos: ['farol-1'],
  emitida_em: '2026-11-03',
  endereco: 'https://pagtesouro.example.org/gru',
}
const library = (more: Partial<LibraryDebts> = {}): LibraryDebts => ({
  cod_biblioteca: 'BC',
  desc_biblioteca: 'Biblioteca Central',
  total_centavos: 700,
  debitos: [fine],
  acoes: { gerar_gru: { permitido: true, motivos: [], valor_centavos: 700 } },
  ...more,
})
const estimate = { codigo: 'farol-9', titulo: 'Iracema', cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central', data_prevista_devolucao: '2026-11-01', dias_atraso: 2, valor_centavos: 400 } // prettier-ignore
const owed = (libraries: readonly LibraryDebts[], estimates: readonly (typeof estimate)[] = []) => ({
  total_centavos: 700,
  limite_centavos: 500,
  bloqueia: true,
  bibliotecas: libraries,
  estimativas: estimates,
})
const answering = (libraries: readonly LibraryDebts[], more: readonly (readonly [Address, () => unknown])[] = []) =>
  notedCall(new Map<Address, () => unknown>([[listDebts, () => owed(libraries)], ...more]))

test('[S2-52] the entry opens the debts by library with their total, and a slip of it is issued and shown', async () => {
  const { call, made } = answering(
    [library(), library({ cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' })],
    [[issueSlip, () => slip]],
  )
  const { Component } = await accountEntries.find(({ path }) => path === 'debitos')!.lazy()
  await openScreen(<Component />, call)
  await screen.findByRole('heading', { level: 2, name: 'Biblioteca Central' })
  screen.getByRole('heading', { level: 2, name: 'Biblioteca Norte' })
  expect(screen.getAllByText(/Em aberto: R\$\s7,00/)).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: /Gerar GRU de R\$\s7,00, Biblioteca Central/ }))
  await screen.findByText('GRU emitida em 03/11: não é pagamento.')
  const sent = made.find(({ method }) => method === 'POST')!
  expect(sent.body).toEqual({ valor: 700, codBiblioteca: 'BC' })
  expect(sent.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  for (const value of ['00010000000012', '28848-9', '11/2026', '08/11/2026', '154047 / 15264']) screen.getByText(value)
  screen.getByRole('button', { name: 'Copiar Número de referência' })
  screen.getByRole('button', { name: 'GRU em PDF' })
  expect(screen.getByRole('link', { name: 'Pagar na página do Tesouro' }).getAttribute('href')).toBe('https://pagtesouro.example.org/gru')
})

test('[S3-14] each debt with fine, expected return, discount, service, amount paid, payment date and reason; a dispute with its day', async () => {
  await openScreen(<DebtsScreen />, answering([library()]).call)
  const entry = (await screen.findByRole('heading', { level: 3, name: 'Multa por atraso: Dom Casmurro' })).closest('li')!
  const facts = Object.fromEntries(
    [...entry.querySelectorAll('dl > div')].map((pair) => [
      pair.querySelector('dt')!.textContent,
      pair.querySelector('dd')!.textContent!.replaceAll(/\s/g, ' '),
    ]),
  )
  expect(facts).toEqual({
    Valor: 'R$ 12,00',
    'Devolução prevista': '30/10/2026',
    Desconto: 'R$ 2,00',
    'Valor pago': 'R$ 3,00',
    'Data do pagamento': '05/11/2026',
    Motivo: 'Greve',
  })
  expect(within(entry).getByText('Em contestação desde 04/11/2026')).toBeTruthy()
  expect(entry.querySelector('.balance')!.textContent).toMatch(/R\$\s7,00/)
})

test('[S1-07 part] whether the total blocks is said; running fines stand apart and in no total', async () => {
  await openScreen(<DebtsScreen />, notedCall(new Map([[listDebts, () => owed([library()], [estimate])]])).call)
  await screen.findByText(/O total passa do limite de R\$\s5,00/)
  screen.getByText(/Total: R\$\s7,00/)
  const running = screen.getByRole('region', { name: 'Multas em curso' })
  expect(running.textContent).toMatch(/Iracema.*2 dias de atraso, desde 01\/11\/2026: R\$\s4,00 \(estimativa\)/)
})

test('E097 E098: where no slip is issued, the button says why and does nothing', async () => {
  const motivos = [{ codigo: 'GruValorMinimo' as const, mensagem: 'Valor abaixo do mínimo para emissão da GRU.', params: { minimo: 500 } }]
  const { call, made } = answering([library({ acoes: { gerar_gru: { permitido: false, motivos, valor_centavos: 300 } } })])
  await openScreen(<DebtsScreen />, call)
  const button = await screen.findByRole('button', { name: /Gerar GRU/ })
  expect(button.getAttribute('aria-disabled')).toBe('true')
  expect(document.getElementById(button.getAttribute('aria-describedby')!)!.textContent).toBe('Valor abaixo do mínimo para emissão da GRU.')
  await userEvent.click(button)
  expect(made.some(({ method }) => method === 'POST')).toBe(false)
})

test('[S8-13 part] nothing owed is said; debts that do not come have their sentence', async () => {
  await openScreen(<DebtsScreen />, answering([]).call)
  await screen.findByText(/Você não deve nada\./)
  expect(document.querySelector('#estimativas')).toBeNull()
  cleanup()
  const failing = () => {
    throw new CallError(503)
  }
  await openScreen(<DebtsScreen />, notedCall(new Map([[listDebts, failing]])).call)
  await screen.findByText('Não foi possível carregar os débitos.')
})

test('what is owed below the limit blocks nothing, and says so', async () => {
  const small = { ...owed([library()]), total_centavos: 400, bloqueia: false }
  await openScreen(<DebtsScreen />, notedCall(new Map([[listDebts, () => small]])).call)
  await screen.findByText(/Total: R\$\s4,00/)
  expect(screen.queryByText(/O total passa do limite/)).toBeNull()
})

test('what was settled is asked for when it is opened; it names no total and issues no slip', async () => {
  const settled = library({ debitos: [{ ...fine, situacao: 'pago', saldo_centavos: 0 }] })
  const answers = ({ query }: { query?: Record<string, unknown> }) => owed(query?.['situacao'] === 'encerrados' ? [settled] : [])
  const { call, made } = notedCall(new Map([[listDebts, answers]]))
  await openScreen(<DebtsScreen />, call)
  await screen.findByText(/Você não deve nada\./)
  expect(made.filter(({ query }) => query?.['situacao'] === 'encerrados')).toEqual([])
  await userEvent.click(screen.getByText('Pagos e abonados nos últimos 24 meses'))
  const section = (await screen.findByRole('heading', { level: 2, name: 'Biblioteca Central' })).closest('section')!
  expect(within(section).queryByRole('button', { name: /Gerar GRU/ })).toBeNull()
  expect(section.textContent).not.toMatch(/Em aberto:/)
})
