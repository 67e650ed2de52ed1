import { policyConflicts, type PolicyScope } from '../../../circulation/policy-choice.ts'
import type { Invariant } from '../circulation-invariants.ts'
import type { Handles } from '../handles.ts'

/** Policies in force, as the rule that refuses to save a second one reads them. */
async function scopes({ read }: Handles): Promise<readonly PolicyScope[]> {
  const rows = await read.selectFrom('loan_policy').selectAll().where('retired_at', 'is', null).orderBy('id').execute()
  return rows.map((row) => ({
    id: row.id,
    categoryIds: JSON.parse(row.category_ids) as readonly number[],
    groups: JSON.parse(row.loan_groups) as readonly string[],
    loanTypes: JSON.parse(row.loan_types) as readonly string[],
    ...(row.library_id === null ? {} : { libraryId: row.library_id }),
    ...(row.valid_from === null ? {} : { from: row.valid_from }),
    ...(row.valid_until === null ? {} : { until: row.valid_until }),
  }))
}

export const policyInvariants: readonly Invariant[] = [
  {
    name: 'policy beside another that could hold too',
    async count(handles) {
      const all = await scopes(handles)
      return all.filter((one, at) => policyConflicts(one, all.slice(0, at)).length > 0).length
    },
  },
]
