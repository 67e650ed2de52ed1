import type { EngineName } from '../engine.ts'
import { columnWords } from './columns.ts'
import type { Migration } from './migration.ts'

const table = (engine: EngineName): string => {
  const { id, text, end, instant } = columnWords[engine]
  return `create table desk_device (${id},
    token_hash ${text} not null unique check (token_hash <> ''), ${instant('first_seen_at')} not null, ${instant('seen_at')} not null
  ${end}`
}

/** At which device an act of the desk was done. In `audit` the number outlives the device: it refers to nothing. */
export const migration: Migration = {
  statements: (engine) => [
    table(engine),
    `alter table staff_session add column device_id ${columnWords[engine].int} references desk_device on delete set null`,
    'create index staff_session_device on staff_session (device_id)',
    `alter table audit add column device_id ${columnWords[engine].int}`,
  ],
}
