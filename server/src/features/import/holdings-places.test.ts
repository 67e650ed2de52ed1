import { describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { freshStores } from './testing/fresh-stores.ts'
import { takeRecords } from './testing/take-records.ts'

const serial = (more = '') => `LDR nas \n001 9\n245 00 $a Revista\n${more}`
const issue = '863 40 $8 1.1 $a 12 $b 1 $i 2020'

for (const engine of engines)
  describe(`where holdings are, on ${engine.name}`, () => {
    const fresh = freshStores(engine)

    const take = (texts: readonly string[], run?: object) => takeRecords(fresh.stores, texts, run)
    const held = async () => {
      const rows = await fresh.database.read
        .selectFrom('serial_issue')
        .innerJoin('library', 'library.id', 'serial_issue.library_id')
        .select(['library.code', 'number', 'copies'])
        .orderBy('library.code')
        .orderBy('number')
        .execute()
      return rows.map(({ code, number, copies }) => `${code} ${number} ${copies}`)
    }
    const libraries = async () => (await fresh.stores.libraries.libraries()).map(({ code }) => code)
    const told = async () => (await fresh.stores.quarantine.list({ limit: 9 })).map(({ reason, recordNumber }) => [reason, recordNumber])

    test('holdings that name no library are of the one that the command names', async () => {
      await take([serial(issue), 'LDR cy  \n001 h1\n004 9\n863 40 $8 1.1 $a 12 $b 2 $i 2020'], { library: 'BN' })
      expect([await libraries(), await told()]).toEqual([['BN'], []])
    })

    test('else of the one library that their items are in, and copies in it count', async () => {
      await take([serial(`${issue}\n952 ## $p b1 $b BS $h v. 12, n. 1\n952 ## $p b2 $b BS $h v. 12, n. 1`)])
      expect([await libraries(), await held(), await told()]).toEqual([['BS'], ['BS 1 2'], []])
    })

    test('else no place is made: the title is stored and named in the quarantine, a record of holdings is refused', async () => {
      const items = '952 ## $p b1 $b BC $h v. 12, n. 1\n952 ## $p b2 $b BN $h v. 12, n. 2'
      const { counts, remarked } = await take([serial(`${issue}\n${items}`), `LDR cy  \n001 h1\n004 9\n${issue}`])
      expect([counts, remarked]).toEqual([{ read: 2, stored: 1, replaced: 0, unchanged: 0, quarantined: 1 }, 1])
      expect(await told()).toEqual([
        ['holdings_without_library', 2],
        ['holdings_without_library', 1],
      ])
      // What its items tell is kept.
      expect([await libraries(), await held()]).toEqual([
        ['BC', 'BN'],
        ['BC 1 1', 'BN 2 1'],
      ])
    })

    test('of several libraries sorted before what is held, without links, none is said to have it, and the quarantine says so', async () => {
      const shelves = '852 ## $b BC\n852 ## $b BN'
      const run = { library: 'BC' }
      const { counts } = await take([serial(`${shelves}\n${issue}`), `LDR cy  \n001 h1\n004 9\n${shelves}\n${issue}`], run)
      expect(counts).toMatchObject({ read: 2, stored: 1, quarantined: 1 })
      expect([await held(), await told()]).toEqual([
        [],
        [
          ['holdings_without_library', 2],
          ['holdings_without_library', 1],
        ],
      ])
      const linked = '852 ## $8 1 $b BC\n852 ## $8 2 $b BN'
      await take([serial(`${linked}\n${issue}`), `LDR cy  \n001 h1\n004 9\n${linked}\n${issue.replace('1.1', '2.1')}`])
      expect([await held(), await told()]).toEqual([['BC 1 1', 'BN 1 1'], []])
    })

    test('what of it is linked is kept beside', async () => {
      await take([serial(`852 ## $8 1 $b BC\n852 ## $b BN\n${issue}\n${issue.replace('1.1', '2.1').replace('$b 1', '$b 2')}`)])
      expect([await held(), await told()]).toEqual([['BC 1 1'], [['holdings_without_library', 1]]])
    })

    test('a title without holdings needs no library', async () => {
      expect(await take(['001 1\n245 10 $a Iracema'])).toMatchObject({ counts: { stored: 1 }, remarked: 0 })
    })
  })
