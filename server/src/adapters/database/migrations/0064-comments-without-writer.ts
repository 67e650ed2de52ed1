import type { EngineName } from '../engine.ts'
import { columnWords, oneOf } from './columns.ts'
import type { Migration } from './migration.ts'

const remade = (): readonly string[] => {
  const { id, int, text, end, instant } = columnWords.sqlite
  return [
    `create table title_comment_remade (${id},
      title_id ${int} not null references title on delete cascade, patron_id ${int} references patron,
      content ${text} not null check (length(content) between 1 and 1000),
      ${oneOf(text, 'state', ['waiting', 'shown', 'refused'])}, refusal_reason ${text},
      ${instant('created_at')} not null, ${instant('decided_at')}, decided_by ${int} references login on delete set null,
      check ((state = 'refused') = (refusal_reason is not null)), check ((state = 'waiting') = (decided_at is null)),
      check (state = 'shown' or patron_id is not null)
    ${end}`,
    'insert into title_comment_remade select * from title_comment',
    // Numbers that were given are not given again, even where the last comments were deleted.
    `delete from sqlite_sequence where name = 'title_comment_remade'`,
    `insert into sqlite_sequence (name, seq) select 'title_comment_remade', seq from sqlite_sequence where name = 'title_comment'`,
    'drop table title_comment',
    'alter table title_comment_remade rename to title_comment',
    'create index title_comment_title on title_comment (title_id, state, created_at)',
    'create index title_comment_patron on title_comment (patron_id, state)',
  ]
}

const altered = [
  'alter table title_comment alter column patron_id drop not null',
  `alter table title_comment add constraint title_comment_writer check (state = 'shown' or patron_id is not null)`,
]

/** Of people who were deleted before: what is shown loses the number, what nobody sees goes. */
const emptied = [
  `delete from title_comment where state <> 'shown' and patron_id in (select id from patron where anonymised_at is not null)`,
  'update title_comment set patron_id = null where patron_id in (select id from patron where anonymised_at is not null)',
]

/** A comment that is shown outlives its writer, without the number that led to the person. */
export const migration: Migration = {
  statements: (engine: EngineName) => [...(engine === 'sqlite' ? remade() : altered), ...emptied],
}
