// @vitest-environment jsdom
import { getStaffSession } from '@farol/contract/desk/session.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDeskSession } from '../../features/desk/desk-session.ts'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { IdleWarning } from './idle-warning.tsx'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000_000_000 })
  standAtDesk()
  useDeskSession.setState({ answeredAt: Date.now() })
})
afterEach(() => {
  cleanup()
  leaveDesk()
  vi.useRealTimers()
})

const pass = (minutes: number) => act(() => vi.advanceTimersByTimeAsync(minutes * 60_000))
const said = () => screen.queryByRole('alert')

test('two minutes before the session can end it is said, as the server may count from a minute before the last answer; any answer in between puts it off', async () => {
  const { made } = openAtDesk(<IdleWarning staff={useDeskSession.getState().staff!} />, [[getStaffSession, () => ({})]])
  await pass(26)
  await act(async () => useDeskSession.setState({ answeredAt: Date.now() }))
  await pass(26)
  expect(said()).toBeNull()
  await pass(1)
  expect(said()!.textContent).toContain('2 minutos')
  fireEvent.click(screen.getByRole('button', { name: 'Continuar' }))
  await pass(0)
  expect(made).toHaveLength(1)
  await act(async () => useDeskSession.setState({ answeredAt: Date.now() }))
  expect(said()).toBeNull()
})

test('when the time is over without an answer the session has ended on the screen too, not before', async () => {
  openAtDesk(<IdleWarning staff={useDeskSession.getState().staff!} />)
  const ended = () => useDeskSession.getState().ended
  await pass(20)
  await act(async () => useDeskSession.setState({ answeredAt: Date.now() }))
  await pass(29.9)
  expect([ended(), said() !== null]).toEqual([false, true])
  await pass(0.2)
  expect([ended(), said()]).toEqual([true, null])
})

test('a session that has ended is warned of no more', async () => {
  openAtDesk(<IdleWarning staff={useDeskSession.getState().staff!} />)
  await pass(27)
  expect(said()).not.toBeNull()
  await act(async () => useDeskSession.setState({ ended: true }))
  expect(said()).toBeNull()
})
