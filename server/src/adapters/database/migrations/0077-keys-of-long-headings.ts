import { sql, type Transaction } from 'kysely'
import { headingKey, wholeKey } from '../../../catalogue/description/heading-key.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

interface Keyed {
  readonly id: number
  readonly key: string
  readonly label: string
}

const longest = 400
/** A database counts letters outside of the first plane once, a key twice. */
const leastLetters = longest / 2

/** Keys that a row may have from now on, the best first: without the number that stands behind it, and with it. None where its label did not make it. */
function keysNow({ key, label }: Keyed): readonly string[] {
  const whole = wholeKey(label)
  const before = whole.slice(0, longest).toWellFormed()
  if (whole.length <= longest || (key !== before && !key.startsWith(`${before} #`))) return []
  const now = headingKey(label)
  return key === before ? [now] : [now, now + key.slice(before.length)]
}

/** Their titles may mean another heading that was taken for it: the next import stores them again. */
const storeTitlesAgain = (heading: number) =>
  sql`update title set content_hash = 'before ' || content_hash where id in (select title_id from title_heading where heading_id = ${heading})`

async function giveKeys(transaction: Transaction<Tables>): Promise<void> {
  // The form without a number is for the heading that had it before.
  const { rows } = await sql<Keyed & { readonly kind: string }>`select id, kind, heading_key as key, label from heading
    where length(heading_key) >= ${leastLetters} order by length(heading_key), id`.execute(transaction)
  for (const row of rows) {
    const keys = keysNow(row)
    for (const key of keys) {
      const given = await sql`update heading set heading_key = ${key} where id = ${row.id}
        and not exists (select 1 from heading other where other.kind = ${row.kind} and other.heading_key = ${key}) returning id`.execute(
        transaction,
      )
      if (given.rows.length > 0) break
    }
    if (keys.length > 0) await storeTitlesAgain(row.id).execute(transaction)
  }
}

/** An authority is stored again, and its titles, for its other forms and what it refers to were looked for by the beginning. */
async function giveKeysOfReferences(transaction: Transaction<Tables>): Promise<void> {
  const { rows } = await sql<
    Keyed & { readonly heading: number }
  >`select id, heading_id as heading, label_key as key, label from heading_reference
    where length(label_key) >= ${leastLetters}`.execute(transaction)
  for (const row of rows) {
    const [key] = keysNow(row)
    if (key === undefined) continue
    await sql`update heading_reference set label_key = ${key} where id = ${row.id}`.execute(transaction)
    await sql`update heading set content_hash = 'before ' || content_hash where id = ${row.heading}`.execute(transaction)
    await storeTitlesAgain(row.heading).execute(transaction)
  }
}

/** Keys of headings that are longer than a key tell their end too: those that began alike were one. */
export const migration: Migration = {
  statements: () => [],
  async run(transaction) {
    await giveKeys(transaction)
    await giveKeysOfReferences(transaction)
  },
}
