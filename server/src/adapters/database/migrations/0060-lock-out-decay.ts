import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

/**
 * Failures of an account lose weight with time and cannot lock it twice in short order; a recovery code belongs to the browser that asked,
 * and tries without that browser's cookie are counted apart.
 */
export const migration: Migration = {
  statements: (engine) => {
    const { int, instant, date, text } = columnWords[engine]
    const count = (name: string) => `${name} ${int} not null default 0 check (${name} >= 0)`
    return [
      `alter table account_guard add column ${instant('counted_from')}`,
      `alter table account_guard add column ${instant('spared_until')}`,
      `alter table account_guard add column ${count('recovery_tries')}`,
      `alter table account_guard add column ${date('recovery_day')}`,
      `alter table recovery_code add column browser_hash ${text}`,
      `alter table recovery_code add column ${count('stray_tries')}`,
      'update account_guard set counted_from = updated_at where failures_in_row > 0',
    ]
  },
}
