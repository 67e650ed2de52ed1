import { workKey } from '../../../../circulation/copy-key.ts'
import { fineOf } from '../../../../circulation/fine.ts'
import { isLate, latenessOf, situationOf } from '../../../../circulation/lateness.ts'
import type { LoanTypeRules, TypedCopy } from '../../../../circulation/loan-type.ts'
import { renewalAction } from '../../../../circulation/renewal.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { OpenLoan } from '../../../../ports/library-system/loans.ts'
import type { Handles } from '../../../database/handles.ts'
import { withoutNulls } from '../../../database/rows.ts'
import { idList } from '../../../database/value-lists.ts'
import { loadReserved } from '../circulation/load-key-situations.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { loadReaderOf, type Reader } from '../circulation/load-reader-standing.ts'
import { countsAsLate, runningOf } from '../circulation/loan-terms.ts'
import { noPolicyRow } from '../circulation/policy-rows.ts'
import { loadPoliciesOf, loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { shownDue } from '../circulation/shown-loans.ts'
import { systemId } from '../circulation/system-ids.ts'
import { renewalInput } from './renewal-input.ts'

/** Rows of what a reader has on loan. */
export async function readOpenLoans({ read }: Handles, patronId: number) {
  return read.selectFrom('loan').selectAll().where('patron_id', '=', patronId).where('state', '=', 'open').execute()
}

async function readCopies({ engine, read }: Handles, copyIds: readonly number[]) {
  const rows = await read
    .selectFrom('copy')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .leftJoin('loan_type as temporary', 'temporary.id', 'copy.temporary_loan_type')
    .select(['copy.id', 'copy.title_id', 'volume', 'tome', 'part', 'additional_material', 'copy_key', 'status', 'price_cents'])
    .select(['temporary_from', 'temporary_until', 'title.year', 'title.material_type_id'])
    .select(['loan_type.code as type_code', 'loan_type.renewable as type_renewable'])
    .select(['temporary.code as temporary_code', 'temporary.renewable as temporary_renewable'])
    .where('copy.id', 'in', idList(engine, copyIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

type CopyRow = Awaited<ReturnType<typeof readCopies>> extends Map<number, infer R> ? R : never

/** What renewal asks of a loan type; whether it lends and is held for is asked elsewhere. */
const typeOf = (code: string, renewable: number): LoanTypeRules => ({
  code,
  renewable: renewable === 1,
  lends: true,
  holdable: true,
  consultOnly: false,
})

function typedOf(copy: CopyRow): TypedCopy {
  const loanType = typeOf(copy.type_code, copy.type_renewable)
  if (copy.temporary_code === null || copy.temporary_from === null) return { loanType }
  const until = copy.temporary_until === null ? {} : { until: copy.temporary_until }
  return {
    loanType,
    temporary: { loanType: typeOf(copy.temporary_code, copy.temporary_renewable ?? 0), from: copy.temporary_from, ...until },
  }
}

/** Loans as limits and lateness of their reader count them. */
const countedLoans = (
  rows: readonly StoredLoan['row'][],
  copies: ReadonlyMap<number, CopyRow>,
  { now, settings }: RuleBook,
): Reader['openLoans'] =>
  rows
    .filter((row) => row.unattended_return_at === null)
    .map((row) => {
      const { title_id: titleId, volume, tome, part, additional_material } = copies.get(row.copy_id!)!
      const parts = { volume: volume ?? '', tome: tome ?? '', part: part ?? '', additionalMaterial: additional_material ?? '' }
      const late = countsAsLate(row, now, settings.zone)
      return { loanId: row.id, bondId: row.bond_id!, work: workKey({ titleId, ...parts }), group: row.loan_group, kind: row.kind, late }
    })

interface Listed {
  readonly book: RuleBook
  readonly reader: Reader
  readonly loan: StoredLoan
  readonly copy: CopyRow
  readonly typed: TypedCopy
  readonly reserved: boolean
}

/** What would be owed if the copy came back now. */
function estimate({ book, loan, copy }: Listed) {
  const { row, policy } = loan
  const calendar = book.calendarOf(row.library_id)
  const stopped = row.claimed_returned_at ?? row.unattended_return_at
  const until = stopped === null ? book.now : new Date(stopped)
  const running = runningOf(row)
  const lateness = latenessOf(running, until, calendar, book.penalties.lateness)
  const price = copy.price_cents === null ? {} : { price: copy.price_cents }
  const byHour = running.term !== 'days'
  const cents = fineOf({ lateness, perDay: policy.finePerDay, perHour: policy.finePerHour, byHour, rules: book.penalties.fine, ...price })
  const shown = latenessOf(running, until, calendar, { toleranceDays: 0, onlyOpenDays: false })
  return { lateDays: shown.days, estimatedFine: cents }
}

function openLoanOf(listed: Listed): OpenLoan {
  const { book, loan, copy } = listed
  const { row, policy } = loan
  const { volume, tome, part, additional_material: additionalMaterial } = withoutNulls(copy)
  const due = runningOf(row).due
  return {
    id: systemId(row.id),
    patronId: row.patron_id!,
    copyId: copy.id,
    barcode: row.barcode,
    title: row.title_line,
    ...(row.author === null ? {} : { author: row.author }),
    ...(row.title_id === null ? {} : { titleId: row.title_id }),
    ...(volume === undefined ? {} : { volume }),
    ...(tome === undefined ? {} : { tome }),
    ...(part === undefined ? {} : { part }),
    ...(additionalMaterial === undefined ? {} : { additionalMaterial }),
    libraryId: row.library_id,
    library: book.libraryOf(row.library_id),
    ...(copy.year === null ? {} : { year: copy.year }),
    ...(copy.material_type_id === null ? {} : { materialTypeId: copy.material_type_id }),
    ...shownDue(book, due),
    kind: row.kind,
    lentOn: row.lent_on,
    lentAt: new Date(row.lent_at),
    renewals: row.renewals,
    webRenewals: row.web_renewals,
    renewalLimit: policy.webRenewals,
    situation: situationOf(
      {
        ...runningOf(row),
        claimedReturned: row.claimed_returned_at !== null || row.unattended_return_at !== null,
        charged: row.charged_at !== null,
      },
      book.now,
      book.settings.zone,
    ),
    ...estimate(listed),
    actions: { renew: renewalAction(renewalInput({ ...listed, copyStatus: copy.status, channel: 'web' })) },
  }
}

/** Overdue first, then by due instant and number. */
const inOrder = (book: RuleBook) => (one: StoredLoan, other: StoredLoan) => {
  const late = (loan: StoredLoan) => Number(isLate(runningOf(loan.row), book.now, book.settings.zone))
  return (
    late(other) - late(one) || (one.row.due_at < other.row.due_at ? -1 : one.row.due_at > other.row.due_at ? 1 : one.row.id - other.row.id)
  )
}

/** A reader's open loans, each with what may be done with it: at most twelve statements, however many loans. */
export async function openLoans(handles: Handles, patronId: number): Promise<AsOf<{ readonly loans: readonly OpenLoan[] }>> {
  const rows = await readOpenLoans(handles, patronId)
  const book = await loadRuleBook(handles, rows.length > 0 ? ['windows'] : [])
  if (rows.length === 0) return { loans: [], asOf: book.now }
  const copies = await readCopies(
    handles,
    rows.map((row) => row.copy_id!),
  )
  const reader = (await loadReaderOf(handles, patronId, countedLoans(rows, copies, book)))!
  const policies = await loadPoliciesOf(handles, [...new Set(rows.flatMap((row) => row.policy_id ?? []))])
  const reserved = await loadReserved(
    handles,
    book,
    [...copies.values()].map((copy) => copy.copy_key),
  )
  const loans = rows
    .map((row): StoredLoan => ({ row, policy: policies.get(row.policy_id ?? 0) ?? noPolicyRow }))
    .toSorted(inOrder(book))
    .map((loan) => {
      const copy = copies.get(loan.row.copy_id!)!
      return openLoanOf({ book, reader, loan, copy, typed: typedOf(copy), reserved: reserved.has(loan.row.id) })
    })
  return { loans, asOf: book.now }
}
