import { loanKinds, loanOrigins, loanStates, renewalChannels, returnWays } from '../../areas/loans.ts'
import type { EngineName } from '../../engine.ts'
import { columnWords, oneOf, optionalOneOf } from '../columns.ts'

/**
 * `closed_on` is the local day that counts as the return, `returned_at` its instant, `registered_at` when it was scanned. Title, author and
 * bar code are stored with the loan: the history shows them when the copy is gone. `*_by` are logins without a reference, as in the audit.
 */
export function loanTables(engine: EngineName): readonly string[] {
  const { id, int, text, end, json, date, instant } = columnWords[engine]
  return [
    `create table loan (${id},
      copy_id ${int} references copy on delete set null, title_id ${int} references title on delete set null,
      barcode ${text} not null, title_line ${text} not null, author ${text},
      patron_id ${int} references patron, bond_id ${int}, library_id ${int} not null references library, policy_id ${int} references loan_policy,
      category_id ${int} not null references patron_category, loan_group ${text} not null, loan_type_id ${int} not null references loan_type,
      ${oneOf(text, 'kind', loanKinds)}, ${oneOf(text, 'state', loanStates)}, ${oneOf(text, 'origin', loanOrigins)}, source_key ${text} unique,
      ${instant('lent_at')} not null, ${date('lent_on')} not null, ${date('due_on')} not null, ${instant('due_at')} not null,
      renewals ${int} not null default 0 check (renewals >= 0), web_renewals ${int} not null default 0 check (web_renewals between 0 and renewals),
      lent_by ${int}, picked_up_by ${text}, ${json('overridden')}, override_reason ${text},
      ${instant('returned_at')}, ${instant('registered_at')}, ${date('closed_on')}, ${optionalOneOf(text, 'return_way', returnWays)},
      return_library_id ${int} references library, returned_by ${int}, late_days ${int} check (late_days >= 0), exempt_reason ${text}, exempt_by ${int},
      ${instant('unattended_return_at')}, ${instant('charged_at')}, ${instant('claimed_returned_at')}, ${instant('lost_at')}, ${instant('found_at')},
      ${instant('undone_at')}, undone_by ${int}, ${instant('return_undone_at')}, return_undone_by ${int}, ${instant('anonymised_at')},
      foreign key (patron_id, bond_id) references bond (patron_id, id),
      check (state <> 'open' or (copy_id is not null and patron_id is not null and anonymised_at is null)),
      check ((patron_id is null) = (bond_id is null)), check ((patron_id is null) = (anonymised_at is not null)),
      check ((state = 'open') = (closed_on is null)), check (due_on >= lent_on), check (closed_on >= lent_on),
      check ((state = 'returned') = (returned_at is not null)), check ((returned_at is null) = (registered_at is null)),
      check ((returned_at is null) = (return_way is null)), check ((state = 'lost') = (lost_at is not null)), check (found_at is null or lost_at is not null),
      check ((state = 'undone') = (undone_at is not null)), check ((exempt_reason is null) = (exempt_by is null)), check (exempt_reason <> ''),
      check ((overridden is null) = (override_reason is null)), check (override_reason <> ''), check (picked_up_by <> '')
    ${end}`,
    `create unique index loan_open_copy on loan (copy_id) where state = 'open'`,
    `create index loan_copy on loan (copy_id)`,
    `create index loan_title on loan (title_id)`,
    `create index loan_patron on loan (patron_id, lent_on, id)`,
    `create index loan_open_patron on loan (patron_id, due_on, id) where state = 'open'`,
    `create index loan_bond on loan (bond_id, state)`,
    `create index loan_open_due on loan (due_on, library_id, id) where state = 'open'`,
    `create index loan_unattended on loan (unattended_return_at) where state = 'open' and unattended_return_at is not null`,
    `create index loan_to_anonymise on loan (closed_on, id) where closed_on is not null and anonymised_at is null`,
    `create index loan_library on loan (library_id, lent_on)`,
    `create index loan_policy_of_loan on loan (policy_id)`,
    `create table renewal (${id},
      loan_id ${int} not null references loan, ${instant('at')} not null, ${date('local_date')} not null, ${oneOf(text, 'channel', renewalChannels)},
      ${date('due_on_before')} not null, ${instant('due_at_before')} not null, ${date('due_on')} not null, ${instant('due_at')} not null,
      late_days ${int} not null default 0 check (late_days >= 0), renewed_by ${int}, ${json('overridden')}, override_reason ${text},
      check (due_on >= due_on_before), check ((overridden is null) = (override_reason is null)), check (override_reason <> '')
    ${end}`,
    `create index renewal_loan on renewal (loan_id, id)`,
    `create index renewal_day on renewal (local_date)`,
  ]
}
