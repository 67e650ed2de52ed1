import type { Generated } from 'kysely'
import { lending } from '../../../privacy/rules.ts'
import { ofPatron, through } from '../../../privacy/held-tables.ts'
import { deskListStore } from '../desk-list-store.ts'
import { deskReportStore } from '../desk-report-store.ts'
import type { Handles } from '../handles.ts'
import type { Instant, JsonText, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export const loanKinds = ['home', 'hours', 'overnight', 'reading_room'] as const
export const loanStates = ['open', 'returned', 'lost', 'undone'] as const
export const loanOrigins = ['desk', 'terminal', 'import'] as const
export const returnWays = ['desk', 'box', 'terminal', 'import'] as const
export const renewalChannels = ['web', 'desk', 'terminal', 'import'] as const

export interface LoanTable {
  id: Generated<number>
  copy_id: number | null
  title_id: number | null
  barcode: string
  title_line: string
  author: string | null
  patron_id: number | null
  bond_id: number | null
  library_id: number
  /** Null: lent without a row, by override or import. */
  policy_id: number | null
  category_id: number
  loan_group: string
  loan_type_id: number
  kind: (typeof loanKinds)[number]
  state: (typeof loanStates)[number]
  origin: (typeof loanOrigins)[number]
  source_key: string | null
  lent_at: Instant
  lent_on: LocalDate
  due_on: LocalDate
  due_at: Instant
  renewals: Generated<number>
  web_renewals: Generated<number>
  lent_by: number | null
  /** Name of an authorised person who fetched the copy. */
  picked_up_by: string | null
  /** Array of codes. */
  overridden: JsonText | null
  override_reason: string | null
  /** The instant that counts: of the book drop's emptying before, when the return is dated back. */
  returned_at: Instant | null
  /** When it was entered. */
  registered_at: Instant | null
  closed_on: LocalDate | null
  return_way: (typeof returnWays)[number] | null
  return_library_id: number | null
  returned_by: number | null
  late_days: number | null
  exempt_reason: string | null
  exempt_by: number | null
  /** Returned at a terminal and not seen by the desk yet: the loan is open and does not count from here on. */
  unattended_return_at: Instant | null
  charged_at: Instant | null
  claimed_returned_at: Instant | null
  lost_at: Instant | null
  found_at: Instant | null
  undone_at: Instant | null
  undone_by: number | null
  return_undone_at: Instant | null
  return_undone_by: number | null
  anonymised_at: Instant | null
}

export interface RenewalTable {
  id: Generated<number>
  loan_id: number
  at: Instant
  local_date: LocalDate
  channel: (typeof renewalChannels)[number]
  due_on_before: LocalDate
  due_at_before: Instant
  due_on: LocalDate
  due_at: Instant
  /** Late days that this renewal settled. */
  late_days: Generated<number>
  renewed_by: number | null
  overridden: JsonText | null
  override_reason: string | null
}

export const loansArea = {
  tables: {
    loan: table<LoanTable>({
      subject: 'never',
      privacy: {
        ...lending,
        none: `library_id policy_id category_id loan_group loan_type_id kind state origin lent_at lent_on due_on due_at renewals web_renewals
      overridden override_reason returned_at registered_at closed_on return_way return_library_id late_days unattended_return_at charged_at
      claimed_returned_at lost_at found_at undone_at return_undone_at anonymised_at`,
        pseudonymous: 'id patron_id bond_id source_key lent_by returned_by exempt_by undone_by return_undone_by',
        personal: 'picked_up_by exempt_reason',
        sensitive: 'copy_id title_id barcode title_line author',
        except: { override_reason: { seenBy: ['desk'] }, overridden: { seenBy: ['desk'] } },
      },
      held: {
        kind: 'emprestimos',
        ...ofPatron,
        atDeletion: { clear: ['patron_id', 'bond_id', 'picked_up_by', 'exempt_reason', 'source_key'], stamp: 'anonymised_at' },
        since: 'lent_at',
      },
    }),
    renewal: table<RenewalTable>({
      subject: 'never',
      privacy: {
        ...lending,
        none: 'id at local_date channel due_on_before due_at_before due_on due_at late_days overridden override_reason',
        pseudonymous: 'loan_id renewed_by',
      },
      held: { kind: 'emprestimos', ...through('loan_id', 'loan'), atDeletion: { clear: ['renewed_by'] }, since: 'at' },
    }),
  },
  stores: (handles: Handles) => ({
    deskLists: deskListStore(handles),
    deskReports: deskReportStore(handles),
  }),
}
