// @vitest-environment jsdom
import { deleteAlerts, markAlerts } from '@farol/contract/alerts.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { alertChannel } from '../../session/alert-channel.ts'
import { useAlerts } from '../../session/alerts-store.ts'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { AlertRow } from './alert-row.tsx'
import { useAlertActs, type AlertActs } from './use-alert-acts.ts'

const changed = vi.spyOn(alertChannel, 'changed')

beforeEach(() => {
  signIn([8])
  changed.mockClear()
  useAlerts.setState({ alerts: [1, 2].map((id) => ({ id, lido: false })), unread: 2 })
})
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
  useAlerts.setState({ alerts: [], unread: undefined })
  useToasts.setState({ toasts: [] })
})

async function open(answers: readonly (readonly [Address, () => unknown])[]) {
  const now: { acts?: AlertActs } = {}
  const { call, made } = notedCall(new Map<Address, () => unknown>(answers))
  const Probe = () => {
    now.acts = useAlertActs()
    return 'ready'
  }
  await openScreen(<Probe />, call)
  return { made, acts: () => now.acts! }
}
const known = () => useAlerts.getState().alerts.map(({ id, lido }) => [id, lido])
const answer = (nao_lidos: number) => () => ({ alterados: 1, ignorados: [], nao_lidos })

test('what is marked as read is known as read, the number follows the server, and other tabs are told', async () => {
  const { made, acts } = await open([[markAlerts, answer(1)]])
  expect(await act(() => acts().mark([2], true))).toBe(true)
  expect([known(), useAlerts.getState().unread, changed.mock.calls.length]).toEqual([
    [
      [1, false],
      [2, true],
    ],
    1,
    1,
  ])
  expect(made.map(({ body }) => body)).toEqual([{ alertas: [2], lido: true }])
})

test('what is marked as unread is not known as read', async () => {
  const { made, acts } = await open([[markAlerts, answer(2)]])
  await act(() => acts().mark([1], false))
  expect([known()[0], made[0]!.body]).toEqual([[1, false], { alertas: [1], lido: false }])
})

test('all of a kind are marked by their kind; what is deleted is gone', async () => {
  const { made, acts } = await open([
    [markAlerts, answer(0)],
    [deleteAlerts, answer(0)],
  ])
  await act(() => acts().markAll({ todos: true, tipo: 'debt' }))
  await act(() => acts().remove([1]))
  expect(made.map(({ body }) => body)).toEqual([{ todos: true, tipo: 'debt', lido: true }, { alertas: [1] }])
  expect([known(), changed.mock.calls.length]).toEqual([[[2, false]], 2])
})

test('what could not be done is said, and no other tab is told', async () => {
  const { acts } = await open([
    [
      markAlerts,
      () => {
        throw new CallError(503)
      },
    ],
  ])
  expect(await act(() => acts().mark([1], true))).toBe(false)
  expect([useToasts.getState().toasts.map(({ kind }) => kind), changed.mock.calls.length, useAlerts.getState().unread]).toEqual([
    ['error'],
    0,
    2,
  ])
})

test.each([
  [-1, true],
  [0, true],
  [1, false],
])('an alert that ends %i milliseconds from now is over: %s', (after, isOver) => {
  const now = Date.parse('2026-11-20T12:00:00.000Z')
  const alert = {
    id: 7,
    lido: false,
    data: '2026-11-19T12:00:00.000Z',
    tipo: 'debt',
    titulo: 'Débito',
    texto: 'Há.',
    expira: new Date(now + after).toISOString(),
  }
  renderInPage(
    <ul>
      <AlertRow alert={alert as never} now={now} onMark={() => {}} onRemove={() => {}} />
    </ul>,
  )
  expect(screen.getByRole('listitem').className).toBe(isOver ? 'alert past' : 'alert unread')
})
