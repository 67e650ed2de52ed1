import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { staffBearerOf, type StaffBearerDeps } from './staff-bearer.ts'

const now = new Date('2026-11-20T12:00:00Z')
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)

/** Asks for the bearer of a session that was used then; answers whether the use was written, and what session was asked for. */
async function used(milliseconds: number) {
  const asked: Date[] = []
  const written: string[] = []
  const session = { publicId: 's-1', grants: [{ role: 'atendimento' }], seenAt: before(milliseconds), provedAt: now, endsAt: now }
  const staffSessions = {
    byAccess: async (_hash: string, notBefore: Date) => {
      asked.push(notBefore)
      return session
    },
    seen: async (publicId: string) => void written.push(publicId),
  }
  const bearer = await staffBearerOf(partOf<StaffBearerDeps>({ staffSessions, clock: { now: () => now } }), 'token')
  return { session: bearer?.sessionId, asked, written }
}

test('that somebody is at work at the desk is written once a minute, however many calls there are', async () => {
  for (const [milliseconds, written] of [
    [0, []],
    [59_999, []],
    [60_000, ['s-1']],
    [600_000, ['s-1']],
  ] as const)
    expect([milliseconds, await used(milliseconds)]).toEqual([milliseconds, { session: 's-1', asked: [before(1_800_000)], written }])
})
