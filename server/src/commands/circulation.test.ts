import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { house, insertOf, loanRow } from '../adapters/database/testing/circulation-rows.ts'
import { engines } from '../adapters/database/testing/engines.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { readCirculationArguments } from './circulation-arguments.ts'
import { runCirculation } from './circulation-command.ts'

test.each([
  ['', 'no command is named'],
  ['check all', 'check: not understood'],
  ['mend', 'mend: not understood'],
  ['import-loans', 'import-loans: the file is missing'],
  ['import-books a.csv', 'import-books: not understood'],
  ['settings load', 'settings load: the file is missing'],
  ['settings load a.json x', 'settings: not understood'],
  ['settings check a.json 1', 'settings: not understood'],
])('"%s" is refused: %s', (words, said) => expect(readCirculationArguments(words.split(' ').filter(Boolean))).toBe(said))

for (const engine of engines)
  describe(engine.name, () => {
    let site: TestSite
    beforeAll(async () => {
      site = await openTestSite(engine)
    })
    afterAll(() => site.remove())

    async function run() {
      const said: string[] = []
      const deps = {
        ...site.stores,
        today: () => '2026-11-03',
        say: (line: string) => void said.push(line),
        note: () => {},
      }
      return { code: await runCirculation(deps, { act: 'check' }), said }
    }

    test('every invariant is printed with its count; one that is broken ends the command with 1', async () => {
      const before = await run()
      expect(before.code).toBe(0)
      expect(before.said.slice(0, -1).every((line) => line.startsWith('     0  '))).toBe(true)
      expect(before.said.at(-1)).toBe(`${before.said.length - 1} invariants hold`)
      for (const statement of [...house.filter((row) => !row.startsWith('insert into loan_type ')), insertOf('loan', loanRow)])
        await sql.raw(statement).execute(site.database.write)
      const after = await run()
      expect(after.code).toBe(1)
      expect(after.said).toContain('     1  open loan of a copy that is not on loan')
      expect(after.said.at(-1)).toBe(`1 of ${before.said.length - 1} invariants are broken`)
    })
  })
