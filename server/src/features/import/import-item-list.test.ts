import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import type { TestDatabase } from '../../adapters/database/testing/test-database.ts'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { composeStores, type ComposedStores } from '../../composition/stores.ts'
import { importFile } from './import-file.ts'
import { importItemList } from './import-item-list.ts'

async function* pieces(...parts: readonly (Buffer | string)[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) yield Buffer.from(part as string)
}

const run = { source: 'local', file: 'i.csv' }

for (const engine of engines)
  describe(`a list of items on ${engine.name}`, () => {
    let database: TestDatabase
    let stores: ComposedStores
    beforeEach(async () => {
      database = await engine.open()
      stores = (await composeStores({ databaseUrl: undefined, dataDir: '' }, { database })).stores
      const books = ['001 1\n020 ## $a 9788535902778\n245 10 $a Iracema', '001 2\n245 10 $a Senhora'].map((text) =>
        writeIso2709(marc(text)),
      )
      await importFile(stores, { source: 'local', file: 'f.mrc' }, pieces(...books))
    })
    afterEach(() => database.remove())

    const titleOf = async (barcode: string) => {
      const row = await database.read.selectFrom('copy').select('title_id').where('barcode', '=', barcode).executeTakeFirst()
      return row?.title_id
    }
    const take = (lines: readonly string[], stop?: () => boolean, more: object = {}) => importItemList(stores, { ...run, ...more }, pieces(`${lines.join('\n')}\n`), stop) // prettier-ignore

    test('a line is of the title of our number, else of its own control number, else of its ISBN; a number that is none of ours is none', async () => {
      const [first, second] = (await stores.titles.after(0, 9)).map(({ id }) => id)
      const header = 'barcode;title_id;control_number;isbn;library'
      const lines = [
        `a1;${second};1;9788535902778;BC`,
        'a2;;2;9788535902778;BC',
        'a3;;404;9788535902778;BC',
        'a4;99999;1;9788535902778;BC',
        'a5;;404;9780306406157;BC',
      ]
      expect(await take([header, ...lines])).toEqual({ read: 5, stored: 3, replaced: 0, unchanged: 0, quarantined: 2 })
      expect(await Promise.all(['a1', 'a2', 'a3', 'a4', 'a5'].map(titleOf))).toEqual([second, second, first, undefined, undefined])
      const bad = await stores.quarantine.list({ limit: 9 })
      expect(bad.map(({ reason, recordNumber, raw }) => [reason, recordNumber, Buffer.from(raw!).toString()])).toEqual([
        ['unknown_title', 5, lines[3]],
        ['unknown_title', 6, lines[4]],
      ])
      expect(bad[0]!.byteOffset).toBe([header, ...lines.slice(0, 3)].join('\n').length + 1)
    })

    test('a number longer than any of ours is of no title, and the lines beside it go in', async () => {
      const [first] = (await stores.titles.after(0, 9)).map(({ id }) => id)
      const lines = ['barcode;title_id;library', 'a1;99999999999999999999;BC', `a2;${first};BC`]
      expect(await take(lines)).toMatchObject({ read: 2, stored: 1, quarantined: 1 })
      expect(await stores.quarantine.list({ limit: 9 })).toMatchObject([{ reason: 'unknown_title', recordNumber: 2 }])
    })

    test('of two lines with one bar code the last counts, also where each names another issue of a periodical', async () => {
      await importFile(stores, { source: 'local', file: 's.mrc' }, pieces(writeIso2709(marc('LDR nas \n001 3\n245 10 $a Revista'))))
      const lines = ['barcode;control_number;library;volume', 'a1;3;BC;v. 1, n. 1', 'a2;3;BC;v. 1, n. 3', 'a1;3;BC;v. 1, n. 2']
      expect(await take(lines)).toMatchObject({ read: 3, stored: 3, quarantined: 0 })
      const issues = await database.read.selectFrom('serial_issue').select(['number', 'status', 'copies']).orderBy('number').execute()
      expect(issues).toEqual([
        { number: '2', status: 'received', copies: 1 },
        { number: '3', status: 'received', copies: 1 },
      ])
      expect(await take(lines)).toMatchObject({ read: 3, stored: 0 })
    })

    test('a control number is that of the source; a list of another source knows none', async () => {
      const lines = ['barcode,control_number,library', 'a1,1,BC']
      expect(await take(lines, undefined, { source: 'outra' })).toMatchObject({ read: 1, quarantined: 1 })
      expect(await take(lines)).toMatchObject({ read: 1, stored: 1 })
    })

    test('two hundred lines are stored together; who stops it stops behind them, and the run counts as failed', async () => {
      const lines = ['barcode;control_number;library', ...Array.from({ length: 401 }, (_, at) => `a${at};1;BC`)]
      const reached: number[] = []
      const onCounts = ({ read }: { readonly read: number }) => void reached.push(read)
      expect(await take(lines, () => true, { onCounts })).toMatchObject({ read: 200, stored: 200 })
      expect((await stores.importRuns.list({ limit: 1 }))[0]).toMatchObject({ file: 'i.csv', state: 'failed', read: 200 })
      expect(await take(lines, undefined, { onCounts })).toMatchObject({ read: 401, stored: 201, unchanged: 200 })
      expect(reached).toEqual([200, 200, 400, 401])
      expect((await stores.importRuns.list({ limit: 1 }))[0]).toMatchObject({ state: 'finished', read: 401, stored: 201 })
      expect(await stores.audit.list({ limit: 1 })).toMatchObject([{ act: 'imported_file', detail: { file: 'i.csv', state: 'finished', read: 401 } }]) // prettier-ignore
    })

    test('empty lines do not count, a list of its header alone is no run, and an empty file is no list', async () => {
      const runs = async () => (await stores.importRuns.list({ limit: 9 })).length
      const before = await runs()
      expect(await take(['barcode;control_number;library', '', ''])).toMatchObject({ read: 0 })
      expect([await take(['']), await importItemList(stores, run, pieces())]).toEqual([undefined, undefined])
      expect(await runs()).toBe(before)
      expect(await take(['barcode;control_number;library', '', 'a1;1;BC', ''])).toMatchObject({ read: 1, stored: 1 })
    })
  })
