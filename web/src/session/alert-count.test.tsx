// @vitest-environment jsdom
import { getAlertSummary } from '@farol/contract/alerts.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { notedCall, openScreen } from '../testing/account-page.tsx'
import { AlertCount } from './alert-count.tsx'
import { useAlerts } from './alerts-store.ts'

afterEach(() => {
  cleanup()
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
