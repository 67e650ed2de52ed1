import { limitKinds, policyUnits, windowKinds } from '../../areas/loan-rules.ts'
import type { EngineName } from '../../engine.ts'
import { columnWords, oneOf, type ColumnWords } from '../columns.ts'
import { refuse } from '../row-rules.ts'

const fixedPolicyColumns = [
  'id',
  'library_id',
  'category_ids',
  'loan_groups',
  'loan_types',
  'valid_from',
  'valid_until',
  'unit',
  'period',
  'group_limit',
  'renewals',
  'web_renewals',
  'renewal_days',
  'fine_per_day_cents',
  'fine_per_hour_cents',
  'penalty_days',
  'pick_up_open_days',
  'created_at',
  'created_by',
  'replaces_id',
]

const count = (name: string, int: string, from = 0) => `${name} ${int} check (${name} between ${from} and 36500)`

const tables = ({ id, int, text, end, json, date, instant }: ColumnWords) => [
  // Empty lists and null stand for "all".
  `create table loan_policy (${id},
    library_id ${int} references library, ${json('category_ids')} not null, ${json('loan_groups')} not null, ${json('loan_types')} not null,
    ${date('valid_from')}, ${date('valid_until')},
    ${oneOf(text, 'unit', policyUnits)}, ${count('period', int, 1)},
    ${count('group_limit', int)}, ${count('renewals', int)}, ${count('web_renewals', int)}, ${count('renewal_days', int, 1)},
    fine_per_day_cents ${int} not null default 0 check (fine_per_day_cents >= 0),
    fine_per_hour_cents ${int} not null default 0 check (fine_per_hour_cents >= 0),
    penalty_days ${int} not null check (penalty_days >= 0), pick_up_open_days ${int} not null default 1 check (pick_up_open_days between 1 and 366),
    ${instant('created_at')} not null, created_by ${int}, replaces_id ${int} references loan_policy,
    ${instant('retired_at')}, retired_by ${int},
    check (valid_until >= valid_from), check ((unit = 'overnight') = (period is null)), check (unit = 'days' or renewal_days is null), check (web_renewals <= renewals),
    check (retired_by is null or retired_at is not null)
  ${end}`,
  `create index loan_policy_library on loan_policy (library_id)`,
  `create unique index loan_policy_replaces on loan_policy (replaces_id) where replaces_id is not null`,
  `create table loan_limit (${id},
    library_id ${int} references library, category_id ${int} references patron_category, ${oneOf(text, 'kind', limitKinds)}, loan_group ${text},
    ${count('maximum', int)}, ${instant('updated_at')} not null, updated_by ${int},
    check ((kind = 'group') = (loan_group is not null))
  ${end}`,
  `create unique index loan_limit_once on loan_limit (kind, coalesce(library_id, 0), coalesce(category_id, 0), coalesce(loan_group, ''))`,
  `create index loan_limit_library on loan_limit (library_id)`,
  `create index loan_limit_category on loan_limit (category_id)`,
  `create table vacation_window (${id},
    library_id ${int} references library, ${json('category_ids')} not null, ${json('loan_groups')} not null, ${json('loan_types')} not null,
    ${oneOf(text, 'kind', windowKinds)}, ${date('lent_from')} not null, ${date('lent_until')} not null, ${date('due_on')} not null, name ${text},
    ${instant('created_at')} not null, created_by ${int}, ${instant('retired_at')}, retired_by ${int},
    check (lent_until >= lent_from), check (due_on >= lent_until), check (retired_by is null or retired_at is not null)
  ${end}`,
  `create index vacation_window_library on vacation_window (library_id)`,
]

/** A row is retired and replaced, never changed: loans keep the row they were made under. */
const policyRules = (engine: EngineName) => [
  ...refuse(engine, {
    name: 'loan_policy_unchanged',
    table: 'loan_policy',
    event: `update of ${fixedPolicyColumns.join(', ')}`,
    message: 'a loan policy is retired and replaced, never changed',
  }),
  ...refuse(engine, {
    name: 'loan_policy_retired_once',
    table: 'loan_policy',
    event: 'update of retired_at, retired_by',
    when: 'old.retired_at is not null or new.retired_at is null',
    message: 'a loan policy is retired once',
  }),
  ...refuse(engine, {
    name: 'loan_policy_stays',
    table: 'loan_policy',
    event: 'delete',
    message: 'a loan policy is retired, never deleted',
  }),
]

export const policyTables = (engine: EngineName) => [...tables(columnWords[engine]), ...policyRules(engine)]
