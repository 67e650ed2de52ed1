import { sql, type Expression, type RawBuilder } from 'kysely'

const accented: Readonly<Record<string, string>> = {
  a: 'áàâãäÁÀÂÃÄ',
  e: 'éèêëÉÈÊË',
  i: 'íìîïÍÌÎÏ',
  o: 'óòôõöÓÒÔÕÖ',
  u: 'úùûüÚÙÛÜ',
  c: 'çÇ',
  n: 'ñÑ',
}

const pairs = Object.entries(accented).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain] as const))

/** Lower case without accents, alike on both engines: SQLite's `lower` knows ASCII alone. */
export const folded = (column: Expression<unknown>): RawBuilder<string> =>
  pairs.reduce<RawBuilder<string>>(
    (text, [letter, plain]) => sql`replace(${text}, ${sql.lit(letter)}, ${sql.lit(plain)})`,
    sql`lower(${column})`,
  )

export const foldedText = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
