import type { EngineName } from '../engine.ts'
import { columnWords, optionalOneOf } from './columns.ts'
import type { Migration } from './migration.ts'

export const staffSessionEnds = ['signed_out', 'password_changed', 'staff'] as const

const table = (engine: EngineName): string => {
  const { id, int, text, end, instant } = columnWords[engine]
  return `create table staff_session (${id},
    public_id ${text} not null unique check (public_id <> ''), login_id ${int} not null references login on delete cascade,
    library_id ${int} not null references library, access_hash ${text} not null unique check (access_hash <> ''),
    ${instant('started_at')} not null, ${instant('seen_at')} not null, ${instant('proved_at')} not null, ${instant('ends_at')} not null,
    ${instant('ended_at')}, ${optionalOneOf(text, 'ended_reason', staffSessionEnds)},
    check (ends_at > started_at), check ((ended_at is null) = (ended_reason is null))
  ${end}`
}

/** Sign-ins at the desk, apart from those of the patron. */
export const migration: Migration = {
  statements: (engine) => [
    table(engine),
    'create index staff_session_login on staff_session (login_id) where ended_at is null',
    'create index staff_session_end on staff_session (ends_at)',
    'create index staff_session_library on staff_session (library_id)',
  ],
}
