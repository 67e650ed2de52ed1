// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { cancelLoanRequests, getLoanRequest, listLoanRequests, type LoanRequest } from '@farol/contract/loan-requests.ts'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleRequest } from '../../testing/sample-requests.ts'
import { LoanRequestsScreen } from './loan-requests-screen.tsx'

// jsdom has no modal dialogs: these two do what the browser's do, as far as the part can see.
HTMLDialogElement.prototype.showModal = function showModal() {
  this.setAttribute('open', '')
}
HTMLDialogElement.prototype.close = function close() {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
}

beforeEach(() => signIn([8, 75]))
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const mayNot = { permitido: false, motivos: [] }
const requests = [
  sampleRequest(),
  sampleRequest({
    codigo: '72',
    titulo: 'Vidas secas',
    situacao: 'disponivel',
    limite_retirada: '2026-11-18',
    hora_limite: '21:00',
    acoes: { cancelar: mayNot, pedir_de_novo: mayNot },
  }),
  sampleRequest({
    codigo: '73',
    titulo: 'Iracema',
    situacao: 'nao_concluido',
    motivo: 'Exemplar não localizado.',
    acoes: { cancelar: mayNot, pedir_de_novo: { permitido: true, motivos: [] } },
  }),
]
const counts = { todos: 26, aguardando: 20, em_transito: 1, disponivel: 1, retirado: 1, concluido: 1, nao_concluido: 2 }
const page = (data: readonly LoanRequest[], total: number = data.length) => ({ data, total, page: 1, perPage: 20, contagens: counts })

const open = async (answers: readonly (readonly [Address, (input: never) => unknown])[] = []) => {
  const noted = notedCall(new Map<Address, (input: never) => unknown>([[listLoanRequests, () => page(requests, 26)], ...answers]) as never)
  await openScreen(<LoanRequestsScreen />, noted.call)
  return noted
}

const row = async (title: string) => (await screen.findByRole('link', { name: title })).closest('li')!

test('[S4-08] [S2-59] G162: the statuses are a filter with counts that add up to all; picked up is never called removed', async () => {
  const { made } = await open()
  await row('Torto arado')
  const tabs = within(screen.getByRole('navigation', { name: 'Situação' })).getAllByRole('link')
  expect(tabs.map((one) => one.textContent)).toEqual([
    'Todas (26)',
    'Aguardando (20)',
    'Em trânsito (1)',
    'Disponível (1)',
    'Retirado (1)',
    'Concluído (1)',
    'Não concluído (2)',
  ])
  await userEvent.click(tabs[1]!)
  await waitFor(() => expect(made.at(-1)).toMatchObject({ query: { situacao: 'aguardando', page: 1, perPage: 20 } }))
})

test('[S2-59] each request says from where to where, its state, its last day or why it ended; its history is asked for when it is opened', async () => {
  const historico = [
    { situacao: 'aguardando', quando: '2026-11-03T12:00:00.000Z', cod_biblioteca: '2', desc_biblioteca: 'Campus Norte' },
    { situacao: 'disponivel', quando: '2026-11-05T15:30:00.000Z', cod_biblioteca: '1', desc_biblioteca: 'Biblioteca Central' },
  ]
  const inFull = { ...requests[1], historico, telefone: '3025-1000', email: 'ana@example.org' }
  const { made } = await open([[getLoanRequest, () => inFull]])
  const item = await row('Vidas secas')
  expect(item.textContent).toMatch(/De: Campus Norte\. Para: Biblioteca Central.*Disponível.*Retirar até.*18 nov.*21h/)
  expect((await row('Iracema')).textContent).toContain('Exemplar não localizado.')
  expect(made).toHaveLength(1)
  await userEvent.click(within(item).getByText(/^Histórico da solicitação/))
  await within(item).findByText(/12:30/)
  expect([...item.querySelectorAll('.steps li')].map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^Aguardando3 de nov\. de 2026, 09:00 · Campus Norte$/),
    expect.stringMatching(/^Disponível5 de nov\. de 2026, 12:30 · Biblioteca Central$/),
  ])
})

test('G155: only one that waits can be cancelled, once that was confirmed; one that ended for want of the copy can be made again', async () => {
  const { made } = await open([[cancelLoanRequests, () => ({ resultados: [{ codigo: '71', cancelada: true }] })]])
  await row('Torto arado')
  expect(screen.getAllByRole('button', { name: /^Cancelar/ }).map((one) => one.textContent)).toEqual(['Cancelar: Torto arado'])
  expect(
    within(await row('Iracema'))
      .getByRole('link', { name: 'Pedir de novo: Iracema' })
      .getAttribute('href'),
  ).toBe('/acervo/60/solicitacao-emprestimo')
  await userEvent.click(screen.getByRole('button', { name: 'Cancelar: Torto arado' }))
  const dialog = screen.getByRole('dialog', { name: 'Cancelar esta solicitação?' })
  expect(made.filter(({ method }) => method === 'DELETE')).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cancelar a solicitação' }))
  const said = await screen.findByText('Solicitação 71 cancelada.')
  expect(document.activeElement!.contains(said)).toBe(true)
  expect(made.find(({ method }) => method === 'DELETE')!.body).toEqual({ solicitacoes: ['71'] })
})

test('[S8-13 part] requests, and the history of one, that could not be loaded are each told by their own sentence', async () => {
  let fails = true
  const failing = () => {
    throw new CallError(503)
  }
  await open([
    [listLoanRequests, () => (fails ? failing() : page(requests))],
    [getLoanRequest, failing],
  ])
  await screen.findByText('Não foi possível carregar as solicitações de empréstimo.')
  fails = false
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  const item = await row('Torto arado')
  await userEvent.click(within(item).getByText(/^Histórico da solicitação/))
  await within(item).findByText('Não foi possível carregar o histórico da solicitação.')
})

test('none at all: what a request is for, and where to begin', async () => {
  const none = { todos: 0, aguardando: 0, em_transito: 0, disponivel: 0, retirado: 0, concluido: 0, nao_concluido: 0 }
  await open([[listLoanRequests, () => ({ ...page([]), contagens: none })]])
  await screen.findByRole('heading', { name: 'Você não tem solicitações de empréstimo' })
  expect(screen.queryByRole('navigation', { name: 'Situação' })).toBeNull()
})
