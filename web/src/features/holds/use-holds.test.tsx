// @vitest-environment jsdom
import type { Address } from '@farol/contract/address.ts'
import { listHoldHistory, listHolds } from '@farol/contract/holds.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { useHolds, usePastHolds } from './use-holds.ts'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

test('all holds are asked for in one answer; of the past ones the page that is wanted, once it is wanted', async () => {
  const page = { data: [], total: 0 }
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listHolds, () => page],
      [listHoldHistory, () => page],
    ]),
  )
  const Probe = () => {
    const ready = [useHolds(), usePastHolds(3, true), usePastHolds(4, false)].map(({ isSuccess }) => isSuccess)
    return <output>{ready.join()}</output>
  }
  await openScreen(<Probe />, call)
  await screen.findByText('true,true,false')
  expect(made.map(({ path, query }) => [path, query])).toEqual([
    [listHolds.path, { page: 1, perPage: 100 }],
    [listHoldHistory.path, { page: 3, perPage: 20 }],
  ])
})
