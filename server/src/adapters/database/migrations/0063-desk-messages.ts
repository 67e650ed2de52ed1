import type { EngineName } from '../engine.ts'
import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

const messages = (engine: EngineName): readonly string[] => {
  const { int, text, instant } = columnWords[engine]
  return [
    `alter table library_message add column answer ${text} check (answer <> '')`,
    `alter table library_message add column ${instant('handled_at')}`,
    `alter table library_message add column handled_by ${int} references login on delete set null`,
    'create index library_message_handler on library_message (handled_by)',
  ]
}

const notices = (engine: EngineName): readonly string[] => {
  const { id, int, text, end, flag, json, instant } = columnWords[engine]
  return [
    `create table notice (${id},
      heading ${text} not null check (heading <> ''), content ${text} not null check (content <> ''), ${flag('by_email')},
      ${json('audience')} not null, recipients ${int} not null check (recipients >= 0),
      ${instant('sent_at')} not null, sent_by ${int} references login on delete set null
    ${end}`,
    'create index notice_sender on notice (sent_by)',
  ]
}

const refunds = (engine: EngineName): readonly string[] => {
  const { id, int, text, end, date, instant } = columnWords[engine]
  return [
    `create table debt_refund (${id},
      debt_id ${int} not null references debt, cents ${int} not null check (cents > 0), reason ${text} not null check (reason <> ''),
      ${instant('at')} not null, ${date('local_date')} not null, entered_by ${int}
    ${end}`,
    'create index debt_refund_debt on debt_refund (debt_id)',
    'create index debt_refund_day on debt_refund (local_date)',
  ]
}

/** What became of messages to libraries, notices that the staff sent, and credits that were given back. */
export const migration: Migration = {
  statements: (engine) => [...messages(engine), ...notices(engine), ...refunds(engine)],
}
