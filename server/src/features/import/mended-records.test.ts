import { describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { importDeletions } from './import-deletions.ts'
import { importFile } from './import-file.ts'
import { importItemList } from './import-item-list.ts'
import { freshStores } from './testing/fresh-stores.ts'
import { takeRecords } from './testing/take-records.ts'

const book = (number: string, more = '') => `001 ${number}\n245 10 $a Livro ${number}\n${more}`
const item = (barcode: string) => `952 ## ${barcode ? `$p ${barcode} ` : ''}$b BC`

async function* bytesOf(text: string | Buffer) {
  yield Buffer.from(text)
}

for (const engine of engines)
  describe(`what leaves the quarantine when records come again, on ${engine.name}`, () => {
    const fresh = freshStores(engine)

    const take = (texts: readonly string[], run?: object) => takeRecords(fresh.stores, texts, run)
    const said = async () => (await fresh.stores.quarantine.list({ limit: 99 })).map(({ file, recordNumber, reason }) => [file, recordNumber, reason]) // prettier-ignore
    const items = (file: string, ...lines: readonly string[]) =>
      importItemList(fresh.stores, { source: 'local', file }, bytesOf(['barcode;control_number;library;status', ...lines].join('\n')))

    test('a record of which something was not understood leaves it once it is understood, in whatever file', async () => {
      await take([book('1', item('')), book('2', item(''))])
      const [first, second] = [['f.mrc', 1, 'item_without_barcode'], ['f.mrc', 2, 'item_without_barcode']] // prettier-ignore
      expect(await said()).toEqual([first, second])
      const [{ id } = { id: 0 }] = await fresh.stores.quarantine.list({ limit: 1 })
      await take([book('1', item('')), book('2', item(''))])
      expect([await said(), (await fresh.stores.quarantine.list({ limit: 1 }))[0]!.id]).toEqual([[first, second], id])
      // A file of the same name with another record in that place tells nothing of it.
      await take([book('3')])
      expect(await said()).toEqual([first, second])
      await take([book('2', item('b2'))], { file: 'mended.mrc' })
      expect(await said()).toEqual([first])
      await take([book('1', item('b1'))], { source: 'other' })
      expect(await said()).toEqual([first])
    })

    test('of two records with one number the one that was refused stays told of, however often both come', async () => {
      const both = [book('1'), book('1', '500 ## $a Outra obra')]
      for (const round of [1, 2]) {
        await take(both)
        expect([round, await said()]).toEqual([round, [['f.mrc', 2, 'duplicate_control_number']]])
      }
      await take([book('1')])
      expect(await said()).toEqual([])
    })

    test('bytes that are no record leave the list when their place holds one', async () => {
      const garbage = Buffer.from('00050nam a2200037   4500garbage\u001D')
      await importFile(fresh.stores, { source: 'local', file: 'f.mrc' }, bytesOf(garbage))
      expect(await said()).toEqual([['f.mrc', 1, 'bad_directory']])
      await take([book('1')], { file: 'g.mrc' })
      expect(await said()).toEqual([['f.mrc', 1, 'bad_directory']])
      await take([book('1')])
      expect(await said()).toEqual([])
    })

    test('holdings without their title stay until they come with it, and so does what was not understood of them', async () => {
      const holdings = 'LDR cy  \n001 h1\n004 9\n852 ## $b BC\n863 40 $8 1.1 $a 12 $b 1 $i 2020\n952 ## $b BC'
      const refused = [['f.mrc', 1, 'item_without_barcode'], ['f.mrc', 1, 'holdings_without_title']] // prettier-ignore
      for (const round of [1, 2]) {
        await take([holdings])
        expect([round, await said()]).toEqual([round, refused])
      }
      await take([holdings, 'LDR nas \n001 9\n245 00 $a Revista'])
      expect(await said()).toEqual([['f.mrc', 1, 'item_without_barcode']])
    })

    test('a line of a list of items is known by its bar code, and one without by its place', async () => {
      await take([book('1')])
      await items('i.csv', 'a1;7;BC;', 'a2;1;BC;nunca', ';1;BC;', 'a3;1;BC;')
      const lines = [['i.csv', 3, 'bad_status'], ['i.csv', 4, 'missing_barcode'], ['i.csv', 2, 'unknown_title']] // prettier-ignore
      expect((await said()).toSorted()).toEqual(lines.toSorted())
      await items('rest.csv', 'a3;1;BC;', 'a2;1;BC;', 'a4;1;BC;')
      expect((await said()).toSorted()).toEqual([lines[1], lines[2]].toSorted())
      await items('i.csv', 'a1;1;BC;', 'a2;1;BC;', 'a5;1;BC;')
      expect(await said()).toEqual([])
    })

    test('a number of a list of deletions that nothing had leaves the list when its line has another', async () => {
      await take([book('1')])
      const withdraw = (text: string) => importDeletions(fresh.stores, { source: 'local', file: 'd.txt', kind: 'bib' }, bytesOf(text))
      await withdraw('11\n')
      expect(await said()).toEqual([['d.txt', 1, 'unknown_control_number']])
      await withdraw('1\n')
      expect(await said()).toEqual([])
    })
  })
