import { dataCopyStates, deletionStates, privacyRequestKinds, privacyRequestStates } from '../../areas/personal-requests.ts'
import { oneOf, type ColumnWords } from '../columns.ts'

/** What a person asked for: a new e-mail, deletion, a copy of the data, an answer; and what terms were agreed to. */
export const requestTables = ({ id, int, text, end, json, date, instant }: ColumnWords): readonly string[] => [
  `create table pending_email_change (${id},
    patron_id ${int} not null references patron on delete cascade, old_email ${text}, new_email ${text} not null check (new_email <> ''),
    confirm_hash ${text} not null unique, undo_hash ${text} not null unique, ${instant('requested_at')} not null,
    ${instant('confirm_until')} not null, ${instant('undo_until')} not null, ${instant('confirmed_at')}, ${instant('closed_at')},
    check (confirm_until > requested_at), check (undo_until >= confirm_until)
  ${end}`,
  `create unique index pending_email_change_open on pending_email_change (patron_id) where confirmed_at is null and closed_at is null`,
  `create index pending_email_change_patron on pending_email_change (patron_id)`,
  `create table deletion_request (${id},
    patron_id ${int} not null references patron on delete cascade, ${oneOf(text, 'state', deletionStates)}, ${instant('requested_at')} not null,
    ${instant('due_at')}, ${json('obstacles')} not null, ${instant('closed_at')},
    check ((state = 'waiting' or state = 'running') = (closed_at is null)), check (state = 'refused' or due_at is not null)
  ${end}`,
  `create unique index deletion_request_open on deletion_request (patron_id) where state = 'waiting' or state = 'running'`,
  `create index deletion_request_patron on deletion_request (patron_id)`,
  `create index deletion_request_due on deletion_request (due_at) where state = 'waiting'`,
  `create table privacy_request (${id},
    number ${text} not null unique check (number <> ''), patron_id ${int} not null references patron on delete cascade,
    ${oneOf(text, 'kind', privacyRequestKinds)}, ${oneOf(text, 'state', privacyRequestStates)},
    content ${text} not null check (length(content) between 1 and 4000), ${instant('created_at')} not null, ${date('due_on')} not null,
    answer ${text}, ${instant('answered_at')}, answered_by ${int}, check ((state = 'answered') = (answer is not null)),
    check ((answer is null) = (answered_at is null)), check (answer <> '')
  ${end}`,
  `create index privacy_request_patron on privacy_request (patron_id)`,
  `create index privacy_request_due on privacy_request (due_on) where state = 'open'`,
  `create table consent (${id},
    patron_id ${int} not null references patron on delete cascade, kind ${text} not null check (kind <> ''), version ${text} not null check (version <> ''),
    ${instant('given_at')} not null, ${instant('withdrawn_at')}, unique (patron_id, kind, version), check (withdrawn_at >= given_at)
  ${end}`,
  `create table data_copy (${id},
    patron_id ${int} not null references patron on delete cascade, ${oneOf(text, 'state', dataCopyStates)}, ${instant('requested_at')} not null,
    ${instant('ready_at')}, file_name ${text}, bytes ${int} check (bytes > 0), ${instant('expires_at')}, ${instant('fetched_at')},
    check (state <> 'ready' or (file_name is not null and expires_at is not null)), check ((state = 'fetched') = (fetched_at is not null))
  ${end}`,
  `create unique index data_copy_open on data_copy (patron_id) where state = 'waiting' or state = 'running'`,
  `create index data_copy_patron on data_copy (patron_id, requested_at)`,
  `create index data_copy_expiry on data_copy (expires_at) where state = 'ready'`,
]
