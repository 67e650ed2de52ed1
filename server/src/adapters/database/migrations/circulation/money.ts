import { bankLineStates, debtEntryKinds, debtKinds, debtStates, paymentWays, slipStates } from '../../areas/money.ts'
import type { EngineName } from '../../engine.ts'
import { columnWords, oneOf, type ColumnWords } from '../columns.ts'
import { appendOnly } from '../row-rules.ts'

const debts = ({ id, int, text, end, date, instant }: ColumnWords) => [
  `create table debt (${id},
    patron_id ${int} references patron, bond_id ${int}, library_id ${int} not null references library,
    ${oneOf(text, 'kind', debtKinds)}, ${oneOf(text, 'state', debtStates)}, source_key ${text} unique,
    amount_cents ${int} not null check (amount_cents between 1 and 100000000000), balance_cents ${int} not null check (balance_cents between 0 and amount_cents),
    loan_id ${int} references loan, ${date('expected_return_on')}, late_days ${int} check (late_days >= 0), title_line ${text}, note ${text},
    ${instant('charged_at')} not null, ${date('charged_on')} not null, charged_by ${int}, ${date('closed_on')},
    ${instant('disputed_at')}, dispute_note ${text}, disputed_by ${int}, ${instant('retention_ended_at')},
    foreign key (patron_id, bond_id) references bond (patron_id, id), check (bond_id is null or patron_id is not null),
    check ((state = 'open' or state = 'partly_paid') = (balance_cents > 0)), check ((closed_on is null) = (balance_cents > 0)),
    check ((disputed_at is null) = (dispute_note is null)), check (dispute_note <> ''),
    check (balance_cents = 0 or (patron_id is not null and retention_ended_at is null)), check (source_key <> '')
  ${end}`,
  `create index debt_patron on debt (patron_id, id)`,
  `create index debt_open on debt (patron_id, library_id, charged_on, id) where balance_cents > 0`,
  `create index debt_bond on debt (bond_id)`,
  `create index debt_library on debt (library_id, charged_on)`,
  `create index debt_loan on debt (loan_id)`,
  `create index debt_retention on debt (closed_on) where closed_on is not null and retention_ended_at is null`,
]

const payments = ({ id, int, text, end, date, instant }: ColumnWords) => [
  `create table payment_slip (${id},
    patron_id ${int} references patron, library_id ${int} not null references library, ${oneOf(text, 'state', slipStates)},
    reference ${text} not null check (reference <> ''), total_cents ${int} not null check (total_cents > 0), idempotency_key ${text} unique,
    competence ${text} not null check (length(competence) = 7), ${date('due_on')} not null, ${date('issued_on')} not null, ${instant('issued_at')} not null,
    issued_by ${int}, ${instant('closed_at')}, ${instant('retention_ended_at')},
    unique (library_id, reference), check ((state = 'issued') = (closed_at is null)), check (patron_id is not null or retention_ended_at is not null)
  ${end}`,
  `create index payment_slip_patron on payment_slip (patron_id, id)`,
  `create table slip_debt (
    slip_id ${int} not null references payment_slip, debt_id ${int} not null references debt, cents ${int} not null check (cents > 0),
    primary key (slip_id, debt_id)
  ${end}`,
  `create index slip_debt_debt on slip_debt (debt_id)`,
  `create table bank_file_line (${id},
    line_key ${text} not null unique check (line_key <> ''), file_name ${text} not null, file_hash ${text} not null, line_number ${int} not null check (line_number > 0),
    reference ${text} not null, cents ${int} not null check (cents > 0), ${date('paid_on')} not null, slip_id ${int} references payment_slip,
    ${oneOf(text, 'state', bankLineStates)}, reason ${text}, ${instant('read_at')} not null, ${instant('settled_at')}, settled_by ${int},
    check ((state = 'paid') = (slip_id is not null and reason is null)), check (state <> 'settled' or settled_at is not null)
  ${end}`,
  `create index bank_file_line_slip on bank_file_line (slip_id)`,
  `create index bank_file_line_open on bank_file_line (id) where state = 'to_check'`,
  `create table payment (${id},
    patron_id ${int} references patron, library_id ${int} not null references library, ${oneOf(text, 'way', paymentWays)},
    cents ${int} not null check (cents > 0), ${instant('at')} not null, ${date('local_date')} not null, taken_by ${int},
    idempotency_key ${text} unique, bank_line_id ${int} unique references bank_file_line,
    ${instant('undone_at')}, undone_by ${int}, undo_reason ${text}, ${instant('retention_ended_at')},
    check ((way = 'bank_file') = (bank_line_id is not null)), check ((undone_at is null) = (undo_reason is null)), check (undo_reason <> ''),
    check (patron_id is not null or retention_ended_at is not null)
  ${end}`,
  `create index payment_patron on payment (patron_id, id)`,
  `create index payment_library on payment (library_id, local_date)`,
]

/** What an entry adds to the balance. */
const signs = `case kind when 'payment' then cents < 0 when 'waiver' then cents < 0 when 'discount' then cents < 0 when 'cancellation' then cents < 0
  when 'reversal' then cents > 0 when 'to_refund' then cents > 0 else cents <> 0 end`

const entries = ({ id, int, text, end, date, instant }: ColumnWords) => [
  `create table debt_entry (${id},
    debt_id ${int} not null references debt, ${oneOf(text, 'kind', debtEntryKinds)}, cents ${int} not null check (cents <> 0),
    payment_id ${int} references payment, reverses_id ${int} unique references debt_entry,
    reason ${text}, ${instant('at')} not null, ${date('local_date')} not null, entered_by ${int},
    check (${signs}), check ((kind = 'payment') = (payment_id is not null)), check ((kind = 'reversal') = (reverses_id is not null)),
    check (reason <> ''), check (kind = 'payment' or kind = 'to_refund' or reason is not null)
  ${end}`,
  `create index debt_entry_debt on debt_entry (debt_id, id)`,
  `create index debt_entry_payment on debt_entry (payment_id)`,
]

/** Amount + entries = balance; see the invariants. */
export const moneyTables = (engine: EngineName) => {
  const words = columnWords[engine]
  return [...debts(words), ...payments(words), ...entries(words), ...appendOnly(engine, 'debt_entry', 'debt')]
}
