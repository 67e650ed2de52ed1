// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { getDeskReceipt, sendDeskReceipt } from '@farol/contract/desk/receipts.ts'
import { listOverdue } from '@farol/contract/desk/loans.ts'
import type { Address } from '@farol/contract/address.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { CsvButton } from './csv-button.tsx'
import { ReceiptActs } from './receipt-acts.tsx'

let saved: string[]
beforeEach(() => {
  saved = []
  useToasts.setState({ toasts: [] })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    saved.push(this.download)
  }
})
afterEach(cleanup)

const told = () => useToasts.getState().toasts.map(({ kind }) => kind)
const isBusy = (button: HTMLElement) => button.getAttribute('aria-busy') === 'true'

/** A server that answers when it is told to. */
function heldServer() {
  const asked: { readonly endpoint: Address; readonly input: unknown }[] = []
  let answer = Promise.withResolvers<unknown>()
  const call = fakeCall((endpoint, input) => {
    asked.push({ endpoint, input })
    answer = Promise.withResolvers()
    return answer.promise
  })
  return {
    call,
    asked,
    answers: (reply: unknown) => act(async () => answer.resolve(reply)),
    fails: (error: unknown) => act(async () => answer.reject(error)),
  }
}

test('a list is fetched once however often it is pressed, and saved under its name', async () => {
  const { call, asked, answers } = heldServer()
  renderInPage(<CsvButton endpoint={listOverdue} input={{} as never} name="atrasos" />, '/', call)
  const button = screen.getByRole('button')
  expect(isBusy(button)).toBe(false)
  fireEvent.click(button)
  expect(isBusy(button)).toBe(true)
  fireEvent.click(button)
  expect(asked).toHaveLength(1)
  await answers(new Blob(['a']))
  expect([saved, isBusy(button), told()]).toEqual([['atrasos.csv'], false, []])
})

test('a list that does not come is told, and may be asked for again', async () => {
  const { call, asked, fails } = heldServer()
  renderInPage(<CsvButton endpoint={listOverdue} input={{} as never} name="atrasos" />, '/', call)
  fireEvent.click(screen.getByRole('button'))
  await fails(new CallError(0))
  expect([saved, told()]).toEqual([[], ['error']])
  fireEvent.click(screen.getByRole('button'))
  expect(asked).toHaveLength(2)
})

test('a receipt comes in the width that was pressed; one that goes to nobody has no way to send it', async () => {
  const { call, asked, answers } = heldServer()
  renderInPage(<ReceiptActs kind="emprestimo" code="7" of="Dom Casmurro" />, '/', call)
  const [roll, a4, ...more] = screen.getAllByRole('button')
  expect([more, isBusy(roll!), isBusy(a4!)]).toEqual([[], false, false])
  fireEvent.click(a4!)
  expect([isBusy(roll!), isBusy(a4!)]).toEqual([true, true])
  fireEvent.click(roll!)
  expect(asked).toEqual([{ endpoint: getDeskReceipt, input: { params: { tipo: 'emprestimo', cod: '7' }, query: { largura: 'a4' } } }])
  await answers(new Blob(['%PDF']))
  expect([saved, isBusy(roll!)]).toEqual([['emprestimo-7-a4.pdf'], false])
})

test('a receipt is sent to the reader with a key of its own, and told once it went', async () => {
  const { call, asked, answers } = heldServer()
  renderInPage(<ReceiptActs kind="emprestimo" code="7" of="Dom Casmurro" mail />, '/', call)
  const send = screen.getAllByRole('button').at(-1)!
  fireEvent.click(send)
  expect([isBusy(send), told()]).toEqual([true, []])
  expect(asked).toEqual([
    {
      endpoint: sendDeskReceipt,
      input: { params: { tipo: 'emprestimo', cod: '7' }, idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) },
    },
  ])
  await answers({ enviado: true })
  await expect.poll(() => told()).toEqual(['success'])
})
