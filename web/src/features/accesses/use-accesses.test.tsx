// @vitest-environment jsdom
import { endOtherSessions, endSession, forgetDevice } from '@farol/contract/accesses.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { useEnding } from './use-accesses.ts'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

async function open(answers: readonly (readonly [Address, () => unknown])[]) {
  const reload = vi.fn(async () => {})
  const now: { ending?: ReturnType<typeof useEnding> } = {}
  const { call, made } = notedCall(new Map<Address, () => unknown>(answers))
  const Probe = () => {
    now.ending = useEnding(reload)
    return useTexts('accesses') && 'ready'
  }
  await openScreen(<Probe />, call)
  await screen.findByText('ready')
  const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
  return { reload, made, toasts, ending: () => now.ending! }
}

test('while one sign-in is being ended no other act is sent; each says what it did and reads the list again', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { reload, made, toasts, ending } = await open([
    [endSession, () => promise],
    [endOtherSessions, () => ({ encerradas: 3 })],
    [forgetDevice, () => ({})],
  ])
  await act(async () => void ending().end('2'))
  await act(() => ending().forget('2'))
  await act(() => ending().endOthers())
  expect([made.length, ending().busy]).toEqual([1, '2'])
  await act(async () => resolve({}))
  await act(() => ending().endOthers())
  await act(() => ending().forget('5'))
  expect(made.map(({ params }) => params)).toEqual([{ codigo: '2' }, undefined, { codigo: '5' }])
  expect([reload.mock.calls.length, ending().busy]).toEqual([3, ''])
  const [one, three, forgotten] = toasts()
  expect(one).toMatch(/^success: .*1/)
  expect(three).toMatch(/^success: .*3/)
  expect([forgotten!.startsWith('success: '), new Set(toasts()).size]).toEqual([true, 3])
})

test('what was refused is said, and nothing is read again', async () => {
  const { reload, toasts, ending } = await open([
    [
      endSession,
      () => {
        throw new CallError(404, { code: 'nao_encontrado', message: 'Não há.', params: {}, fields: [] } as never)
      },
    ],
  ])
  await act(() => ending().end('2'))
  expect([toasts(), reload.mock.calls.length, ending().busy]).toEqual([['warning: Não há.'], 0, ''])
})

test('a device that is being forgotten is not taken for a sign-in of the same code', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { ending } = await open([[forgetDevice, () => promise]])
  await act(async () => void ending().forget('2'))
  expect(ending().busy).toBe('device-2')
  await act(async () => resolve({}))
})
