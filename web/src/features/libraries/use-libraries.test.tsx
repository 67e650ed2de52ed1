// @vitest-environment jsdom
import type { Address } from '@farol/contract/address.ts'
import { listCampuses, listLibraries } from '@farol/contract/libraries.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { notedCall } from '../../testing/account-page.tsx'
import { sampleSite } from '../../testing/sample-call.ts'
import { usePlaces } from './use-libraries.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }))
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

test('campuses and libraries are kept for ten minutes: a form that opens later asks for them anew', async () => {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listCampuses, () => ({ data: [{ codigo: 'c' }] })],
      [listLibraries, () => ({ data: [{ codigo: 'b' }] })],
    ]),
  )
  const queries = new QueryClient({ defaultOptions: { queries: { gcTime: 3_600_000 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={queries}>
      <DepsProvider value={{ call, language: 'pt', site: sampleSite }}>{children}</DepsProvider>
    </QueryClientProvider>
  )
  const openForm = async () => {
    const { result, unmount } = renderHook(usePlaces, { wrapper })
    await act(() => vi.advanceTimersByTimeAsync(0))
    const { data } = result.current
    unmount()
    return data
  }
  expect(await openForm()).toEqual({ campuses: [{ codigo: 'c' }], libraries: [{ codigo: 'b' }] })
  expect(made).toHaveLength(2)
  vi.setSystemTime(new Date('2026-11-20T12:09:59.999Z'))
  await openForm()
  expect(made).toHaveLength(2)
  vi.setSystemTime(new Date('2026-11-20T12:10:00Z'))
  await openForm()
  expect(made).toHaveLength(4)
})
