import { sql } from 'kysely'

/** As one walks along the shelves: by the sort key of the title's call number, in which QA9 comes before QA76.73. For rows that have `copy`. */
export const shelfOrder = sql<string>`coalesce((select call_number_sort from title where title.id = copy.title_id), copy.call_number, '')`
