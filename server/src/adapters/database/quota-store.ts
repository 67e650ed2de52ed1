import { sql } from 'kysely'
import type { Quotas, Taken } from '../../ports/quotas.ts'
import type { Handles } from './handles.ts'

/** A span slides in so many steps. */
const steps = 12

const iso = (time: number) => new Date(time).toISOString()

async function countedUntil(from: Handles['read'], name: string, now: number, seconds: number): Promise<number> {
  const row = await from
    .selectFrom('quota')
    .select((of) => of.cast<number | null>(of.fn.sum('count'), 'integer').as('count'))
    .where('name', '=', name)
    .where('window_start', '>', iso(now - seconds * 1000 - (seconds * 1000) / steps))
    .executeTakeFirstOrThrow()
  return row.count ?? 0
}

async function take(handles: Handles, { name, seconds }: Taken): Promise<number> {
  const now = handles.clock.now().getTime()
  const step = (seconds * 1000) / steps
  const start = Math.floor(now / step) * step
  return handles.atomically(async ({ write, engine }) => {
    // Those who count under one name come one after the other, also where one step ends and the next begins.
    if (engine === 'postgresql') await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(write)
    await write
      .insertInto('quota')
      .values({ name, window_start: iso(start), count: 1, expires_at: iso(start + step + seconds * 1000) })
      .onConflict((known) => known.columns(['name', 'window_start']).doUpdateSet((of) => ({ count: of('quota.count', '+', 1) })))
      .execute()
    return countedUntil(write, name, now, seconds)
  })
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write.deleteFrom('quota').where('expires_at', '<', before.toISOString()).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

export const quotaStore = (handles: Handles): Quotas => ({
  take: (taken) => take(handles, taken),
  counted: ({ name, seconds }) => countedUntil(handles.read, name, handles.clock.now().getTime(), seconds),
  prune: (before) => prune(handles, before),
})
