import type { Migration } from './migration.ts'

/** A user name is found whatever case its letters of ASCII were typed in: `lower` folds no others on either engine (SQLite's own, collation "C"). */
export const migration: Migration = {
  statements: () => ['create index login_username_lower on login (lower(username))'],
}
