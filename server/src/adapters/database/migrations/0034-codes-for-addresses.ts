import { columnWords, unsafeCharacters } from './columns.ts'
import type { Migration } from './migration.ts'

const tables = [
  { table: 'campus', inside: '' },
  { table: 'library', inside: '' },
  { table: 'location', inside: ' and other.library_id = one.library_id' },
  { table: 'collection', inside: '' },
]

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The code without signs that no address holds, as `shelfCode` makes it. */
const mended = (code: string): string => {
  const hyphens = [...unsafeCharacters].reduce((text, sign) => `replace(${text}, ${quoted(sign)}, '-')`, code)
  const single = Array.from({ length: 5 }).reduce<string>((text) => `replace(${text}, '--', '-')`, hyphens)
  return `trim(${single}, '-')`
}

/**
 * Places and collections that an import named after what records say ("English Fac.") had codes that no address and no filter holds, and
 * every list of them failed. New catalogues check it; in those that exist the codes are mended. Where two became one, or nothing or too
 * much is left, the id makes a code.
 */
export const migration: Migration = {
  statements(engine) {
    const foreign = columnWords[engine].hasUnsafeCharacter('code')
    return tables.flatMap(({ table, inside }) => [
      `update ${table} as one set code = ${mended('one.code')} where ${foreign} and length(${mended('one.code')}) between 1 and 64
        and not exists (select 1 from ${table} other where other.id <> one.id${inside} and ${mended('other.code')} = ${mended('one.code')})`,
      `update ${table} set code = 'c' || id where ${foreign} or length(code) > 64`,
    ])
  },
}
