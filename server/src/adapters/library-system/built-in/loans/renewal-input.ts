import { loanTypeOn, type TypedCopy } from '../../../../circulation/loan-type.ts'
import { localMoment } from '../../../../circulation/local-time.ts'
import type { LoanState, RenewalInput } from '../../../../circulation/renewal.ts'
import { windowsOf } from '../../../../circulation/vacation-window.ts'
import type { RenewalChannel } from '../../../../ports/library-system/loans.ts'
import type { Selectable } from 'kysely'
import type { LoanTable } from '../../../database/areas/loans.ts'
import type { StoredLoan } from '../circulation/load-loan.ts'
import { standingOf, type Reader } from '../circulation/load-reader-standing.ts'
import { runningOf } from '../circulation/loan-terms.ts'
import type { RuleBook } from '../circulation/rule-book.ts'

/** What a renewal is decided by, of a loan that is listed and of one that is renewed. */
export interface Renewable {
  readonly loan: StoredLoan
  readonly typed: TypedCopy
  /** The state of the copy, as it is stored. */
  readonly copyStatus: string
  readonly book: RuleBook
  readonly reader: Reader
  readonly reserved: boolean
  readonly channel: RenewalChannel
}

const stateOf = (row: Selectable<LoanTable>, copyStatus: string): LoanState => {
  if (row.state !== 'open') return row.state
  if (row.claimed_returned_at !== null) return 'claimed_returned'
  if (row.unattended_return_at !== null) return 'to_confirm'
  return copyStatus === 'lost' ? 'lost' : copyStatus === 'in_transit' ? 'in_transit' : 'open'
}

export function renewalInput({ loan, typed, copyStatus, book, reader, reserved, channel }: Renewable): RenewalInput {
  const { row, policy } = loan
  const calendar = book.calendarOf(row.library_id)
  const today = localMoment(book.now, calendar.zone).date
  const type = loanTypeOn(typed, today)
  const keys = { libraryId: row.library_id, categoryId: row.category_id, group: row.loan_group, loanType: type.code }
  const { otherLateBlocks, renewableDaysBeforeDue } = book.settings
  return {
    now: book.now,
    calendar,
    channel: channel === 'desk' ? 'desk' : 'web',
    loan: {
      ...runningOf(row),
      loanId: row.id,
      state: stateOf(row, copyStatus),
      renewals: row.renewals,
      webRenewals: row.web_renewals,
      policy,
      renewable: type.renewable && row.kind !== 'reading_room',
    },
    windows: windowsOf(book.windows, keys, today),
    standing: standingOf(reader, book, row.bond_id ?? 0),
    otherLate: reader.openLoans.some((one) => one.late && one.loanId !== row.id),
    reserved,
    rules: { otherLateBlocks, ...(renewableDaysBeforeDue === undefined ? {} : { daysBeforeDue: renewableDaysBeforeDue }) },
  }
}
