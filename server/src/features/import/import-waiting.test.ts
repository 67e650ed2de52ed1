import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../../adapters/database/testing/test-database.ts'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { composeStores, type ComposedStores } from '../../composition/stores.ts'
import { importFile } from './import-file.ts'
import type { RunState } from './import-records.ts'
import { SeenRecords } from './seen-records.ts'

async function* pieces(...parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}

const holdings = 'LDR cy  \n001 h1\n004 9\n852 ## $b BC\n853 20 $8 1 $a v. $b no. $u 4 $v r $i (year)\n863 40 $8 1.1 $a 12 $b 1 $i 2020'
const serial = 'LDR nas \n001 9\n245 00 $a Revista'

for (const engine of engines)
  describe(`files of one import on ${engine.name}`, () => {
    let database: TestDatabase
    let stores: ComposedStores
    let ends: ((state: RunState) => Promise<void>)[]
    beforeEach(async () => {
      database = await engine.open()
      stores = (await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })).stores
      ends = []
    })
    afterEach(() => database.remove())

    const take = (file: string, texts: readonly string[], more: object = {}) =>
      importFile(
        stores,
        { source: 'local', file, wait: (end) => void ends.push(end), ...more },
        pieces(...texts.map((text) => writeIso2709(marc(text)))),
      )
    const runs = async () => (await stores.importRuns.list({ limit: 9 })).map(({ file, state, read, stored, quarantined }) => [file, state, read, stored, quarantined]) // prettier-ignore
    const issues = async () => (await database.read.selectFrom('serial_issue').select('number').execute()).length
    const refused = async () =>
      (await stores.quarantine.list({ limit: 9 })).map(({ file, reason, recordNumber }) => [file, reason, recordNumber])

    test('holdings whose title comes in a later file are stored when all files are in', async () => {
      await take('a.mrc', ['001 1\n245 10 $a Iracema', holdings])
      await take('b.mrc', [serial])
      expect([ends.length, await issues()]).toEqual([1, 0])
      await ends[0]!('finished')
      expect([await issues(), await refused()]).toEqual([1, []])
      expect((await runs()).toSorted()).toEqual([
        ['a.mrc', 'finished', 2, 2, 0],
        ['b.mrc', 'finished', 1, 1, 0],
      ])
    })

    test('those whose title never came are told at the end, with their file and place', async () => {
      await take('a.mrc', ['001 1\n245 10 $a Iracema', holdings])
      await ends[0]!('finished')
      expect([await issues(), await refused(), await runs()]).toEqual([
        0,
        [['a.mrc', 'holdings_without_title', 2]],
        [['a.mrc', 'finished', 2, 1, 1]],
      ])
    })

    test('where the import was left half way, nothing is told of them, and the run counts as failed', async () => {
      await take('a.mrc', ['001 1\n245 10 $a Iracema', holdings])
      await ends[0]!('failed')
      expect([await refused(), await runs()]).toEqual([[], [['a.mrc', 'failed', 1, 1, 0]]])
    })

    test('a record that came in a file before is the same one, or another one under its number', async () => {
      const seen = new SeenRecords()
      await take('a.mrc', ['001 1\n245 10 $a Iracema'], { seen })
      await take('b.mrc', ['001 1\n245 10 $a Iracema', '001 1\n245 10 $a Outra'], { seen })
      expect((await runs())[0]).toEqual(['b.mrc', 'finished', 2, 0, 1])
      expect([await refused(), seen.size]).toEqual([[['b.mrc', 'duplicate_control_number', 2]], 1])
      // Without what was seen it is a new version of it.
      await take('c.mrc', ['001 1\n245 10 $a Outra'])
      expect((await stores.titles.after(0, 9)).map(({ titleLine }) => titleLine)).toEqual(['Outra'])
    })

    test('who stops it stops between two records; what was taken in stays', async () => {
      let asked = 0
      const texts = ['001 1\n245 10 $a Um', '001 2\n245 10 $a Dois', '001 3\n245 10 $a Três']
      const outcome = await importFile(stores, { source: 'local', file: 'a.mrc' }, pieces(Buffer.concat(texts.map((text) => writeIso2709(marc(text))))), () => (asked += 1) > 1) // prettier-ignore
      expect(outcome).toMatchObject({ skipped: false, counts: { read: 2, stored: 2 } })
      expect(await runs()).toEqual([['a.mrc', 'failed', 2, 2, 0]])
    })
  })
