import { delegationEnders, delegationGrounds, delegationStates } from '../../areas/delegations.ts'
import { oneOf, optionalOneOf, type ColumnWords } from '../columns.ts'

const inForce = `state = 'offered' or state = 'accepted'`

/** Departments a person may act for, and who may act for whom. */
export const peopleTables = ({ id, int, text, end, flag, code, date, instant }: ColumnWords): readonly string[] => [
  `create table department (${id}, ${code()} unique, name ${text} not null, campus_id ${int} references campus, ${flag('active', 1)} ${end}`,
  `create index department_campus on department (campus_id)`,
  `create table patron_department (
    patron_id ${int} not null references patron on delete cascade, department_id ${int} not null references department,
    primary key (patron_id, department_id)
  ${end}`,
  `create index patron_department_department on patron_department (department_id)`,
  `create table delegation (${id},
    patron_id ${int} not null references patron on delete cascade, delegate_id ${int} not null references patron on delete cascade,
    ${oneOf(text, 'state', delegationStates)}, ${oneOf(text, 'ground', delegationGrounds)}, document ${text},
    ${date('valid_from')} not null, ${date('valid_until')},
    ${['may_consult', 'may_renew', 'may_hold', 'may_request', 'may_pick_up'].map((name) => flag(name, 0)).join(', ')},
    ${instant('created_at')} not null, created_by ${int}, ${instant('accepted_at')}, ${instant('ended_at')}, ${optionalOneOf(text, 'ended_by', delegationEnders)},
    check (patron_id <> delegate_id), check (valid_until >= valid_from),
    check (may_consult + may_renew + may_hold + may_request + may_pick_up > 0), check (ground = 'given' or document is not null),
    check ((ended_at is null) = (${inForce})), check ((state = 'ended') = (ended_by is not null)),
    check (state <> 'accepted' or accepted_at is not null), check (state <> 'offered' or accepted_at is null)
  ${end}`,
  `create unique index delegation_in_force on delegation (patron_id, delegate_id) where ${inForce}`,
  `create index delegation_delegate on delegation (delegate_id, state)`,
  `create index delegation_patron on delegation (patron_id, state)`,
  `alter table token_family add column delegation_id ${int} references delegation on delete set null`,
  `create index token_family_delegation on token_family (delegation_id)`,
  `create index token_family_acting_for on token_family (acting_for_id)`,
  `alter table patron add column version ${int} not null default 1 check (version > 0)`,
  `alter table patron add column card_number ${text} check (card_number <> '')`,
  `create unique index patron_card_number on patron (card_number)`,
]
