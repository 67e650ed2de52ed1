import type { Migration } from './migration.ts'

const stale = `delete from title_display where not exists (select 1 from title
  where title.id = title_display.title_id and title.content_hash = title_display.made_of and title.suppressed = 0)`

const changes = `after update of content_hash, suppressed on title`
const isChanged = `new.content_hash <> old.content_hash or new.suppressed <> old.suppressed`

/**
 * What lists show of a title goes when its record changes or it is suppressed, in the same transaction: whatever is there may be shown, and nobody
 * need read a title's own row, of three kilobytes, to know that.
 */
export const migration: Migration = {
  statements: (engine) =>
    engine === 'sqlite'
      ? [
          stale,
          `create trigger title_display_outdated ${changes} when ${isChanged} begin delete from title_display where title_id = new.id; end`,
        ]
      : [
          stale,
          `create function forget_title_display() returns trigger language plpgsql as
            $$ begin delete from title_display where title_id = new.id; return null; end $$`,
          `create trigger title_display_outdated ${changes} for each row when (${isChanged}) execute function forget_title_display()`,
        ],
}
