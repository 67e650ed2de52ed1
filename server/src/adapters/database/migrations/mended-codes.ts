import type { EngineName } from '../engine.ts'
import { columnWords, unsafeCharacters } from './columns.ts'

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** The code without signs that no address holds, as `shelfCode` makes it. */
const mended = (code: string): string => {
  const hyphens = [...unsafeCharacters].reduce((text, sign) => `replace(${text}, ${quoted(sign)}, '-')`, code)
  const single = Array.from({ length: 5 }).reduce<string>((text) => `replace(${text}, '--', '-')`, hyphens)
  return `trim(${single}, '-')`
}

/**
 * Mends the codes of a table that hold signs which no address and no filter holds. `inside` narrows the rows `other` among which a code is
 * one. Where two became one, or nothing or too much is left, the id makes a code.
 */
export function mendedCodes(engine: EngineName, table: string, inside = ''): readonly string[] {
  const foreign = columnWords[engine].hasUnsafeCharacter('code')
  return [
    `update ${table} as one set code = ${mended('one.code')} where ${foreign} and length(${mended('one.code')}) between 1 and 64
        and not exists (select 1 from ${table} other where other.id <> one.id${inside} and ${mended('other.code')} = ${mended('one.code')})`,
    `update ${table} set code = 'c' || id where ${foreign} or length(code) > 64`,
  ]
}
