// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { ReasonAct } from './reason-act.tsx'

beforeEach(() => useToasts.setState({ toasts: [] }))
afterEach(cleanup)

function open(send: (reason: string, key: string) => Promise<{ codigo: string }>) {
  const onDone = vi.fn()
  renderInPage(<ReasonAct label="Retirar" of="Multa de ana" done="Retirada." send={send} onDone={onDone} />)
  const act = () => screen.getByRole('button', { name: 'Retirar: Multa de ana' })
  const question = () => screen.queryByRole('textbox')
  const give = (reason: string) => {
    fireEvent.change(question()!, { target: { value: reason } })
    fireEvent.submit(question()!.closest('form')!)
  }
  return { onDone, act, question, give, told: () => useToasts.getState().toasts.map(({ kind, text }) => [kind, text]) }
}

test('the reason is asked for, a second press takes the question away', () => {
  const { act, question } = open(async () => ({ codigo: '5' }))
  expect([question(), act().getAttribute('aria-expanded')]).toEqual([null, 'false'])
  fireEvent.click(act())
  expect([document.activeElement === question(), act().getAttribute('aria-expanded')]).toEqual([true, 'true'])
  fireEvent.click(act())
  expect(question()).toBeNull()
})

test('with a reason it is done once, told, and the question closes; blanks are no reason', async () => {
  const sent: string[] = []
  const { act, question, give, onDone, told } = open(async (reason) => {
    sent.push(reason)
    return { codigo: '5' }
  })
  fireEvent.click(act())
  give('   ')
  expect([sent, question() === null]).toEqual([[], false])
  give(' Pago em dinheiro ')
  await expect.poll(() => [sent, question(), told()]).toEqual([['Pago em dinheiro'], null, [['success', 'Retirada.']]])
  expect(onDone).toHaveBeenCalledWith({ codigo: '5' })
})

test('refused, the question stays with what was refused, and nothing is told as done', async () => {
  const { act, question, give, onDone, told } = open(async () => {
    throw new CallError(409, { code: 'estado_mudou', message: 'Já foi paga.', params: {}, fields: [] } as never)
  })
  fireEvent.click(act())
  give('Engano')
  expect(await screen.findByText('Já foi paga.')).toBeDefined()
  expect([question() === null, onDone.mock.calls.length, told()]).toEqual([false, 0, []])
})
