// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { deleteAccount, eraseKind, keepAccount, orderCopy } from '@farol/contract/privacy.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { usePrivacyActs, useWithPassword, type PrivacyActs, type WithPassword } from './use-privacy.ts'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

const refuse = (message: string) => () => {
  throw new CallError(422, { code: 'recusado', message, params: {}, fields: [] } as never)
}

async function open(answers: readonly (readonly [Address, () => unknown])[]) {
  const reload = vi.fn(async () => {})
  const now: { acts?: PrivacyActs; withPassword?: WithPassword } = {}
  const table = new Map<Address, () => unknown>(answers)
  const { call, made } = notedCall(table)
  const Probe = () => {
    now.acts = usePrivacyActs(reload)
    now.withPassword = useWithPassword(reload)
    return useTexts('privacy') && 'ready'
  }
  await openScreen(<Probe />, call)
  await screen.findByText('ready')
  const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
  return { reload, made, toasts, table, acts: () => now.acts!, withPassword: () => now.withPassword! }
}

test('while one act is on its way no other is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { made, reload, acts } = await open([
    [keepAccount, () => promise],
    [eraseKind, () => ({ apagados: 1, mantidos: 0 })],
  ])
  await act(async () => void acts().keep())
  await act(() => acts().erase('alertas' as never))
  expect([made.length, acts().busy, reload.mock.calls.length]).toEqual([1, 'keep', 0])
  await act(async () => resolve({}))
  expect([acts().busy, reload.mock.calls.length]).toEqual(['', 1])
  await act(() => acts().erase('alertas' as never))
  expect(made[1]!.params).toEqual({ tipo: 'alertas' })
})

test('rows that stay are named, one of them too; where none stays there is nothing of it', async () => {
  let mantidos = 1
  const { toasts, acts } = await open([[eraseKind, () => ({ apagados: 5, mantidos })]])
  await act(() => acts().erase('alertas' as never))
  mantidos = 0
  await act(() => acts().erase('alertas' as never))
  const [partly, all] = toasts()
  expect(partly).toMatch(/^success: .*5.*1/)
  expect(all).toMatch(/^success: .*5/)
  expect(all).not.toMatch(/[01]/)
})

test('an act that was refused is said, nothing is read again, and it can be tried again', async () => {
  const { toasts, reload, acts, made } = await open([[keepAccount, refuse('Tarde demais.')]])
  await act(() => acts().keep())
  await act(() => acts().keep())
  expect([toasts(), reload.mock.calls.length, made.length, acts().busy]).toEqual([['warning: Tarde demais.'], 0, 2, ''])
})

test('with the password: one at a time, each with a key of its own; a refusal is forgotten with the next try', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  const { table, made, reload, withPassword } = await open([[orderCopy, refuse('A senha não confere.')]])
  expect(await act(() => withPassword().order('errada'))).toBe(false)
  expect([withPassword().failure, reload.mock.calls.length, withPassword().busy]).toEqual(['A senha não confere.', 0, false])
  table.set(orderCopy, () => promise)
  await act(async () => void withPassword().order('certa'))
  expect([withPassword().failure, withPassword().busy]).toEqual(['', true])
  expect(await act(() => withPassword().leave('certa', ''))).toBe(false)
  expect(made).toHaveLength(2)
  await act(async () => resolve({}))
  expect([reload.mock.calls.length, withPassword().busy]).toEqual([1, false])
  expect(new Set(made.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  expect(made.every(({ idempotencyKey }) => typeof idempotencyKey === 'string')).toBe(true)
})

test('a code of the second factor goes along where one was written, and no empty one', async () => {
  const { made, withPassword } = await open([[deleteAccount, () => ({})]])
  expect(await act(() => withPassword().leave('certa', ''))).toBe(true)
  await act(() => withPassword().leave('certa', '123456'))
  expect(made.map(({ body }) => body)).toEqual([{ senha: 'certa' }, { senha: 'certa', codigo: '123456' }])
})
