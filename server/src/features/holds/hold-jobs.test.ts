import { partOf } from '@farol/contract/testing/fake-call.ts'
import { describe, expect, test } from 'vitest'
import type { ClaimedJob } from '../../ports/jobs.ts'
import type { Stores } from '../../ports/stores.ts'
import { expireAndWakeJob, holdJobs } from './hold-jobs.ts'

const job = partOf<ClaimedJob>({ id: 1, kind: expireAndWakeJob, payload: {}, attempt: 1 })

/** Runs the job over a system that answers these counts, one a call; answers the calls. */
async function run(expired: readonly number[], woken: readonly number[], abort?: string): Promise<readonly string[]> {
  const calls: string[] = []
  const controller = new AbortController()
  const call = (what: string, answers: readonly number[]) => async (atMost: number, signal?: AbortSignal) => {
    calls.push(`${what} ${atMost}`)
    if (what === abort) controller.abort()
    if (signal?.aborted) calls.push(`${what} heard it`)
    return answers[calls.filter((one) => one.startsWith(what)).length - 1] ?? 0
  }
  const holds = { expire: call('expire', expired), wake: call('wake', woken) }
  const stores = partOf<Pick<Stores, 'librarySystem'>>({ librarySystem: { holds } })
  await holdJobs(stores)[expireAndWakeJob]!.run(job, controller.signal)
  return calls
}

describe('the daily job of holds', () => {
  test.each([
    ['nothing', [], [], ['expire 500', 'wake 500']],
    ['less than a batch', [499], [0], ['expire 500', 'wake 500']],
    ['a whole batch and the rest', [500, 500, 3], [0], ['expire 500', 'expire 500', 'expire 500', 'wake 500']],
    ['some to serve: it looks again until none is left', [0], [500, 1, 0], ['expire 500', 'wake 500', 'wake 500', 'wake 500']],
  ] as const)('%s', async (_what, expired, woken, calls) => {
    expect(await run(expired, woken)).toEqual(calls)
  })

  test('a program that ends stops after the batch it is at, and begins no other part', async () => {
    expect(await run([500, 500], [0], 'expire')).toEqual(['expire 500'])
    expect(await run([0], [5, 5], 'wake')).toEqual(['expire 500', 'wake 500', 'wake heard it'])
  })
})
