import type { AlertKind } from '@farol/contract/alerts.ts'
import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import { returnedEmail } from '../../ports/alert-emails.ts'
import type { NewReaderNote, ReaderAtDesk, ReaderEmail, ReaderNote, WholeReader } from '../../ports/desk-readers.ts'
import { instant, type Handles } from './handles.ts'
import { patronsByCodes } from './patrons-by-codes.ts'
import { recordIn, recordRows } from './record-rows.ts'
import type { PatronTable } from './areas/people.ts'
import type { Tables } from './tables.ts'
import { idList } from './value-lists.ts'

/** Columns of the person that the desk sees beside the record. */
const atDesk = ['patron.card_number', 'patron.blocked', 'patron.blocked_reason', 'patron.receipt_wish'] as const

const activeFactors = (of: ExpressionBuilder<Tables, 'patron'>) =>
  of
    .selectFrom('totp_factor')
    .innerJoin('login', 'login.id', 'totp_factor.login_id')
    .select((factor) => factor.fn.countAll<number | string>().as('count'))
    .whereRef('login.patron_id', '=', 'patron.id')
    .where('totp_factor.state', '=', 'active')

const rolesNow = (of: ExpressionBuilder<Tables, 'patron'>) =>
  of
    .selectFrom('staff_grant')
    .innerJoin('login', 'login.id', 'staff_grant.login_id')
    .select((role) => role.fn.countAll<number | string>().as('count'))
    .whereRef('login.patron_id', '=', 'patron.id')
    .where('staff_grant.revoked_at', 'is', null)

const waitingDeletion = (of: ExpressionBuilder<Tables, 'patron'>, column: 'requested_at' | 'due_at') =>
  of
    .selectFrom('deletion_request')
    .select(`deletion_request.${column}`)
    .whereRef('deletion_request.patron_id', '=', 'patron.id')
    .where('deletion_request.state', '=', 'waiting')

interface DeskColumns extends Pick<Selectable<PatronTable>, 'card_number' | 'blocked' | 'blocked_reason' | 'receipt_wish'> {
  readonly factors: number | string | null
}

const atDeskOf = (name: string, row: DeskColumns): ReaderAtDesk => ({
  name,
  ...(row.card_number !== null && { cardNumber: row.card_number }),
  ...(row.blocked === 1 && { blockedReason: row.blocked_reason ?? '' }),
  secondFactor: Number(row.factors) > 0,
  receipts: row.receipt_wish,
})

export async function findReader({ read }: Handles, patronId: number): Promise<ReaderAtDesk | undefined> {
  const row = await read
    .selectFrom('patron')
    .select(atDesk)
    .select((of) => [sql<string>`coalesce(social_name, name)`.as('name'), activeFactors(of).as('factors')])
    .where('id', '=', patronId)
    .where('anonymised_at', 'is', null)
    .executeTakeFirst()
  return row && atDeskOf(row.name, row)
}

/** The record with what the desk sees beside it: one statement. */
export async function wholeReader(handles: Handles, patronId: number): Promise<WholeReader | undefined> {
  const rows = await recordRows(handles, patronId)
    .select(atDesk)
    .select((of) => [activeFactors(of).as('factors'), rolesNow(of).as('roles')])
    .select((of) => [waitingDeletion(of, 'requested_at').as('deletion_asked'), waitingDeletion(of, 'due_at').as('deletion_due')])
    .execute()
  const record = recordIn(rows)
  if (!rows[0] || !record) return undefined
  const { roles, deletion_asked: requestedAt, deletion_due: dueAt } = rows[0]
  return {
    ...atDeskOf(record.socialName ?? record.name, rows[0]),
    record,
    isStaff: Number(roles) > 0,
    ...(requestedAt !== null && dueAt !== null && { deletion: { requestedAt, dueAt } }),
  }
}

const noteColumns = ['id', 'kind', 'content as text', 'written_at as writtenAt'] as const

export const readerNotes = async ({ read }: Handles, patronId: number): Promise<readonly ReaderNote[]> =>
  read.selectFrom('patron_note').select(noteColumns).where('patron_id', '=', patronId).orderBy('id', 'desc').limit(200).execute()

export const writeNote = async (handles: Handles, { patronId, loginId, kind, text }: NewReaderNote): Promise<ReaderNote> =>
  handles.write
    .insertInto('patron_note')
    .values({ patron_id: patronId, kind, content: text, written_at: instant(handles), written_by: loginId })
    .returning(noteColumns)
    .executeTakeFirstOrThrow()

const stateOf = (state: string, error: string | null): ReaderEmail['state'] => {
  if (state === 'sem_endereco') return 'without_address'
  if (state === 'failed') return error === returnedEmail ? 'returned' : 'failed'
  return state === 'sent' ? 'sent' : 'waiting'
}

/** One line for each alert that was to be told by e-mail. */
export async function readerEmails({ read }: Handles, patronId: number, limit: number): Promise<readonly ReaderEmail[]> {
  const rows = await read
    .selectFrom('alert')
    .leftJoin('alert_email', 'alert_email.id', 'alert.email_id')
    .select(['alert.kind', 'alert.at', 'email_state', 'finished_at', 'last_error'])
    .where('alert.patron_id', '=', patronId)
    .where('email_state', 'not in', ['none', 'declined', 'irrelevant'])
    .orderBy('alert.at', 'desc')
    .orderBy('alert.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    kind: row.kind as AlertKind,
    at: row.finished_at ?? row.at,
    state: stateOf(row.email_state, row.last_error),
  }))
}

export async function readersByCodes(handles: Handles, codes: readonly string[]) {
  const ids = await patronsByCodes(handles, codes)
  if (ids.size === 0) return new Map<string, { patronId: number; name: string }>()
  const rows = await handles.read
    .selectFrom('patron')
    .select(['id', sql<string>`coalesce(social_name, name)`.as('name')])
    .where('id', 'in', idList(handles.engine, [...new Set(ids.values())]))
    .where('anonymised_at', 'is', null)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  return new Map([...ids].flatMap(([code, patronId]) => (names.has(patronId) ? [[code, { patronId, name: names.get(patronId)! }]] : [])))
}
