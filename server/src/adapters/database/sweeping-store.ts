import type { Swept, Sweeping } from '../../ports/sweeping.ts'
import { instant, instantIn, type Handles } from './handles.ts'
import { jobStore } from './job-store.ts'
import { outboxStore } from './outbox-store.ts'

const day = 86_400
const expiring = ['quota', 'spent_challenge', 'one_time_address', 'recovery_code', 'known_device'] as const

async function expired({ write }: Handles, table: (typeof expiring)[number], now: string): Promise<number> {
  const gone = await write.deleteFrom(table).where('expires_at', '<=', now).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

async function oldAttempts({ write }: Handles, before: string): Promise<number> {
  const gone = await write.deleteFrom('login_attempt').where('at', '<', before).executeTakeFirst()
  return Number(gone.numDeletedRows)
}

async function endedSessions({ write }: Handles, before: string): Promise<number> {
  const gone = await write
    .deleteFrom('token_family')
    .where((of) => of.or([of('refresh_expires_at', '<', before), of('revoked_at', '<', before)]))
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Each table for itself: a long sweep holds nobody up. */
async function sweep(handles: Handles): Promise<Swept> {
  const now = instant(handles)
  const monthAgo = instantIn(handles, -30 * day)
  const swept: Record<string, number> = {
    job: await jobStore(handles).prune(new Date(instantIn(handles, -7 * day))),
    outbox: await outboxStore(handles).discard(new Date(instantIn(handles, -day))),
    login_attempt: await oldAttempts(handles, monthAgo),
    token_family: await endedSessions(handles, monthAgo),
  }
  for (const table of expiring) swept[table] = await expired(handles, table, now)
  return Object.fromEntries(Object.entries(swept).filter(([, rows]) => rows > 0))
}

export const sweepingStore = (handles: Handles): Sweeping => ({ sweep: () => sweep(handles) })
