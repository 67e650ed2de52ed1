import { sql } from 'kysely'
import { localMoment, timeOf } from '../../../../circulation/local-time.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { HistoryEntry, HistoryKind, HistoryQuery } from '../../../../ports/library-system/loans.ts'
import type { Handles } from '../../../database/handles.ts'
import type { ActContext } from '../circulation/acts.ts'
import { systemId } from '../circulation/system-ids.ts'
import { loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { securityKeyOfLoan } from '../circulation/security-keys.ts'

interface EventRow {
  readonly event: HistoryKind
  readonly happened_at: string
  readonly happened_on: string
  readonly number: number
  readonly loan_id: number
  /** Due instant and number of renewals that the key of its receipt is made of. */
  readonly due_at: string
  readonly renewals: number | string
}

/** What happened to a reader's loans, as one list: the loan or consultation, its renewals, its return. */
const events = (patronId: number) => sql<EventRow>`
  select case when kind = 'reading_room' then 'consultation' else 'loan' end as event, lent_at as happened_at, lent_on as happened_on, id as number, id as loan_id, due_at, renewals
    from loan where patron_id = ${patronId} and state <> 'undone'
  union all
  select 'return', returned_at, closed_on, id, id, due_at, renewals from loan where patron_id = ${patronId} and state = 'returned' and kind <> 'reading_room'
  union all
  select 'renewal', renewal.at, renewal.local_date, renewal.id, renewal.loan_id, renewal.due_at,
      (select count(*) from renewal as before where before.loan_id = renewal.loan_id and before.id <= renewal.id)
    from renewal join loan on loan.id = renewal.loan_id where loan.patron_id = ${patronId} and loan.state <> 'undone'`

function filtered({ patronId, from, until, kind }: HistoryQuery) {
  return sql`(${events(patronId)}) as history where true
    ${from === undefined ? sql`` : sql`and happened_on >= ${from}`}
    ${until === undefined ? sql`` : sql`and happened_on <= ${until}`}
    ${kind === undefined ? sql`` : sql`and event = ${kind}`}`
}

async function loansOf({ read }: Handles, ids: readonly number[]) {
  if (ids.length === 0) return new Map()
  const rows = await read
    .selectFrom('loan')
    .leftJoin('copy', 'copy.id', 'loan.copy_id')
    .select(['loan.id', 'loan.barcode', 'title_line', 'author', 'loan.title_id', 'loan.library_id', 'return_library_id'])
    .select(['copy.volume', 'copy.tome', 'copy.part', 'copy.additional_material'])
    .where('loan.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type LoanRow = Awaited<ReturnType<typeof loansOf>> extends Map<number, infer R> ? R : never

const prefixes: Readonly<Record<HistoryKind, string>> = { loan: 'e', consultation: 'c', renewal: 'r', return: 'd' }

function entryOf({ book, secret }: { readonly book: RuleBook; readonly secret: Uint8Array }, event: EventRow, loan: LoanRow): HistoryEntry {
  const at = new Date(event.happened_at)
  const libraryId = event.event === 'return' ? (loan.return_library_id ?? loan.library_id) : loan.library_id
  return {
    id: `farol-${prefixes[event.event]}${event.number}`,
    kind: event.event,
    ...(event.event === 'return' && { loanId: systemId(Number(event.loan_id)) }),
    at,
    on: event.happened_on,
    time: timeOf(localMoment(at, book.settings.zone).minute),
    securityKey: securityKeyOfLoan(secret, {
      loanId: Number(event.loan_id),
      dueAt: new Date(event.due_at),
      renewals: Number(event.renewals),
    }),
    copy: {
      barcode: loan.barcode,
      title: loan.title_line,
      ...(loan.author === null ? {} : { author: loan.author }),
      ...(loan.title_id === null ? {} : { titleId: loan.title_id }),
      ...(loan.volume === null ? {} : { volume: loan.volume }),
      ...(loan.tome === null ? {} : { tome: loan.tome }),
      ...(loan.part === null ? {} : { part: loan.part }),
      ...(loan.additional_material === null ? {} : { additionalMaterial: loan.additional_material }),
      libraryId,
      library: book.libraryOf(libraryId),
    },
  }
}

/** A page of what a reader borrowed, renewed, returned and consulted, newest first. */
export async function loanHistory(
  { handles, secret }: ActContext,
  query: HistoryQuery,
): Promise<AsOf<{ readonly total: number; readonly entries: readonly HistoryEntry[] }>> {
  const book = await loadRuleBook(handles)
  const from = filtered(query)
  const counted = await sql<{ n: number | string }>`select count(*) as n from ${from}`.execute(handles.read)
  const page = await sql<EventRow>`select * from ${from}
    order by happened_at desc, loan_id desc, event desc limit ${query.limit} offset ${query.offset}`.execute(handles.read)
  const loans = await loansOf(handles, [...new Set(page.rows.map((row) => Number(row.loan_id)))])
  const entries = page.rows.map((row) => entryOf({ book, secret }, { ...row, number: Number(row.number) }, loans.get(Number(row.loan_id))!))
  return { total: Number(counted.rows[0]?.n ?? 0), entries, asOf: book.now }
}
