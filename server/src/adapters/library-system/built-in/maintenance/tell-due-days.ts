import { daysAfter, localMoment, timeOf } from '../../../../circulation/local-time.ts'
import { holdNotice, loanNotice, type Notice, type NoticeSpan } from '../../../../circulation/notice-days.ts'
import type { LoanKind } from '../../../../circulation/limits.ts'
import { alertStore } from '../../../database/alert-store.ts'
import type { Handles } from '../../../database/handles.ts'
import { idList } from '../../../database/value-lists.ts'
import { inOneTransaction, type ActContext } from '../circulation/acts.ts'
import { loanParams } from '../circulation/notices.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { tellSuspensionEnds } from './tell-suspension-ends.ts'
import { jobReached, noteReached } from './job-progress.ts'

/** Rows in one transaction. */
const batchSize = 100
const job = 'tell_due_days'

const kinds = { due_soon: 'loan_due_soon', due_today: 'loan_due_today', overdue: 'loan_overdue' } as const

/** Open loans that are told of. One that was returned without staff, or is looked for, is not. */
const toldOf = (read: Handles['read']) =>
  read
    .selectFrom('loan')
    .where('state', '=', 'open')
    .where('kind', '<>', 'reading_room')
    .where('claimed_returned_at', 'is', null)
    .where('unattended_return_at', 'is', null)

/**
 * The numbers of those of which a day of notices lies in the span, found before anything is written: nobody waits while the open loans are
 * looked through.
 */
async function loansToTell({ scan }: Handles, days: readonly number[], { after, today }: NoticeSpan): Promise<readonly number[]> {
  if (days.length === 0) return []
  const rows = await toldOf(scan)
    .where((of) =>
      of.or(days.map((day) => of.and([of('due_on', '>', daysAfter(after, -day)), of('due_on', '<=', daysAfter(today, -day))]))),
    )
    .select('id')
    .execute()
  return rows.map(({ id }) => id).toSorted((one, other) => one - other)
}

/**
 * Those of them that are still to be told of; whether a due day that was moved meanwhile is one, `loanNotice` decides. By their numbers
 * alone: PostgreSQL takes the due days of a span for a single loan and compares all of them with each number.
 */
const loansOf = ({ read, engine }: Handles, ids: readonly number[]) =>
  toldOf(read)
    .where('id', 'in', idList(engine, ids))
    .select(['id', 'patron_id', 'title_line', 'library_id', 'kind', 'lent_on', 'due_on', 'due_at'])
    .select((of) =>
      of
        .selectFrom('renewal')
        .select((renewal) => renewal.fn.max('local_date').as('on'))
        .whereRef('renewal.loan_id', '=', 'loan.id')
        .as('renewed_on'),
    )
    .orderBy('id')
    .execute()

type Row = Awaited<ReturnType<typeof loansOf>>[number]

async function tellLoan(inside: Handles, book: RuleBook, row: Row, notice: Notice): Promise<void> {
  const hourly = (kind: LoanKind) => kind === 'hours' || kind === 'overnight'
  const loan = { loanId: row.id, patronId: row.patron_id!, title: row.title_line, libraryId: row.library_id, hourly: hourly(row.kind) }
  const params = loanParams(book, { ...loan, due: { day: row.due_on, at: new Date(row.due_at) } })
  const told = { patronId: loan.patronId, subject: `loan:${row.id}`, occasion: notice.occasion, at: book.now } as const
  const kind = kinds[notice.kind as keyof typeof kinds]
  if (kind === 'loan_overdue') await alertStore(inside).notify({ ...told, kind, params: { ...params, days: notice.days } })
  else await alertStore(inside).notify({ ...told, kind, params })
}

function tellBatch(context: ActContext, span: NoticeSpan, ids: readonly number[]): Promise<number> {
  return inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
    const book = await loadRuleBook(inside)
    const days = book.settings.noticeDays
    if (days.length === 0) return 0
    let told = 0
    for (const row of await loansOf(inside, ids)) {
      const loan = { loanId: row.id, dueDay: row.due_on, since: row.renewed_on ?? row.lent_on }
      const notice = loanNotice(loan, span, days)
      if (notice) await tellLoan(inside, book, row, notice)
      told += notice ? 1 : 0
    }
    return told
  })
}

/** Those that must be fetched today: one transaction, nobody waits for it. */
function tellLastDays(context: ActContext, span: NoticeSpan, ahead: string | undefined): Promise<number> {
  return inOneTransaction(context, { actor: { kind: 'system' } }, async (inside) => {
    const { settings, now } = await loadRuleBook(inside)
    const rows = await inside.read
      .selectFrom('hold')
      .innerJoin('library', 'library.id', 'hold.pick_up_library_id')
      .select(['hold.id', 'patron_id', 'title_line', 'library.name', 'released_at', 'pick_up_on', 'pick_up_at'])
      .where('state', '=', 'released')
      .where('pick_up_on', '=', span.today)
      .orderBy('hold.id')
      .execute()
    let told = 0
    for (const row of rows) {
      const limit = { day: row.pick_up_on!, at: new Date(row.pick_up_at!) }
      const releasedOn = localMoment(new Date(row.released_at!), settings.zone).date
      const notice = holdNotice({ holdId: row.id, releasedOn, limit }, span)
      if (!notice || limit.at <= now) continue
      const lastTime = timeOf(localMoment(limit.at, settings.zone).minute)
      const params = { title: row.title_line, library: row.name, lastDay: limit.day, lastTime }
      const about = { patronId: row.patron_id!, kind: 'hold_last_day', subject: `hold:${row.id}`, occasion: notice.occasion } as const
      await alertStore(inside).notify({ ...about, params, at: now, until: limit.at })
      told += 1
    }
    await noteReached(inside, job, span.today, ahead)
    return told
  })
}

/**
 * The notices of the days since the last run, in batches. The run is over once its last transaction says so; until then it begins again. A run
 * that was made with the clock ahead says nothing of the days since: they are told from today on.
 */
export async function tellDueDays(context: ActContext): Promise<number> {
  const { today, settings } = await loadRuleBook(context.handles)
  const reached = await jobReached(context.handles, job)
  if (reached === today) return 0
  const ahead = reached !== undefined && reached > today ? reached : undefined
  const after = reached === undefined || ahead !== undefined ? daysAfter(today, -1) : reached
  const span = { after, today }
  const ids = await loansToTell(context.handles, settings.noticeDays, span)
  let told = 0
  for (let start = 0; start < ids.length; start += batchSize) told += await tellBatch(context, span, ids.slice(start, start + batchSize))
  told += await tellSuspensionEnds(context, span)
  return told + (await tellLastDays(context, span, ahead))
}

/** Whether the loan or hold of an alert still stands as it was told: `loan:12:2026-11-10:7`, `hold:3:2026-11-11`. Other occasions do. */
export async function isStillDue({ read }: Handles, occasion: string): Promise<boolean> {
  const [, what, id, day] = /^(loan|hold):(\d+):(\d{4}-\d\d-\d\d)/.exec(occasion) ?? []
  if (what === undefined) return true
  if (what === 'hold') {
    const hold = await read.selectFrom('hold').select(['state', 'pick_up_on']).where('id', '=', Number(id)).executeTakeFirst()
    return hold?.state === 'released' && hold.pick_up_on === day
  }
  const loan = await read
    .selectFrom('loan')
    .select(['state', 'due_on', 'claimed_returned_at', 'unattended_return_at'])
    .where('id', '=', Number(id))
    .executeTakeFirst()
  return loan?.state === 'open' && loan.due_on === day && loan.claimed_returned_at === null && loan.unattended_return_at === null
}
