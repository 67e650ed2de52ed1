import type { EngineName } from '../engine.ts'
import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

const resetOnChange: Readonly<Record<EngineName, readonly string[]>> = {
  sqlite: [
    `create trigger patron_email_changed after update of email on patron when new.email is not old.email and new.email_returns <> 0
      begin update patron set email_returns = 0 where id = new.id; end`,
  ],
  postgresql: [
    `create function patron_email_changed() returns trigger language plpgsql as $$ begin new.email_returns := 0; return new; end $$`,
    `create trigger patron_email_changed before update of email on patron for each row
      when (new.email is distinct from old.email) execute function patron_email_changed()`,
  ],
}

/** How many e-mails came back from a person's address. Another address begins at 0, whoever writes it. */
export const migration: Migration = {
  statements: (engine) => [
    `alter table patron add column email_returns ${columnWords[engine].int} not null default 0 check (email_returns >= 0)`,
    ...resetOnChange[engine],
  ],
}
