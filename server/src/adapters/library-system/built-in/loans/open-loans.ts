import { renewalInput } from '../../../../circulation/renewal-input.ts'
import type { Reader } from '../../../../circulation/reader.ts'
import { workKey } from '../../../../circulation/copy-key.ts'
import { isLate } from '../../../../circulation/lateness.ts'
import type { LoanTypeRules, TypedCopy } from '../../../../circulation/loan-type.ts'
import { noPolicyRow } from '../../../../circulation/policy-choice.ts'
import { renewalAction } from '../../../../circulation/renewal.ts'
import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { OpenLoan } from '../../../../ports/library-system/loans.ts'
import type { Handles } from '../../../database/handles.ts'
import { withoutNulls } from '../../../database/rows.ts'
import { loanAsShown, overdueFirst, type LoanToShow } from '../../shown/shown-loan.ts'
import { loadReserved } from '../circulation/load-key-situations.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { loadReaderOf } from '../circulation/load-reader-standing.ts'
import { countsAsLate, runningOf } from '../circulation/loan-terms.ts'
import { loadPoliciesOf, loadRuleBook, type RuleBook } from '../circulation/rule-book.ts'
import { systemId } from '../circulation/system-ids.ts'
import { heldLoan } from './held-loan.ts'

/** What a reader has on loan, each with its copy as it stands: one statement. */
export const readOpenLoans = ({ read }: Handles, patronId: number) =>
  read
    .selectFrom('loan')
    .innerJoin('copy', 'copy.id', 'loan.copy_id')
    .innerJoin('title', 'title.id', 'copy.title_id')
    .innerJoin('loan_type', 'loan_type.id', 'copy.loan_type_id')
    .leftJoin('loan_type as temporary', 'temporary.id', 'copy.temporary_loan_type')
    .selectAll('loan')
    .select(['copy.id as copy', 'copy.title_id as title_of_copy', 'volume', 'tome', 'part', 'additional_material', 'copy_key'])
    .select(['copy.status as copy_status', 'price_cents', 'temporary_from', 'temporary_until', 'title.year', 'title.material_type_id'])
    .select(['loan_type.code as type_code', 'loan_type.renewable as type_renewable'])
    .select(['temporary.code as temporary_code', 'temporary.renewable as temporary_renewable'])
    .where('loan.patron_id', '=', patronId)
    .where('loan.state', '=', 'open')
    .execute()

type Row = Awaited<ReturnType<typeof readOpenLoans>>[number]

/** What renewal asks of a loan type; whether it lends and is held for is asked elsewhere. */
const typeOf = (code: string, renewable: number): LoanTypeRules => ({
  code,
  renewable: renewable === 1,
  lends: true,
  holdable: true,
  consultOnly: false,
})

function typedOf(copy: Row): TypedCopy {
  const loanType = typeOf(copy.type_code, copy.type_renewable)
  if (copy.temporary_code === null || copy.temporary_from === null) return { loanType }
  const until = copy.temporary_until === null ? {} : { until: copy.temporary_until }
  return {
    loanType,
    temporary: { loanType: typeOf(copy.temporary_code, copy.temporary_renewable ?? 0), from: copy.temporary_from, ...until },
  }
}

/** Loans as limits and lateness of their reader count them. */
const countedLoans = (rows: readonly Row[], { now, settings }: RuleBook): Reader['openLoans'] =>
  rows
    .filter((row) => row.unattended_return_at === null)
    .map((row) => {
      const { title_of_copy: titleId, volume, tome, part, additional_material } = row
      const parts = { volume: volume ?? '', tome: tome ?? '', part: part ?? '', additionalMaterial: additional_material ?? '' }
      const late = countsAsLate(row, now, settings.zone)
      return { loanId: row.id, bondId: row.bond_id!, work: workKey({ titleId, ...parts }), group: row.loan_group, kind: row.kind, late }
    })

interface Listed {
  readonly book: RuleBook
  readonly reader: Reader
  readonly loan: StoredLoan & { readonly row: Row }
  readonly typed: TypedCopy
  readonly reserved: boolean
}

/** A stored loan as lists show it. */
function toShow({ book, loan: { row, policy } }: Listed): LoanToShow {
  const stopped = row.claimed_returned_at ?? row.unattended_return_at
  return {
    ...runningOf(row),
    kind: row.kind,
    lentAt: new Date(row.lent_at),
    renewals: row.renewals,
    webRenewals: row.web_renewals,
    policy,
    calendar: book.calendarOf(row.library_id),
    price: row.price_cents ?? undefined,
    stoppedAt: stopped === null ? undefined : new Date(stopped),
    claimedReturned: stopped !== null,
    charged: row.charged_at !== null,
  }
}

function openLoanOf(listed: Listed): OpenLoan {
  const { book, loan } = listed
  const { row } = loan
  const { volume, tome, part, additional_material: additionalMaterial } = withoutNulls(row)
  return {
    id: systemId(row.id),
    patronId: row.patron_id!,
    bondId: row.bond_id!,
    copyId: row.copy,
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
    ...(row.year === null ? {} : { year: row.year }),
    ...(row.material_type_id === null ? {} : { materialTypeId: row.material_type_id }),
    lentOn: row.lent_on,
    ...loanAsShown(toShow(listed), book.now, book.settings.zone, book.penalties),
    actions: { renew: renewalAction(renewalInput({ ...listed, loan: heldLoan(loan, row.copy_status), channel: 'web' })) },
  }
}

/** A reader's open loans, each with what may be done with it: at most twelve statements, however many loans. */
export async function openLoans(handles: Handles, patronId: number): Promise<AsOf<{ readonly loans: readonly OpenLoan[] }>> {
  const rows = await readOpenLoans(handles, patronId)
  const book = await loadRuleBook(handles, rows.length > 0 ? ['windows'] : [])
  if (rows.length === 0) return { loans: [], asOf: book.now }
  const reader = (await loadReaderOf(handles, patronId, countedLoans(rows, book)))!
  const policies = await loadPoliciesOf(handles, [...new Set(rows.flatMap((row) => row.policy_id ?? []))])
  const keys = rows.map((row) => row.copy_key)
  const reserved = await loadReserved(handles, book, keys, { ofPatron: patronId })
  const stored = rows.map((row) => ({ ...runningOf(row), loanId: row.id, row, policy: policies.get(row.policy_id ?? 0) ?? noPolicyRow }))
  const loans = overdueFirst(stored, (loan) => isLate(loan, book.now, book.settings.zone)).map((loan) =>
    openLoanOf({ book, reader, loan, typed: typedOf(loan.row), reserved: reserved.has(loan.row.id) }),
  )
  return { loans, asOf: book.now }
}
