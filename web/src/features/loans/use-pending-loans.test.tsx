// @vitest-environment jsdom
import { listPendingLoans } from '@farol/contract/loans.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { sampleLoan } from '../../testing/sample-loans.ts'
import { usePendingLoans } from './use-pending-loans.ts'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const Probe = ({ enabled }: { enabled?: boolean }) => (
  <output>
    {usePendingLoans(enabled)
      .data?.map(({ titulo }) => titulo)
      .join()}
  </output>
)

test('everything on loan is asked for in one answer, the first of 100', async () => {
  const { call, made } = notedCall(new Map([[listPendingLoans, () => ({ data: [sampleLoan({ titulo: 'Iracema' })], total: 1 })]]))
  await openScreen(<Probe />, call)
  await screen.findByText('Iracema')
  expect(made.map(({ query }) => query)).toEqual([{ page: 1, perPage: 100 }])
})

test('where it is not wanted nothing is asked', async () => {
  const { call, made } = notedCall(new Map())
  await openScreen(<Probe enabled={false} />, call)
  expect(made).toEqual([])
})
