import type { EngineName } from '../engine.ts'
import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

const loanToken = (engine: EngineName): string => {
  const { int, text, end, instant } = columnWords[engine]
  return `create table loan_token (patron_id ${int} not null primary key references patron on delete cascade,
    login_id ${int} not null references login on delete cascade, token_hash ${text} not null unique check (token_hash <> ''),
    ${instant('created_at')} not null, ${instant('expires_at')} not null, check (expires_at > created_at)
  ${end}`
}

/** Tokens that stand for a reader at a desk or terminal once; and whether a reader's history is kept (null: as the institution has it). */
export const migration: Migration = {
  statements: (engine) => [
    loanToken(engine),
    'create index loan_token_login on loan_token (login_id)',
    'create index loan_token_expiry on loan_token (expires_at)',
    `alter table patron add column keeps_history ${columnWords[engine].int} check (keeps_history in (0, 1))`,
  ],
}
