// @vitest-environment jsdom
import type { Call } from '@farol/contract/address.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { LazyLoginDialog } from './lazy-login-dialog.tsx'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

test('where what the sign-in needs does not come that is said, and it closes so that it can be asked for again', async () => {
  const onClose = vi.fn()
  const call = (() => Promise.reject(new TypeError('Failed to fetch'))) as Call
  renderInPage(<LazyLoginDialog onClose={onClose} />, '/', call)
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1)
  expect(useToasts.getState().toasts.map(({ text }) => text)).toEqual(['Não foi possível comunicar com o servidor, tente mais tarde.'])
})
