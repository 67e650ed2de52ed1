import { sql } from 'kysely'
import type { Claim, ClaimedJob, JobCounts, JobFailure, Jobs, NewJob } from '../../ports/jobs.ts'
import { instant, instantIn, type Handles } from './handles.ts'

const usualAttempts = 5

async function add(handles: Handles, job: NewJob): Promise<number | undefined> {
  const now = instant(handles)
  const row = await handles.write
    .insertInto('job')
    .values({
      kind: job.kind,
      unique_key: job.uniqueKey ?? null,
      payload: JSON.stringify(job.payload),
      state: 'waiting',
      run_after: job.runAfter?.toISOString() ?? now,
      max_attempts: job.maxAttempts ?? usualAttempts,
      created_at: now,
    })
    .onConflict((taken) => taken.columns(['kind', 'unique_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Who died during the last attempt never said that it failed. */
const failAbandoned = (handles: Handles, now: string, { kinds, running = [] }: Claim) =>
  handles.write
    .updateTable('job')
    .set({ state: 'failed', lease_until: null, worker: null, finished_at: now, last_error: 'The worker stopped without a word.' })
    .where('kind', 'in', kinds)
    .where('state', '=', 'running')
    .where('lease_until', '<=', now)
    .whereRef('attempts', '>=', 'max_attempts')
    .$if(running.length > 0, (query) => query.where('id', 'not in', running))
    .execute()

async function claim(handles: Handles, wish: Claim): Promise<readonly ClaimedJob[]> {
  if (wish.kinds.length === 0 || wish.limit < 1) return []
  const now = instant(handles)
  const { running = [] } = wish
  await failAbandoned(handles, now, wish)
  const rows = await handles.write
    // A common table expression with a locking clause is run once; a plain subselect could be run again by PostgreSQL and lock more.
    .with('due', (db) =>
      db
        .selectFrom('job')
        .select('id')
        .where('kind', 'in', wish.kinds)
        .where((of) =>
          of.or([
            of.and([of('state', '=', 'waiting'), of('run_after', '<=', now)]),
            of.and([of('state', '=', 'running'), of('lease_until', '<=', now)]),
          ]),
        )
        .$if(running.length > 0, (query) => query.where('id', 'not in', running))
        .orderBy('run_after')
        .orderBy('id')
        .limit(wish.limit)
        .$if(handles.engine === 'postgresql', (query) => query.forUpdate().skipLocked()),
    )
    .updateTable('job')
    .set((of) => ({
      state: 'running',
      worker: wish.worker,
      lease_until: instantIn(handles, wish.leaseSeconds),
      attempts: of('attempts', '+', 1),
    }))
    .where('id', 'in', (of) => of.selectFrom('due').select('due.id'))
    .returning(['id', 'kind', 'payload', 'attempts', 'max_attempts', 'run_after'])
    .execute()
  return rows
    .sort((a, b) => (a.run_after < b.run_after ? -1 : a.run_after > b.run_after ? 1 : a.id - b.id))
    .map((row) => ({
      id: row.id,
      kind: row.kind,
      payload: JSON.parse(row.payload) as unknown,
      attempt: row.attempts,
      maxAttempts: row.max_attempts,
    }))
}

const mine = (handles: Handles, id: number, worker: string) =>
  handles.write.updateTable('job').where('id', '=', id).where('worker', '=', worker).where('state', '=', 'running')

const didOne = (done: { readonly numUpdatedRows: bigint }): boolean => done.numUpdatedRows === 1n

async function extend(handles: Handles, id: number, worker: string, leaseSeconds: number): Promise<boolean> {
  return didOne(
    await mine(handles, id, worker)
      .set({ lease_until: instantIn(handles, leaseSeconds) })
      .executeTakeFirst(),
  )
}

async function complete(handles: Handles, id: number, worker: string, left?: unknown): Promise<boolean> {
  const ended = { state: 'done', lease_until: null, worker: null, finished_at: instant(handles), last_error: null } as const
  const done = { ...ended, ...(left !== undefined && { payload: JSON.stringify(left) }) }
  return didOne(await mine(handles, id, worker).set(done).executeTakeFirst())
}

async function fail(handles: Handles, id: number, worker: string, failure: JobFailure): Promise<boolean> {
  const last_error = failure.error.slice(0, 2000)
  const { left } = failure
  const retry = failure.retryAt?.toISOString() ?? null
  const gone = retry === null ? sql<boolean>`1 = 1` : sql<boolean>`attempts >= max_attempts`
  return didOne(
    await mine(handles, id, worker)
      .set((of) => ({
        state: of
          .case()
          .when(gone)
          .then('failed' as const)
          .else('waiting' as const)
          .end(),
        finished_at: of.case().when(gone).then(instant(handles)).else(null).end(),
        run_after: of.fn.coalesce(of.val(retry), 'run_after'),
        ...(left !== undefined && { payload: of.case().when(gone).then(JSON.stringify(left)).else(of.ref('payload')).end() }),
        lease_until: null,
        worker: null,
        last_error,
      }))
      .executeTakeFirst(),
  )
}

async function release(handles: Handles, id: number, worker: string): Promise<boolean> {
  return didOne(
    await mine(handles, id, worker)
      .set((of) => ({ state: 'waiting', lease_until: null, worker: null, attempts: of('attempts', '-', 1) }))
      .executeTakeFirst(),
  )
}

async function payloadOfDone({ read }: Handles, kind: string, uniqueKey: string): Promise<unknown> {
  const row = await read
    .selectFrom('job')
    .select('payload')
    .where('kind', '=', kind)
    .where('unique_key', '=', uniqueKey)
    .where('state', '=', 'done')
    .executeTakeFirst()
  return row && (JSON.parse(row.payload) as unknown)
}

async function counts({ read }: Handles): Promise<JobCounts> {
  const rows = await read
    .selectFrom('job')
    .select((of) => ['state', of.fn.countAll<number>().as('jobs')])
    .groupBy('state')
    .execute()
  return { waiting: 0, running: 0, done: 0, failed: 0, ...Object.fromEntries(rows.map((row) => [row.state, row.jobs])) }
}

async function prune({ write }: Handles, before: Date): Promise<number> {
  const gone = await write
    .deleteFrom('job')
    .where('state', 'in', ['done', 'failed'])
    .where('finished_at', '<', before.toISOString())
    .executeTakeFirst()
  return Number(gone.numDeletedRows)
}

/** Texts as they stand in JSON, with their quotes: nothing that merely begins alike. */
async function forget({ write }: Handles, texts: readonly string[]): Promise<number> {
  let gone = 0
  for (const text of texts) {
    const pattern = `%${JSON.stringify(text).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
    const done = await write
      .deleteFrom('job')
      .where(sql<boolean>`payload like ${pattern} escape '\\'`)
      .executeTakeFirst()
    gone += Number(done.numDeletedRows)
  }
  return gone
}

export const jobStore = (handles: Handles): Jobs => ({
  add: (job) => add(handles, job),
  claim: (wish) => claim(handles, wish),
  extend: (id, worker, seconds) => extend(handles, id, worker, seconds),
  complete: (id, worker, left) => complete(handles, id, worker, left),
  fail: (id, worker, failure) => fail(handles, id, worker, failure),
  release: (id, worker) => release(handles, id, worker),
  counts: () => counts(handles),
  payloadOfDone: (kind, uniqueKey) => payloadOfDone(handles, kind, uniqueKey),
  forget: (texts) => forget(handles, texts),
  prune: (before) => prune(handles, before),
})
