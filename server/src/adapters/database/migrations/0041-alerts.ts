import { alertEmailStates, emailStates } from '../areas/alerts.ts'
import { columnWords, oneOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** What is told to whom, once for each occasion; the e-mails that tell it, what a reader declined, and secret addresses of calendars. */
export const migration: Migration = {
  statements(engine) {
    const { id, int, text, end, json, instant } = columnWords[engine]
    return [
      // One message holds the lines of several alerts; its Message-ID is written before it is handed over, and stays.
      `create table alert_email (${id},
        patron_id ${int} not null references patron on delete cascade, message_id ${text} not null unique check (message_id <> ''),
        ${oneOf(text, 'state', emailStates)}, attempts ${int} not null default 0 check (attempts >= 0), last_error ${text},
        ${instant('created_at')} not null, ${instant('sending_at')}, ${instant('finished_at')},
        check (state <> 'sending' or sending_at is not null), check ((finished_at is not null) = (state = 'sent' or state = 'failed' or state = 'dropped'))
      ${end}`,
      `create index alert_email_patron on alert_email (patron_id)`,
      `create index alert_email_open on alert_email (id) where state = 'waiting' or state = 'sending'`,
      // A deleted alert stays as a row: what was told once is not told again.
      `create table alert (${id},
        patron_id ${int} not null references patron on delete cascade, kind ${text} not null check (kind <> ''), subject ${text} not null check (subject <> ''),
        occasion ${text} not null check (occasion <> ''), ${json('params')} not null, ${instant('at')} not null, ${instant('valid_until')},
        ${instant('read_at')}, ${instant('deleted_at')}, ${oneOf(text, 'email_state', alertEmailStates)}, ${instant('email_after')},
        email_id ${int} references alert_email,
        unique (patron_id, kind, subject, occasion), check ((email_state = 'waiting') = (email_after is not null)),
        check (email_id is null or email_state = 'sending' or email_state = 'sent' or email_state = 'failed'),
        check ((email_state <> 'sending' and email_state <> 'sent') or email_id is not null)
      ${end}`,
      `create index alert_patron on alert (patron_id, at, id)`,
      `create index alert_unread on alert (patron_id) where read_at is null and deleted_at is null`,
      `create index alert_to_send on alert (email_after, patron_id) where email_state = 'waiting'`,
      `create index alert_email_id on alert (email_id)`,
      `create index alert_at on alert (at)`,
      `create index alert_subject on alert (kind, subject)`,
      `create table alert_opt_out (
        patron_id ${int} not null references patron on delete cascade, kind ${text} not null check (kind <> ''), ${instant('since')} not null,
        primary key (patron_id, kind)
      ${end}`,
      `create table calendar_address (${id},
        patron_id ${int} not null references patron on delete cascade, secret_hash ${text} not null unique,
        ${instant('created_at')} not null, ${instant('revoked_at')}
      ${end}`,
      `create unique index calendar_address_live on calendar_address (patron_id) where revoked_at is null`,
      `create index calendar_address_patron on calendar_address (patron_id)`,
    ]
  },
}
