import { sql, type Transaction } from 'kysely'
import { headingKey } from '../../../catalogue/description/heading-key.ts'
import type { Tables } from '../tables.ts'
import type { Migration } from './migration.ts'

interface Keyed {
  readonly id: number
  readonly key: string
  readonly label: string
}

const atOnce = 5_000

/** A key as it was made of the same label before. */
const keyBefore = (key: string): string => key.replaceAll(/[+#]/g, '').normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')

/** The key that a row should have, with the number that may stand behind it; undefined where it has it, or was made of another label. */
function keyNow({ key, label }: Keyed): string | undefined {
  const now = headingKey(label)
  const before = keyBefore(now)
  if (before === now || before === '') return undefined
  return key === before || key.startsWith(`${before} #`) ? now + key.slice(before.length) : undefined
}

const headings = (after: number) =>
  sql<Keyed>`select id, heading_key as key, label from heading where id > ${after} order by id limit ${atOnce}`

const references = (after: number) =>
  sql<Keyed>`select id, label_key as key, label from heading_reference where id > ${after} order by id limit ${atOnce}`

async function eachChanged(
  transaction: Transaction<Tables>,
  read: typeof headings,
  change: (id: number, key: string) => Promise<void>,
): Promise<void> {
  let after = 0
  for (;;) {
    const { rows } = await read(after).execute(transaction)
    for (const row of rows) {
      const key = keyNow(row)
      if (key !== undefined) await change(row.id, key)
    }
    if (rows.length < atOnce) return
    after = rows.at(-1)!.id
  }
}

/**
 * Keys keep the signs that end a name (C++, C#) and the marks that make another word: those that are stored are made again. Titles of such a
 * heading may mean another one that was taken for it: the next import stores them again and parts them.
 */
export const migration: Migration = {
  statements: () => [],
  async run(transaction) {
    await eachChanged(transaction, headings, async (id, key) => {
      await sql`update heading set heading_key = ${key} where id = ${id}
        and not exists (select 1 from heading other where other.kind = heading.kind and other.heading_key = ${key})`.execute(transaction)
      await sql`update title set content_hash = 'before ' || content_hash
        where id in (select title_id from title_heading where heading_id = ${id})`.execute(transaction)
    })
    await eachChanged(transaction, references, async (id, key) => {
      await sql`update heading_reference set label_key = ${key} where id = ${id}`.execute(transaction)
    })
  },
}
