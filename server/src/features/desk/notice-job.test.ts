import { partOf } from '@farol/contract/testing/fake-call.ts'
import { describe, expect, test } from 'vitest'
import type { ClaimedJob } from '../../ports/jobs.ts'
import type { Library } from '../../ports/libraries.ts'
import type { StoredNotice } from '../../ports/notices.ts'
import type { Stores } from '../../ports/stores.ts'
import { sendNoticeHandler, sendNoticeJob, type NoticeJobDeps } from './notice-job.ts'

const notice: StoredNotice = {
  id: 5,
  heading: 'Fechada',
  content: 'Não abrimos.',
  byEmail: true,
  audience: { categoryIds: [], libraryIds: [] },
  recipients: 401,
  sentAt: '2026-11-20T12:00:00.000Z',
}
const libraries: readonly Library[] = [
  { id: 1, code: 'BC', name: 'Biblioteca Central', campusId: 1, kind: 'library' },
  { id: 2, code: 'BN', name: 'Biblioteca Norte', campusId: 1, kind: 'library' },
]

/** Runs the job for a notice to readers 1 to `count`; answers who was told what, and which batches were asked for. */
async function run(stored: StoredNotice | undefined, count: number, abortAfter = Infinity) {
  const told: Record<string, unknown>[] = []
  const asked: (readonly [number, number])[] = []
  const controller = new AbortController()
  const notices = {
    find: async () => stored,
    readers: async (_audience: unknown, after: number, limit: number) => {
      asked.push([after, limit])
      if (asked.length > abortAfter) controller.abort()
      return Array.from({ length: Math.max(0, Math.min(limit, count - after)) }, (_, n) => after + n + 1)
    },
  }
  const alerts = { notify: async (one: object) => void told.push({ ...one }) }
  const together = <T>(work: (stores: Stores) => Promise<T>) => work(partOf<Stores>({ alerts }))
  const deps = partOf<NoticeJobDeps>({ notices, libraries: { libraries: async () => libraries }, together })
  const job = partOf<ClaimedJob>({ id: 1, kind: sendNoticeJob, payload: { noticeId: 5 }, attempt: 1 })
  await sendNoticeHandler(deps).run(job, controller.signal)
  return { told, asked }
}

describe('the job that tells readers of a notice', () => {
  test('each reader once, in batches of two hundred, one after the other', async () => {
    const { told, asked } = await run(notice, 401)
    expect(told.map(({ patronId }) => patronId)).toEqual(Array.from({ length: 401 }, (_, n) => n + 1))
    expect(asked).toEqual([
      [0, 200],
      [200, 200],
      [400, 200],
      [401, 200],
    ])
    expect(told[0]).toEqual({
      kind: 'staff_notice',
      subject: 'notice:5',
      patronId: 1,
      params: { heading: 'Fechada', message: 'Não abrimos.' },
      at: new Date('2026-11-20T12:00:00Z'),
    })
  })

  test('with the library that sends it where it is of one, and without e-mail where that is not wished', async () => {
    const params = async (libraryIds: readonly number[]) =>
      (await run({ ...notice, audience: { categoryIds: [], libraryIds } }, 1)).told[0]!['params']
    expect([await params([2]), await params([1, 2]), await params([])]).toEqual([
      { heading: 'Fechada', message: 'Não abrimos.', library: 'Biblioteca Norte' },
      { heading: 'Fechada', message: 'Não abrimos.' },
      { heading: 'Fechada', message: 'Não abrimos.' },
    ])
    expect((await run({ ...notice, byEmail: false }, 1)).told).toMatchObject([{ withoutEmail: true }])
  })

  test('a program that ends stops after the batch it is at; of a notice that is gone nobody is told', async () => {
    expect((await run(notice, 401, 1)).asked).toHaveLength(2)
    await expect(run(undefined, 401)).rejects.toThrow('There is no such notice.')
    expect((await run(notice, 0)).told).toEqual([])
  })
})
