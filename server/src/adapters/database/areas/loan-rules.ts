import type { Generated } from 'kysely'
import { lendingRules } from '../../../privacy/rules.ts'
import type { Handles } from '../handles.ts'
import { shippedPolicyStore } from '../shipped-policy-store.ts'
import type { Instant, JsonText, LocalDate } from './column-types.ts'
import { table } from './table.ts'

export const policyUnits = ['days', 'hours', 'overnight'] as const
export const limitKinds = ['total', 'group', 'title', 'holds', 'requests'] as const
/** A window that `replaces` sets the due date, one that `limits` only brings it forward. */
export const windowKinds = ['replaces', 'limits'] as const

/** Never changed but retired. Empty lists and null stand for "all"; a limit that is null leaves the wider ones. */
export interface LoanPolicyTable {
  id: Generated<number>
  library_id: number | null
  /** Array of numbers. */
  category_ids: JsonText
  /** Array of `material_type.loan_group`. */
  loan_groups: JsonText
  /** Array of `loan_type.code`. */
  loan_types: JsonText
  valid_from: LocalDate | null
  valid_until: LocalDate | null
  unit: (typeof policyUnits)[number]
  /** Days or hours; null for overnight. */
  period: number | null
  group_limit: number | null
  /** In all, and those of them by web. */
  renewals: number
  web_renewals: number
  /** Null: as many as the loan. */
  renewal_days: number | null
  fine_per_day_cents: Generated<number>
  fine_per_hour_cents: Generated<number>
  /** Days of suspension per late day. */
  penalty_days: number
  pick_up_open_days: Generated<number>
  created_at: Instant
  created_by: number | null
  replaces_id: number | null
  retired_at: Instant | null
  retired_by: number | null
}

/** Null in `library_id` and `category_id` stands for "all"; `maximum` 0 forbids, null leaves the wider ones. */
export interface LoanLimitTable {
  id: Generated<number>
  library_id: number | null
  category_id: number | null
  kind: (typeof limitKinds)[number]
  loan_group: string | null
  maximum: number | null
  updated_at: Instant
  updated_by: number | null
}

export interface VacationWindowTable {
  id: Generated<number>
  library_id: number | null
  category_ids: JsonText
  loan_groups: JsonText
  loan_types: JsonText
  kind: (typeof windowKinds)[number]
  lent_from: LocalDate
  lent_until: LocalDate
  due_on: LocalDate
  name: string | null
  created_at: Instant
  created_by: number | null
  retired_at: Instant | null
  retired_by: number | null
}

export const loanRulesArea = {
  tables: {
    loan_policy: table<LoanPolicyTable>({
      subject: 'reference_data',
      privacy: {
        ...lendingRules,
        none: `id library_id category_ids loan_groups loan_types valid_from valid_until unit period group_limit renewals web_renewals renewal_days
      fine_per_day_cents fine_per_hour_cents penalty_days pick_up_open_days created_at replaces_id retired_at`,
        pseudonymous: 'created_by retired_by',
      },
      notOfPersons: 'names the staff who wrote it',
    }),
    loan_limit: table<LoanLimitTable>({
      subject: 'reference_data',
      privacy: { ...lendingRules, none: 'id library_id category_id kind loan_group maximum updated_at', pseudonymous: 'updated_by' },
      notOfPersons: 'names the staff who wrote it',
    }),
    vacation_window: table<VacationWindowTable>({
      subject: 'reference_data',
      privacy: {
        ...lendingRules,
        none: 'id library_id category_ids loan_groups loan_types kind lent_from lent_until due_on name created_at retired_at',
        pseudonymous: 'created_by retired_by',
      },
      notOfPersons: 'names the staff who wrote it',
    }),
  },
  stores: (handles: Handles) => ({
    shippedPolicies: shippedPolicyStore(handles),
  }),
}
