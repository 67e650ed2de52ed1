import { describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { freshStores } from './testing/fresh-stores.ts'
import { takeRecords } from './testing/take-records.ts'

const title = (more = '', status = 'n') => `LDR ${status}as \n001 9\n245 00 $a Revista\n${more}`
const pattern = '853 20 $8 1 $a v. $b no. $u 4 $v r $i (year)'
interface Held {
  readonly status?: string
  readonly library?: string
}
/** A holdings record with the numbers that it has of the twelfth volume. */
const holdings = (number: string, numbers: readonly number[], { status = 'c', library = 'BC' }: Held = {}) =>
  [`LDR ${status}y  `, `001 ${number}`, '004 9', `852 ## $b ${library}`, pattern, ...numbers.map((n) => `863 40 $8 1.${n} $a 12 $b ${n} $i 2020`)].join('\n') // prettier-ignore

for (const engine of engines)
  describe(`what a library has of a periodical by several records, on ${engine.name}`, () => {
    const fresh = freshStores(engine)

    const take = async (...texts: readonly string[]) => (await takeRecords(fresh.stores, texts)).counts
    const issues = async () => {
      const rows = await fresh.database.read
        .selectFrom('serial_issue')
        .innerJoin('library', 'library.id', 'serial_issue.library_id')
        .select(['library.code', 'number', 'status', 'copies'])
        .orderBy('library.code')
        .orderBy('serial_issue.sort_key')
        .execute()
      return rows.map(({ code, number, status, copies }) => `${code} ${number} ${status} ${copies}`)
    }

    test('the issues of all its holdings records are there; one in two of them is there twice, one between them is missing', async () => {
      await take(title(), holdings('h1', [1, 2]))
      expect(await issues()).toEqual(['BC 1 received 1', 'BC 2 received 1'])
      await take(holdings('h2', [2, 4]), holdings('h3', [1], { library: 'BN' }))
      expect(await issues()).toEqual(['BC 1 received 1', 'BC 2 received 2', 'BC 3 missing 0', 'BC 4 received 1', 'BN 1 received 1'])
      await take(holdings('h1', [1]))
      expect(await issues()).toEqual(['BC 1 received 1', 'BC 2 received 1', 'BC 3 missing 0', 'BC 4 received 1', 'BN 1 received 1'])
    })

    test('what is missing of a volume and what is expected next follow the pattern of the record that has them', async () => {
      const monthly = holdings('h2', []).replace('$u 4', '$u 12')
      const later = [9, 10].map((n) => `863 40 $8 1.${n} $a 13 $b ${n} $i 2021`).join('\n')
      await take(title().replace('001 9', '001 9\n008 201101c20209999bl'), holdings('h1', [1, 2, 3, 4]), `${monthly}\n${later}`)
      const missing = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `BC ${n} missing 0`)
      const received = (...numbers: readonly number[]) => numbers.map((n) => `BC ${n} received 1`)
      expect(await issues()).toEqual([...received(1, 2, 3, 4), ...missing, ...received(9, 10), 'BC 11 expected 0'])
    })

    test('a record that moves to another library takes its issues with it and leaves those of the others', async () => {
      await take(title(), holdings('h1', [1]), holdings('h2', [2]))
      await take(holdings('h2', [2], { library: 'BN' }))
      expect(await issues()).toEqual(['BC 1 received 1', 'BN 1 missing 0', 'BN 2 received 1'])
    })

    test('what copies alone tell stands beside a holdings record, whichever comes last', async () => {
      const items = '952 ## $p b1 $b BC $h v. 12, n. 2\n952 ## $p b2 $b BC $h v. 12, n. 3'
      await take(title(items), holdings('h1', [1, 3]))
      const both = ['BC 1 received 1', 'BC 2 received 1', 'BC 3 received 1']
      expect(await issues()).toEqual(both)
      await take(title(`${items}\n500 ## $a Nota`))
      expect(await issues()).toEqual(both)
    })

    test('holdings in the title’s own record stand beside a record of holdings', async () => {
      const own = `852 ## $b BC\n${pattern}\n863 40 $8 1.1 $a 12 $b 1 $i 2020`
      await take(title(own), holdings('h1', [2]))
      expect(await issues()).toEqual(['BC 1 received 1', 'BC 2 received 1'])
      await take(title(`${own}\n500 ## $a Nota`))
      expect(await issues()).toEqual(['BC 1 received 1', 'BC 2 received 1'])
    })

    test('a deleted holdings record takes its issues away, not those of others nor its copies; it may come back', async () => {
      await take(title(), `${holdings('h1', [1, 2])}\n952 ## $p c1 $b BC`, holdings('h2', [2]))
      const gone = holdings('h1', [1, 2], { status: 'd' })
      expect(await take(gone)).toMatchObject({ read: 1, replaced: 1, quarantined: 0 })
      expect(await issues()).toEqual(['BC 1 missing 0', 'BC 2 received 1'])
      expect(await fresh.database.read.selectFrom('copy').select('barcode').execute()).toEqual([{ barcode: 'c1' }])
      expect(await take(gone)).toMatchObject({ read: 1, unchanged: 1 })
      expect(await take(holdings('h1', [1, 2]))).toMatchObject({ stored: 1 })
      expect(await issues()).toEqual(['BC 1 received 1', 'BC 2 received 2'])
    })

    test('a deletion that holds its number alone finds the holdings of its source; one that was never here changes nothing', async () => {
      await take(title(), holdings('h1', [1]), holdings('h2', [2]).replace('\n004', '\n003 BR-F\n004'))
      expect(await take('LDR dy  \n001 h1', 'LDR dy  \n001 h2', 'LDR dy  \n001 h404')).toEqual({ read: 3, stored: 0, replaced: 2, unchanged: 1, quarantined: 0 }) // prettier-ignore
      expect(await issues()).toEqual([])
      expect(await fresh.database.read.selectFrom('holding').select('id').execute()).toEqual([])
    })

    test('of a deletion and its record in one run the deletion is the later', async () => {
      expect(await take(title(), holdings('h1', [1]), 'LDR dy  \n001 h1')).toMatchObject({ stored: 2, replaced: 1 })
      expect(await issues()).toEqual([])
    })
  })
