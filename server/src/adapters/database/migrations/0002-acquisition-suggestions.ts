import { endedSuggestionStates, openSuggestionStates } from '../../../ports/suggestion-states.ts'
import { columnWords, oneOf } from './columns.ts'
import type { Migration } from './migration.ts'

/** What readers and teachers want bought. A teacher's row names course, discipline and bibliography; a reader's none of them. */
export const migration: Migration = {
  statements(engine) {
    const { id, int, text, end, flag, instant } = columnWords[engine]
    return [
      `create table acquisition_suggestion (${id},
        library_id ${int} not null references library, patron_id ${int} not null references patron,
        ${oneOf(text, 'state', [...openSuggestionStates, ...endedSuggestionStates])},
        title ${text} not null check (length(title) between 1 and 500), publisher ${text} not null check (length(publisher) between 1 and 200),
        author ${text}, edition ${text}, standard_number ${text}, ${flag('periodical')}, notes ${text},
        course ${text}, discipline ${text}, bibliography ${text} check (bibliography in ('basic', 'complementary')),
        copies ${int} check (copies > 0), students ${int} check (students > 0), reason ${text},
        ${instant('created_at')} not null, ${instant('updated_at')} not null,
        check ((course is null) = (discipline is null) and (course is null) = (bibliography is null) and (course is null) = (copies is null))
      ${end}`,
      `create index acquisition_suggestion_patron on acquisition_suggestion (patron_id, created_at)`,
      `create index acquisition_suggestion_library on acquisition_suggestion (library_id, state)`,
    ]
  },
}
