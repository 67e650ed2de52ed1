// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { answerDelegation, endDelegation } from '@farol/contract/delegations.ts'
import type { Address } from '@farol/contract/address.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { useAnswers, type DelegationAnswers } from './use-delegations.ts'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

async function open(answers: readonly (readonly [Address, () => unknown])[]) {
  const reload = vi.fn(async () => {})
  const now: { answers?: DelegationAnswers } = {}
  const { call, made } = notedCall(new Map<Address, () => unknown>(answers))
  const Probe = () => {
    now.answers = useAnswers(reload)
    return useTexts('delegations') && 'ready'
  }
  await openScreen(<Probe />, call)
  await screen.findByText('ready')
  const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
  return { reload, made, toasts, answers: () => now.answers! }
}

test('while one answer is on its way no other is sent; afterwards the list is read again and it is said', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { reload, made, toasts, answers } = await open([
    [answerDelegation, () => promise],
    [endDelegation, () => ({})],
  ])
  await act(async () => void answers().answer('7', true))
  expect(answers().busy).toBe('7')
  await act(() => answers().end('8'))
  expect([made.length, reload.mock.calls.length, toasts()]).toEqual([1, 0, []])
  await act(async () => resolve({}))
  expect([answers().busy, reload.mock.calls.length, toasts().length]).toEqual(['', 1, 1])
  await act(() => answers().end('8'))
  expect(made.map(({ params, body }) => ({ params, ...(body && { body }) }))).toEqual([
    { params: { codigo: '7' }, body: { aceito: true } },
    { params: { codigo: '8' } },
  ])
  expect(new Set(toasts()).size).toBe(2)
})

test('accepting and declining are said apart', async () => {
  const { made, toasts, answers } = await open([[answerDelegation, () => ({})]])
  await act(() => answers().answer('7', true))
  await act(() => answers().answer('7', false))
  expect(made.map(({ body }) => body)).toEqual([{ aceito: true }, { aceito: false }])
  expect(new Set(toasts()).size).toBe(2)
})

test('what was refused is said as loudly as it is, nothing is read again, and the next act goes', async () => {
  let status = 422
  const { reload, made, toasts, answers } = await open([
    [
      endDelegation,
      () => {
        throw new CallError(status, { code: 'recusado', message: `Recusado ${status}.`, params: {}, fields: [] } as never)
      },
    ],
  ])
  await act(() => answers().end('8'))
  status = 503
  await act(() => answers().end('8'))
  expect(toasts()).toEqual(['warning: Recusado 422.', 'error: Recusado 503.'])
  expect([made.length, reload.mock.calls.length, answers().busy]).toEqual([2, 0, ''])
})
