import type { LoanPolicy, LoanTerm } from '../../../../circulation/policy-choice.ts'
import type { VacationWindow } from '../../../../circulation/vacation-window.ts'
import type { LimitRow } from '../../../../circulation/limit-choice.ts'
import type { LoanLimitTable, LoanPolicyTable, VacationWindowTable } from '../../../database/areas/loan-rules.ts'
import { withoutNulls } from '../../../database/rows.ts'
import type { Selectable } from 'kysely'

const list = <T>(json: string): readonly T[] => JSON.parse(json) as readonly T[]

function termOf({ unit, period }: Pick<Selectable<LoanPolicyTable>, 'unit' | 'period'>): LoanTerm {
  if (unit === 'overnight') return { kind: 'overnight' }
  return unit === 'days' ? { kind: 'days', days: period! } : { kind: 'hours', hours: period! }
}

/** A stored row as the rules read it. */
export const policyOf = (row: Selectable<LoanPolicyTable>): LoanPolicy => ({
  id: row.id,
  ...(row.library_id === null ? {} : { libraryId: row.library_id }),
  categoryIds: list<number>(row.category_ids),
  groups: list<string>(row.loan_groups),
  loanTypes: list<string>(row.loan_types),
  ...(row.valid_from === null ? {} : { from: row.valid_from }),
  ...(row.valid_until === null ? {} : { until: row.valid_until }),
  ...(row.retired_at === null ? {} : { retired: true }),
  term: termOf(row),
  ...(row.group_limit === null ? {} : { groupLimit: row.group_limit }),
  renewals: row.renewals,
  webRenewals: row.web_renewals,
  ...(row.renewal_days === null ? {} : { renewalDays: row.renewal_days }),
  finePerDay: row.fine_per_day_cents,
  finePerHour: row.fine_per_hour_cents,
  penaltyDays: row.penalty_days,
  pickUpDays: row.pick_up_open_days,
})

export const windowOf = (row: Selectable<VacationWindowTable>): VacationWindow => ({
  id: row.id,
  kind: row.kind,
  from: row.lent_from,
  until: row.lent_until,
  due: row.due_on,
  ...(row.name === null ? {} : { name: row.name }),
  ...(row.library_id === null ? {} : { libraryId: row.library_id }),
  categoryIds: list<number>(row.category_ids),
  groups: list<string>(row.loan_groups),
  loanTypes: list<string>(row.loan_types),
})

export const limitOf = (row: Selectable<LoanLimitTable>): LimitRow => {
  const { library_id: libraryId, category_id: categoryId, kind, loan_group: group, maximum } = withoutNulls(row)
  return {
    kind,
    ...(libraryId === undefined ? {} : { libraryId }),
    ...(categoryId === undefined ? {} : { categoryId }),
    ...(group === undefined ? {} : { group }),
    ...(maximum === undefined ? {} : { maximum }),
  }
}
