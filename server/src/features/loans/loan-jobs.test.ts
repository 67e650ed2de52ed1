import { describe, expect, test } from 'vitest'
import type { ClaimedJob } from '../../ports/jobs.ts'
import { loanDailyJobs, loanJobs } from './loan-jobs.ts'

type Called = readonly [name: string, ...args: readonly unknown[]]

/** Maintenance whose answers are counted down; `called` says what was asked of it and of the queue. */
function recorded(answers: { readonly batches?: readonly number[]; readonly notices?: number } = {}) {
  const called: Called[] = []
  const left = [...(answers.batches ?? [])]
  const next = async (name: string, atMost: number) => {
    called.push([name, atMost])
    return left.shift() ?? 0
  }
  const maintenance = {
    chargeLate: (atMost: number) => next('chargeLate', atMost),
    reopenUnattended: (atMost: number) => next('reopenUnattended', atMost),
    anonymise: async (atMost: number) => ({ loans: await next('anonymise', atMost), holds: 0 }),
    check: async () => void called.push(['check']),
    applyNewHours: async (change: unknown) => void called.push(['applyNewHours', change]),
    tellDueDays: async () => {
      called.push(['tellDueDays'])
      return answers.notices ?? 0
    },
  }
  const jobs = { add: async (job: unknown) => void called.push(['add', job]) }
  const handlers = loanJobs({ librarySystem: { maintenance }, jobs } as unknown as Parameters<typeof loanJobs>[0])
  const run = (kind: string, more: Partial<ClaimedJob> = {}, signal = new AbortController().signal) =>
    handlers[kind]!.run({ id: 77, payload: {}, ...more } as ClaimedJob, signal)
  return { called, run }
}

test('each job of the night has its hour, the notices before the e-mails of six', () => {
  expect(loanDailyJobs.map(({ kind, at }) => `${at} ${kind}`)).toEqual([
    '00:05 reopen_unattended_returns',
    '00:15 charge_late_loans',
    '02:00 anonymise_circulation',
    '03:00 check_circulation',
    '05:45 tell_due_days',
  ])
})

describe('the jobs of the night', () => {
  test.each([
    ['charge_late_loans', 'chargeLate'],
    ['reopen_unattended_returns', 'reopenUnattended'],
    ['anonymise_circulation', 'anonymise'],
  ])('%s goes on in batches of 200 until nothing is left', async (kind, name) => {
    const { called, run } = recorded({ batches: [200, 1] })
    await run(kind)
    expect(called).toEqual([
      [name, 200],
      [name, 200],
      [name, 200],
    ])
  })

  test('a program that stops begins no further batch', async () => {
    const { called, run } = recorded({ batches: [200, 200] })
    const stopped = new AbortController()
    stopped.abort()
    await run('charge_late_loans', {}, stopped.signal)
    expect(called).toEqual([])
  })

  test('one checks what has to hold, one takes over new hours', async () => {
    const { called, run } = recorded()
    await run('check_circulation')
    const change = { before: [], after: [] }
    await run('apply_new_hours', { payload: change })
    expect(called).toEqual([['check'], ['applyNewHours', change]])
  })

  test('notices that were written are sent by a run of their own, once for each job; none are none', async () => {
    const some = recorded({ notices: 1 })
    await some.run('tell_due_days')
    const none = recorded({ notices: 0 })
    await none.run('tell_due_days')
    const job = { kind: expect.any(String), payload: {}, uniqueKey: 'tell_due_days:77' }
    expect([some.called, none.called]).toEqual([[['tellDueDays'], ['add', job]], [['tellDueDays']]])
  })
})
