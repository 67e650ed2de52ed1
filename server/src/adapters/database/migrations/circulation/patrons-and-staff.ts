import { blockKinds, blockOrigins, clearanceStates } from '../../areas/standing.ts'
import { idempotencyStates, staffRoles, staffTaskStates } from '../../areas/staff.ts'
import type { EngineName } from '../../engine.ts'
import { columnWords, oneOf, type ColumnWords } from '../columns.ts'

const patrons = ({ id, int, text, end, date, instant }: ColumnWords) => [
  `create table clearance (${id},
    number ${text} not null unique check (number <> ''), code ${text} not null unique check (code <> ''), patron_id ${int} not null references patron,
    bond_id ${int} not null, library_id ${int} references library, ${oneOf(text, 'state', clearanceStates)},
    ${instant('issued_at')} not null, issued_by ${int}, ${date('issued_on')} not null, ${date('valid_until')} not null,
    ${instant('ended_at')}, ended_by ${int}, end_reason ${text}, idempotency_key ${text} unique,
    foreign key (patron_id, bond_id) references bond (patron_id, id), check (valid_until >= issued_on),
    check ((state = 'issued') = (ended_at is null)), check (state <> 'cancelled' or end_reason is not null), check (end_reason <> '')
  ${end}`,
  `create unique index clearance_in_force on clearance (bond_id) where state = 'issued'`,
  `create index clearance_patron on clearance (patron_id, id)`,
  // Both days inclusive; without an end until it is lifted. The block that closes the sign-in stands on the patron's record.
  `create table patron_block (${id},
    patron_id ${int} not null references patron, bond_id ${int}, ${oneOf(text, 'kind', blockKinds)}, ${oneOf(text, 'origin', blockOrigins)},
    ${date('starts_on')} not null, ${date('ends_on')}, library_id ${int} references library, loan_id ${int} references loan, clearance_id ${int} references clearance,
    public_reason ${text} not null check (public_reason <> ''), internal_note ${text}, source_key ${text} unique check (source_key <> ''),
    ${instant('created_at')} not null, created_by ${int}, ${instant('lifted_at')}, lifted_by ${int}, lift_reason ${text},
    foreign key (patron_id, bond_id) references bond (patron_id, id), check (ends_on >= starts_on),
    check (kind <> 'suspension' or ends_on is not null), check ((kind = 'clearance') = (clearance_id is not null)),
    check (kind <> 'clearance' or (bond_id is not null and ends_on is null)), check ((lifted_at is null) = (lift_reason is null)), check (lift_reason <> '')
  ${end}`,
  `create unique index patron_block_clearance on patron_block (clearance_id) where clearance_id is not null`,
  `create index patron_block_patron on patron_block (patron_id, lifted_at, ends_on)`,
  `create index patron_block_loan on patron_block (loan_id)`,
  `create index patron_block_end on patron_block (ends_on) where lifted_at is null and ends_on is not null`,
]

const staff = ({ id, int, text, end, json, instant }: ColumnWords) => [
  `create table staff_grant (${id},
    login_id ${int} not null references login on delete cascade, ${oneOf(text, 'role', staffRoles)}, library_id ${int} references library,
    ${instant('granted_at')} not null, granted_by ${int}, ${instant('revoked_at')}, revoked_by ${int},
    check (revoked_by is null or revoked_at is not null), check (revoked_at >= granted_at)
  ${end}`,
  `create unique index staff_grant_once on staff_grant (login_id, role, coalesce(library_id, 0)) where revoked_at is null`,
  `create index staff_grant_library on staff_grant (library_id)`,
  // `occasion` makes that the same thing is told once, however often a job finds it.
  `create table staff_task (${id},
    kind ${text} not null check (kind <> ''), occasion ${text} not null check (occasion <> ''), ${oneOf(text, 'state', staffTaskStates)},
    library_id ${int} references library, patron_id ${int} references patron, subject_kind ${text}, subject_id ${int}, ${json('detail')} not null,
    ${instant('created_at')} not null, taken_by ${int}, ${instant('closed_at')}, closed_by ${int}, resolution ${text},
    unique (kind, occasion), check ((subject_kind is null) = (subject_id is null)), check ((state = 'open') = (closed_at is null))
  ${end}`,
  `create index staff_task_open on staff_task (library_id, kind, id) where state = 'open'`,
  `create index staff_task_patron on staff_task (patron_id)`,
  `create index staff_task_subject on staff_task (subject_kind, subject_id)`,
  `create table idempotency (
    caller ${text} not null check (caller <> ''), route ${text} not null check (route <> ''), idempotency_key ${text} not null check (length(idempotency_key) between 1 and 200),
    login_id ${int} not null references login on delete cascade, body_hash ${text} not null, ${oneOf(text, 'state', idempotencyStates)},
    status ${int} check (status between 100 and 599), ${json('answer')}, ${instant('created_at')} not null, ${instant('expires_at')} not null,
    primary key (caller, route, idempotency_key), check ((state = 'answered') = (status is not null)), check (answer is null or status is not null),
    check (expires_at > created_at)
  ${end}`,
  `create index idempotency_expiry on idempotency (expires_at)`,
  `create index idempotency_login on idempotency (login_id)`,
]

export const patronAndStaffTables = (engine: EngineName) => {
  const words = columnWords[engine]
  return [...patrons(words), ...staff(words)]
}
