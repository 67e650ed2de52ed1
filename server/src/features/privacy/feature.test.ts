import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { ClaimedJob } from '../../ports/jobs.ts'
import { privacyFeature } from './feature.ts'

type PrivacyDeps = Parameters<NonNullable<typeof privacyFeature.jobs>>[0]

const expired = `${'a'.repeat(32)}.zip`

test('each night copies that nobody made are given up, those that nobody fetched go, then files without a row, and what was removed is overwritten last', async () => {
  const done: string[] = []
  const deps = partOf<PrivacyDeps>({
    clock: { now: () => new Date('2026-11-21T02:00:00.000Z') },
    dataRequests: {
      failUnmadeCopies: async (before: Date) => void done.push(`give up those of before ${before.toISOString()}`),
      expireCopies: async () => [expired],
    },
    copyFiles: {
      remove: async (name: string) => void done.push(`remove ${name}`),
      removeOlderThan: async (milliseconds: number) => void done.push(`remove files older than ${milliseconds / 86_400_000} days`),
    },
    heldData: { overwriteRemoved: async () => void done.push('overwrite') },
  })
  const jobs = privacyFeature.jobs!(deps)
  const job: ClaimedJob = { id: 1, kind: 'remove_data_copies', payload: {}, attempt: 1, maxAttempts: 3 }
  await jobs['remove_data_copies']!.run(job, new AbortController().signal)
  expect(done).toEqual([
    'give up those of before 2026-11-20T02:00:00.000Z',
    `remove ${expired}`,
    'remove files older than 2 days',
    'overwrite',
  ])
})
