import { sql } from 'kysely'
import { shelfCode } from '../../../catalogue/holdings/shelf-code.ts'
import type { Migration } from './migration.ts'

const longest = 64

/** The code that is wanted; where another category has it, one that the id tells apart. */
function freeCode(wanted: string, id: number, taken: ReadonlySet<string>): string {
  let code = wanted
  for (let end = `-${id}`; taken.has(code); end += `-${id}`) code = [...wanted].slice(0, longest - end.length).join('') + end
  return code
}

/**
 * A list of people made categories after whatever it called them ("GRAD_EAD"), and no rule, limit or new reader could name them. They get
 * the codes that the next list looks for; the names stay. What is a code already stays, then the category that was there first takes it.
 */
export const migration: Migration = {
  statements: () => [],
  async run(transaction) {
    const { rows } = await sql<{ id: number; code: string }>`select id, code from patron_category order by id`.execute(transaction)
    const taken = new Set(rows.map(({ code }) => code).filter((code) => shelfCode(code) === code))
    for (const { id, code } of rows.filter((row) => !taken.has(row.code))) {
      const made = freeCode(shelfCode(code), id, taken)
      taken.add(made)
      await sql`update patron_category set code = ${made} where id = ${id}`.execute(transaction)
    }
  },
}
