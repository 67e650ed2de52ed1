// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listPendingLoans } from '@farol/contract/loans.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { LoanTools } from './loan-tools.tsx'

const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  useToasts.setState({ toasts: [] })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const button = () => screen.getByRole('button', { name: 'Baixar CSV' })
const toasts = () => useToasts.getState().toasts.map(({ kind }) => kind)

test('the list is kept as a file; the button is busy until it is there', async () => {
  const { promise, resolve } = Promise.withResolvers<Blob>()
  const { call, made } = notedCall(new Map([[listPendingLoans, () => promise]]))
  renderInPage(<LoanTools order="devolucao" onOrder={() => {}} />, '/', call)
  expect(button().getAttribute('aria-busy')).toBeNull()
  fireEvent.click(button())
  expect([button().getAttribute('aria-busy'), saved]).toEqual(['true', []])
  await act(async () => resolve(new Blob(['codigo'])))
  expect([button().getAttribute('aria-busy'), saved, toasts()]).toEqual([null, ['titulos-pendentes.csv'], []])
  expect(made.map(({ query }) => query)).toEqual([{ formato: 'csv', perPage: 100 }])
})

test('a file that does not come is said, and nothing is kept', async () => {
  const { promise, reject } = Promise.withResolvers<Blob>()
  renderInPage(<LoanTools order="devolucao" onOrder={() => {}} />, '/', notedCall(new Map([[listPendingLoans, () => promise]])).call)
  fireEvent.click(button())
  await act(async () => reject(new CallError(503)))
  expect([button().getAttribute('aria-busy'), saved, toasts()]).toEqual([null, [], ['error']])
})

test('the list is printed, and another order is told', () => {
  const print = vi.fn()
  vi.stubGlobal('print', print)
  const orders: string[] = []
  renderInPage(<LoanTools order="devolucao" onOrder={(order) => void orders.push(order)} />)
  fireEvent.change(screen.getByLabelText('Ordenar por'), { target: { value: 'titulo' } })
  fireEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect([orders, print.mock.calls]).toEqual([['titulo'], [[]]])
  vi.unstubAllGlobals()
})
