import { sql } from 'kysely'
import { returnedEmail } from '../../ports/alert-emails.ts'
import type { ChangedHours, DeskHours, HoursLibrary, MovedDay, ToldByEmail } from '../../ports/desk-hours.ts'
import type { Handles } from './handles.ts'
import type { AlertTable } from './areas/alerts.ts'

const kinds = { loan: 'loan', hold: 'hold', loan_request: 'request' } as const
/** The alert that names the new day of each kind, and the parameter that holds it. */
const alerts = {
  loan: ['loan_moved', 'dueDay'],
  hold: ['hold_released', 'lastDay'],
  loan_request: ['loan_request', 'lastDay'],
} as const

type Subject = keyof typeof kinds

const emails: Readonly<Record<AlertTable['email_state'], ToldByEmail>> = {
  none: 'none',
  irrelevant: 'none',
  declined: 'declined',
  sem_endereco: 'without_address',
  waiting: 'waiting',
  sending: 'waiting',
  sent: 'sent',
  failed: 'failed',
}

/** What the audit says of a version: each thing that it moved, with both days. `hours` is the last member of the detail. */
const movedBy = ({ read }: Handles, { id }: HoursLibrary, { version, at }: Pick<ChangedHours, 'version' | 'at'>) =>
  read
    .selectFrom('audit')
    .leftJoin('loan', (on) => on.onRef('loan.id', '=', 'audit.subject_id').on('audit.subject_kind', '=', 'loan'))
    .leftJoin('hold', (on) => on.onRef('hold.id', '=', 'audit.subject_id').on('audit.subject_kind', '=', 'hold'))
    .leftJoin('loan_request', (on) => on.onRef('loan_request.id', '=', 'audit.subject_id').on('audit.subject_kind', '=', 'loan_request'))
    .innerJoin('patron', (on) => on.on(sql<boolean>`patron.id = coalesce(loan.patron_id, hold.patron_id, loan_request.patron_id)`))
    .where('audit.at', '>=', at)
    .where('act', 'in', ['moved_due_date', 'moved_pick_up_limit'])
    .where('audit.detail', 'like', `%"hours":${version}}`)
    .where(sql<boolean>`coalesce(loan.library_id, hold.pick_up_library_id, loan_request.pick_up_library_id) = ${id}`)

const name = sql<string>`coalesce(patron.social_name, patron.name)`

function pageOf(handles: Handles, [library, change, { offset, limit }]: Parameters<DeskHours['moved']>) {
  return movedBy(handles, library, change)
    .leftJoin('copy', 'copy.id', 'loan.copy_id')
    .select(['audit.at', 'audit.subject_kind', 'audit.subject_id', 'audit.detail', 'patron.id as patronId', 'copy.barcode'])
    .select(name.as('name'))
    .select(sql<string>`coalesce(loan.title_line, hold.title_line, loan_request.title_line)`.as('title'))
    .orderBy(name)
    .orderBy('patron.id')
    .orderBy('audit.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

type Row = Awaited<ReturnType<typeof pageOf>>[number]

async function alertsOf({ read }: Handles, rows: readonly Row[]) {
  if (rows.length === 0) return []
  return read
    .selectFrom('alert')
    .leftJoin('alert_email', 'alert_email.id', 'alert.email_id')
    .select(['alert.patron_id', 'alert.kind', 'alert.subject', 'alert.params', 'alert.at', 'alert.email_state', 'alert_email.last_error'])
    .where(
      'alert.kind',
      'in',
      Object.values(alerts).map(([kind]) => kind),
    ) // prettier-ignore
    .where('alert.subject', 'in', [...new Set(rows.map((row) => `${row.subject_kind}:${row.subject_id}`))])
    .orderBy('alert.id', 'desc')
    .execute()
}

type AlertRow = Awaited<ReturnType<typeof alertsOf>>[number]

/** The latest alert of the thing that names the day it was moved to, and that was written with the move or before it. */
function toldOf(row: Row, day: string, all: readonly AlertRow[]): MovedDay['told'] {
  const subject = row.subject_kind as Subject
  const [kind, param] = alerts[subject]
  const alert = all.find(
    (one) =>
      one.kind === kind &&
      one.subject === `${subject}:${row.subject_id}` &&
      one.patron_id === row.patronId &&
      one.at <= row.at &&
      (JSON.parse(one.params) as Record<string, unknown>)[param] === day,
  )
  return alert && { at: alert.at, email: alert.last_error === returnedEmail ? 'returned' : emails[alert.email_state] }
}

function dayOf(row: Row, all: readonly AlertRow[]): MovedDay {
  const { before, day } = JSON.parse(row.detail!) as { readonly before: string; readonly day: string }
  const told = toldOf(row, day, all)
  return {
    kind: kinds[row.subject_kind as Subject],
    id: row.subject_id!,
    patronId: row.patronId,
    name: row.name,
    title: row.title,
    ...(row.barcode !== null && { barcode: row.barcode }),
    before,
    day,
    ...(told && { told }),
  }
}

export async function movedDays(
  handles: Handles,
  ...asked: Parameters<DeskHours['moved']>
): Promise<Awaited<ReturnType<DeskHours['moved']>>> {
  const [library, change] = asked
  const { total } = await movedBy(handles, library, change)
    .select((of) => of.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await pageOf(handles, asked)
  const told = await alertsOf(handles, rows)
  return { total: Number(total), rows: rows.map((row) => dayOf(row, told)) }
}
