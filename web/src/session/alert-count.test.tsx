// @vitest-environment jsdom
import { getAlertSummary } from '@farol/contract/alerts.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { notedCall, openScreen } from '../testing/account-page.tsx'
import { alertChannel } from './alert-channel.ts'
import { AlertCount } from './alert-count.tsx'
import { useAlerts } from './alerts-store.ts'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.restoreAllMocks()
  useAlerts.setState({ alerts: [], unread: undefined })
})

test('the number is asked at once and on return to the tab; its growth is announced, what it was at first is not', async () => {
  let unread = 2
  const { call, made } = notedCall(new Map([[getAlertSummary, () => ({ nao_lidos: unread, ultimo: 9 })]]))
  await openScreen(<AlertCount />, call)
  const link = await screen.findByRole('link', { name: '2 alertas não lidos' })
  expect(link.getAttribute('href')).toBe('/meufarol/alertas')
  expect(screen.getByRole('status').textContent).toBe('')
  unread = 3
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Você tem 3 alertas não lidos.'))
  expect(made).toHaveLength(2)
  unread = 0
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
  expect(screen.getByRole('status').textContent).toBe('')
})

test('it is asked every five minutes while the tab is seen, not while it is hidden, and when another tab changed something', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(false)
  const { call, made } = notedCall(new Map([[getAlertSummary, () => ({ nao_lidos: 1, ultimo: 9 })]]))
  const { unmount } = await openScreen(<AlertCount />, call)
  await screen.findByRole('link', { name: '1 alerta não lido' })
  const asked = async (happens: () => void) => {
    const before = made.length
    await act(async () => happens())
    return made.length - before
  }
  expect(await asked(() => vi.advanceTimersByTime(299_999))).toBe(0)
  expect(await asked(() => vi.advanceTimersByTime(1))).toBe(1)
  hidden.mockReturnValue(true)
  expect(await asked(() => vi.advanceTimersByTime(900_000))).toBe(0)
  hidden.mockReturnValue(false)
  expect(await asked(() => document.dispatchEvent(new Event('visibilitychange')))).toBe(1)
  const other = new BroadcastChannel('farol-alerts')
  other.postMessage('changed')
  await expect.poll(() => made).toHaveLength(4)
  unmount()
  expect(await asked(() => vi.advanceTimersByTime(900_000))).toBe(0)
  const heard = new Promise<void>((resolve) => void alertChannel.listen(resolve))
  other.postMessage('changed')
  await heard
  other.close()
  expect(made).toHaveLength(4)
})

test('up to 99 the number stands in figures; who left the page is asked for nothing when the tab is seen', async () => {
  let unread = 99
  const { call, made } = notedCall(new Map([[getAlertSummary, () => ({ nao_lidos: unread, ultimo: 9 })]]))
  const { unmount } = await openScreen(<AlertCount />, call)
  expect((await screen.findByRole('link')).querySelector('b')!.textContent).toBe('99')
  unread = 100
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.getByRole('link').querySelector('b')!.textContent).toBe('99+'))
  unmount()
  const before = made.length
  document.dispatchEvent(new Event('visibilitychange'))
  expect(made).toHaveLength(before)
})
