import { sql } from 'kysely'
import type { AtHand } from '../../../ports/library-system.ts'
import type { Handles } from '../../database/handles.ts'

type Engine = Handles['engine']

const joined = (engine: Engine, column: string) =>
  engine === 'sqlite' ? sql.raw(`group_concat(${column}, ',')`) : sql.raw(`string_agg(${column}::text, ',')`)

/**
 * One row a library and state, one for what is online (no library): codes of titles as one text, which takes a fraction of a row each. Of
 * copies in these two states some stand on a shelf; what a loan type allows only tells whether they leave it (`kindOfCopy`). They are written
 * out as the index `copy_at_hand` has them: with parameters SQLite would not use it.
 */
export const selectTitlesAtHand = (engine: Engine) => sql<{ library_id: number | null; ids: string | null }>`
  select library_id, ids from (
    select library_id, status, ${joined(engine, 'title_id')} as ids from copy
    where status in ('available', 'consult_only') group by library_id, status
  ) as held where status in (select code from copy_status where visible = 1)
  union all
  select null as library_id, ${joined(engine, 'id')} as ids from title where online = 1`

function isAscending(ids: readonly number[]): boolean {
  for (let at = 1; at < ids.length; at += 1) if (ids[at - 1]! >= ids[at]!) return false
  return true
}

/** Ascending and once each, in whatever order the database joined them, and however many copies of a title there are. */
function idsIn(texts: readonly (string | null)[]): readonly number[] {
  const ids = JSON.parse(`[${texts.filter(Boolean).join(',')}]`) as readonly number[]
  return isAscending(ids) ? ids : [...new Set(ids)].toSorted((one, other) => one - other)
}

/** Titles of which a visible copy stands on a shelf now, by library, and those that are read online. One statement. */
export async function titlesAtHand({ engine, scan }: Handles): Promise<AtHand> {
  const { rows } = await selectTitlesAtHand(engine).execute(scan)
  const textsOf = (libraryId: number | null) => rows.filter((row) => row.library_id === libraryId).map(({ ids }) => ids)
  const libraryIds = new Set(rows.flatMap(({ library_id: id }) => (id === null ? [] : [id])))
  return { online: idsIn(textsOf(null)), onShelf: new Map([...libraryIds].map((id) => [id, idsIn(textsOf(id))])) }
}
