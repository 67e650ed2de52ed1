import { sql, type ExpressionBuilder } from 'kysely'
import type { AlertKind } from '@farol/contract/alerts.ts'
import type { AlertKindDeclaration } from '../../ports/alert-kinds.ts'
import type { AlertChoice, AlertFilter, AlertPage, Alerts, AlertsChanged, Notification, StoredAlert } from '../../ports/alerts.ts'
import { alertEmailsJob } from '../../ports/alert-emails.ts'
import { instant, instantIn, type Handles } from './handles.ts'
import { jobStore } from './job-store.ts'
import type { Tables } from './tables.ts'

export const alertColumns = ['id', 'kind', 'subject', 'occasion', 'params', 'at', 'valid_until', 'read_at'] as const

/** The columns above as they are read. */
interface AlertRow {
  readonly id: number
  readonly kind: string
  readonly subject: string
  readonly occasion: string
  readonly params: string
  readonly at: string
  readonly valid_until: string | null
  readonly read_at: string | null
}

export const toAlert = ({ id, kind, subject, occasion, params, at, valid_until, read_at }: AlertRow): StoredAlert => ({
  id,
  kind: kind as AlertKind,
  subject,
  occasion,
  params: JSON.parse(params) as StoredAlert['params'],
  at,
  ...(valid_until !== null && { validUntil: valid_until }),
  read: read_at !== null,
})

const dayLength = 86_400_000

function declarationOf({ alertKinds }: Handles, kind: AlertKind): AlertKindDeclaration {
  const declared = alertKinds[kind]
  if (!declared) throw new Error(`These stores were opened without the declaration of the kind of alert ${kind}.`)
  return declared
}

function validUntil({ at, until }: Notification, { days }: AlertKindDeclaration): string | null {
  if (until) return until.toISOString()
  return days === undefined ? null : new Date(at.getTime() + days * dayLength).toISOString()
}

/** Seconds in which what is told at once is collected, so that ten loans at the desk are one e-mail. */
const collected = 30

/** One job for each person and span: it runs after the end of the span, so it finds all of them. */
async function enqueueEmails(handles: Handles, patronId: number): Promise<void> {
  const span = Math.floor(handles.clock.now().getTime() / (collected * 1000))
  const runAfter = new Date(instantIn(handles, collected))
  await jobStore(handles).add({ kind: alertEmailsJob, payload: { patronId }, uniqueKey: `${patronId}:${span}`, runAfter })
}

function notify(handles: Handles, notification: Notification): Promise<number | undefined> {
  const { patronId, kind, subject, occasion = 'once', params, at, withoutEmail } = notification
  const declared = declarationOf(handles, kind)
  const email = withoutEmail ? 'none' : declared.email
  const waits = email === 'none' ? ({ email_state: 'none', email_after: null } as const) : undefined
  return handles.atomically(async (inside) => {
    const told = await inside.write
      .insertInto('alert')
      .values({
        patron_id: patronId,
        kind,
        subject,
        occasion,
        params: JSON.stringify(params),
        at: at.toISOString(),
        valid_until: validUntil(notification, declared),
        ...(waits ?? { email_state: 'waiting', email_after: at.toISOString() }),
      })
      .onConflict((taken) => taken.columns(['patron_id', 'kind', 'subject', 'occasion']).doNothing())
      .returning('id')
      .executeTakeFirst()
    if (told && email === 'at_once') await enqueueEmails(inside, patronId)
    return told?.id
  })
}

/** Those that a person sees. */
const shown = ({ read }: Handles, patronId: number) =>
  read.selectFrom('alert').where('patron_id', '=', patronId).where('deleted_at', 'is', null)

async function list(
  handles: Handles,
  patronId: number,
  { from, before, read, kind, kinds }: AlertFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<AlertPage> {
  const chosen = shown(handles, patronId)
    .$if(from !== undefined, (query) => query.where('at', '>=', from!.toISOString()))
    .$if(before !== undefined, (query) => query.where('at', '<', before!.toISOString()))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', kinds!))
    .$if(read !== undefined, (query) => query.where('read_at', read ? 'is not' : 'is', null))
  const rows = await chosen.select(alertColumns).orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  // A first page that is not full is all there is.
  if (offset === 0 && rows.length < limit) return { alerts: rows.map(toAlert), total: rows.length }
  const { total } = await chosen.select((of) => of.fn.countAll<number | string>().as('total')).executeTakeFirstOrThrow()
  return { alerts: rows.map(toAlert), total: Number(total) }
}

async function unread(handles: Handles, patronId: number): Promise<number> {
  const waiting = shown(handles, patronId).where('read_at', 'is', null)
  return Number((await waiting.select((of) => of.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow()).count)
}

async function newest(handles: Handles, patronId: number): Promise<number> {
  const row = await shown(handles, patronId)
    .select((of) => of.fn.max('id').as('id'))
    .executeTakeFirst()
  return row?.id ?? 0
}

/** A person's ids among those asked for; what was deleted stays the person's. */
async function ownIds({ write }: Handles, patronId: number, ids: readonly number[]): Promise<readonly number[]> {
  if (ids.length === 0) return []
  const rows = await write.selectFrom('alert').select('id').where('patron_id', '=', patronId).where('id', 'in', ids).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

interface AlertChange {
  readonly patronId: number
  readonly choice: AlertChoice
  readonly set: { readonly read_at: string | null } | { readonly deleted_at: string }
}

/** Changes what is not yet so. */
function change(handles: Handles, { patronId, choice, set }: AlertChange): Promise<AlertsChanged> {
  return handles.atomically(async (inside) => {
    const own = 'ids' in choice ? await ownIds(inside, patronId, choice.ids) : []
    const already = 'read_at' in set ? (set.read_at === null ? 'is not' : 'is') : undefined
    const changed = await inside.write
      .updateTable('alert')
      .set(set)
      .where('patron_id', '=', patronId)
      .where('deleted_at', 'is', null)
      .$if(already !== undefined, (query) => query.where('read_at', already!, null))
      .$if('ids' in choice, (query) => query.where('id', 'in', own.length > 0 ? own : [0]))
      .$if('kind' in choice && choice.kind !== undefined, (query) => query.where('kind', '=', (choice as { kind: string }).kind))
      .executeTakeFirst()
    return { changed: Number(changed.numUpdatedRows), own }
  })
}

const beginsWith = (occasions: string) => sql<boolean>`substr(occasion, 1, ${occasions.length}) = ${occasions}`

/** No e-mail told it yet. One that is being handed over goes as it is. */
const isUntold = (alert: ExpressionBuilder<Tables, 'alert'>) => {
  const unsent = alert.selectFrom('alert_email').select('alert_email.id').where('alert_email.state', '=', 'waiting')
  return alert.or([
    alert('email_state', '=', 'waiting'),
    alert.and([alert('email_state', '=', 'sending'), alert('email_id', 'in', unsent)]),
  ])
}

async function withdraw(handles: Handles, kind: AlertKind, subject: string, occasions = ''): Promise<number> {
  return handles.atomically(async ({ write }) => {
    const of = write.updateTable('alert').where('kind', '=', kind).where('subject', '=', subject).where(beginsWith(occasions))
    await of.set({ email_state: 'irrelevant', email_after: null, email_id: null }).where(isUntold).execute()
    const gone = await of
      .set({ deleted_at: instant(handles) })
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    return Number(gone.numUpdatedRows)
  })
}

async function amend(handles: Handles, kind: AlertKind, subject: string, occasions: string, params: object): Promise<void> {
  await handles.atomically(async ({ read, write }) => {
    const untold = await read
      .selectFrom('alert')
      .select(['id', 'params'])
      .where('kind', '=', kind)
      .where('subject', '=', subject)
      .where(beginsWith(occasions))
      .where(isUntold)
      .execute()
    for (const alert of untold) {
      const amended = JSON.stringify({ ...JSON.parse(alert.params), ...params })
      await write.updateTable('alert').set({ params: amended }).where('id', '=', alert.id).where(isUntold).execute()
    }
  })
}

async function prune(handles: Handles, before: Date): Promise<number> {
  return handles.atomically(async ({ write }) => {
    const gone = await write.deleteFrom('alert').where('at', '<', before.toISOString()).executeTakeFirst()
    await write
      .deleteFrom('alert_email')
      .where('created_at', '<', before.toISOString())
      .where((of) => of.not(of.exists(of.selectFrom('alert').select('alert.id').whereRef('alert.email_id', '=', 'alert_email.id'))))
      .execute()
    return Number(gone.numDeletedRows)
  })
}

export const alertStore = (handles: Handles): Alerts => ({
  notify: (notification) => notify(handles, notification),
  list: (patronId, filter, page) => list(handles, patronId, filter, page),
  unread: (patronId) => unread(handles, patronId),
  newest: (patronId) => newest(handles, patronId),
  mark: (patronId, choice, read) => change(handles, { patronId, choice, set: { read_at: read ? instant(handles) : null } }),
  remove: (patronId, choice) => change(handles, { patronId, choice, set: { deleted_at: instant(handles) } }),
  withdraw: (kind, subject, occasions) => withdraw(handles, kind, subject, occasions),
  amend: (kind, subject, occasions, params) => amend(handles, kind, subject, occasions, params),
  prune: (before) => prune(handles, before),
})
