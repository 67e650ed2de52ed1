import { sql } from 'kysely'
import type { TwinHeading } from '../../ports/catalogue-writer.ts'
import { mergeHeadings } from './authority-writer.ts'
import type { Handles } from './handles.ts'
import { outboxStore, titleMessages } from './outbox-store.ts'

interface TwinRow {
  readonly twin: number
  readonly authority: number
  readonly key: string
}

const suffix = (heading: string) => sql`' #' || ${sql.ref(`${heading}.control_number`)}`
/** What stands before the suffix; null where the key is no longer than that, of which PostgreSQL would take no substring. */
const bare = (heading: string) => {
  const [key, end] = [sql.ref(`${heading}.heading_key`), suffix(heading)]
  return sql`case when length(${key}) > length(${end}) then substr(${key}, 1, length(${key}) - length(${end})) end`
}
const isSuffixed = (heading: string) => sql`${sql.ref(`${heading}.heading_key`)} = (${bare(heading)}) || ${suffix(heading)}`
// As good as "identity is null", of which a SQLite without statistics expects one row: it read all headings of a kind for each.
const isTwin = sql`twin.record is null and twin.control_number is not null`

/** One of the two keys may end with its number. */
export const twinsWanted = sql<TwinRow>`
    select twin.id as twin, authority.id as authority, authority.heading_key as key from heading twin
      join heading authority on authority.kind = twin.kind and authority.heading_key = ${bare('twin')} and authority.identity is not null
      where ${isTwin} and ${isSuffixed('twin')}
    union
    select twin.id, authority.id, twin.heading_key from heading authority
      join heading twin on twin.kind = authority.kind and twin.heading_key = ${bare('authority')} and ${isTwin}
      where authority.identity is not null and authority.control_number is not null and ${isSuffixed('authority')}
    order by 1, 2`

/** Headings that titles made under a number that no authority has, of the form of an authority. */
export async function twinHeadings({ write }: Handles): Promise<readonly TwinHeading[]> {
  const { rows } = await twinsWanted.execute(write)
  // Two authorities of one form: the first.
  return [...new Map(rows.toReversed().map((row) => [row.twin, row])).values()].toReversed()
}

/** Their titles hang on the authorities, whose keys need no number behind them any more. */
export async function joinTwinHeadings(handles: Handles, twins: readonly TwinHeading[]): Promise<void> {
  await handles.atomically(async (inside) => {
    const touched = new Set<number>()
    for (const { twin, authority, key } of twins) {
      for (const title of await mergeHeadings(inside, twin, authority)) touched.add(title)
      await inside.write
        .updateTable('heading')
        .set({ heading_key: key })
        .where('id', '=', authority)
        .where('heading_key', '<>', key)
        .execute()
    }
    const titles = [...touched].toSorted((a, b) => a - b)
    const headings = [...new Set(twins.map(({ authority }) => authority))]
    if (twins.length > 0) await outboxStore(inside).append([{ topic: 'headings', ids: headings }, ...titleMessages(titles)])
  })
}
