import { describe, expect, test } from 'vitest'
import { engines } from '../../adapters/database/testing/engines.ts'
import { parseStoredRecord } from '../../catalogue/stored-record.ts'
import { freshStores } from './testing/fresh-stores.ts'
import { takeMarc, takeRecords } from './testing/take-records.ts'

const title = (...lines: readonly string[]) => ['LDR nas ', '001 9', '245 00 $a Revista', ...lines].join('\n')
const ofLibrary = (library: string, numbers: string) =>
  `852 ## $b ${library}\n853 20 $8 1 $a v. $b no.\n863 40 $8 1.1 $a 12 $b ${numbers} $i 2020\n866 41 $a ${library} ${numbers}`
const holdings = (number: string, ...lines: readonly string[]) => [`LDR cy  `, `001 ${number}`, '004 9', ...lines].join('\n')

for (const engine of engines)
  describe(`a record that tells holdings of several libraries, on ${engine.name}`, () => {
    const fresh = freshStores(engine)

    const take = async (...texts: readonly string[]) => (await takeRecords(fresh.stores, texts)).counts
    const issues = async () => {
      const rows = await fresh.database.read
        .selectFrom('serial_issue')
        .innerJoin('library', 'library.id', 'serial_issue.library_id')
        .select(['library.code', 'number', 'copies'])
        .where('status', '=', 'received')
        .orderBy('library.code')
        .orderBy('serial_issue.sort_key')
        .execute()
      return rows.map(({ code, number, copies }) => `${code} ${number} ${copies}`)
    }
    const words = async () => {
      const libraries = new Map((await fresh.stores.libraries.libraries()).map(({ id, code }) => [id, code]))
      const [titleId = 0] = [...(await fresh.stores.writer.titlesByNumber('local', ['9'])).values()]
      return (await fresh.stores.serialIssues.written(titleId)).map(
        ({ libraryId, statements }) => `${libraries.get(libraryId)}: ${statements.join()}`,
      )
    }

    test('a library that it tells no longer loses its issues, one that it tells anew gets them', async () => {
      await take(title(ofLibrary('BC', '1'), ofLibrary('BN', '2')))
      expect([await issues(), await words()]).toEqual([
        ['BC 1 1', 'BN 2 1'],
        ['BC: BC 1', 'BN: BN 2'],
      ])
      await take(title(ofLibrary('BN', '2'), ofLibrary('BS', '3')))
      expect([await issues(), await words()]).toEqual([
        ['BN 2 1', 'BS 3 1'],
        ['BN: BN 2', 'BS: BS 3'],
      ])
      await take(title(ofLibrary('BS', '4')))
      expect([await issues(), await words()]).toEqual([['BS 4 1'], ['BS: BS 4']])
      await take(title(ofLibrary('BC', '1'), ofLibrary('BS', '4')))
      expect([await issues(), await words()]).toEqual([
        ['BC 1 1', 'BS 4 1'],
        ['BC: BC 1', 'BS: BS 4'],
      ])
      await take(title('852 ## $b BC\n500 ## $a Nota'))
      expect([await issues(), await words()]).toEqual([[], []])
    })

    test('from a file without holdings loses none, until one says again what is held', async () => {
      const told = title(ofLibrary('BC', '1'), ofLibrary('BN', '2'))
      const bare = title('500 ## $a Nota', '852 ## $b BC $p b1')
      const asTold = [
        ['BC 1 1', 'BN 2 1'],
        ['BC: BC 1', 'BN: BN 2'],
      ]
      await take(told)
      await take(bare)
      await take(bare.replace('Nota', 'Outra nota'))
      expect([await issues(), await words()]).toEqual(asTold)
      // What comes beside is counted with it, in the library where it is.
      await take(holdings('h1', ofLibrary('BN', '3')))
      expect([await issues(), await words()]).toEqual([
        ['BC 1 1', 'BN 2 1', 'BN 3 1'],
        ['BC: BC 1', 'BN: BN 2', 'BN: BN 3'],
      ])
      await take('LDR dy  \n001 h1')
      await take(told)
      expect([await issues(), await words()]).toEqual(asTold)
      expect(await fresh.stores.storedRecords.holdingsAfter(0, 9)).toEqual([])
      await take(bare)
      await take(title(ofLibrary('BN', '4')))
      expect([await issues(), await words()]).toEqual([['BN 4 1'], ['BN: BN 4']])
    })

    test('what one library alone has is kept too, and copies are seen beside it', async () => {
      await take(title(ofLibrary('BC', '1')))
      await take(title('952 ## $p b7 $b BC $h v. 12, n. 7'))
      expect([await issues(), await words()]).toEqual([['BC 7 1', 'BC 1 1'], ['BC: BC 1']])
      await take(title('852 ## $b BC'))
      expect([await issues(), await words()]).toEqual([['BC 7 1'], []])
    })

    test('the same record twice changes nothing', async () => {
      const record = title(ofLibrary('BC', '1'), ofLibrary('BN', '2'))
      await take(record)
      const rows = () => fresh.database.read.selectFrom('holding').selectAll().orderBy('id').execute()
      const before = await rows()
      expect(await take(record)).toMatchObject({ unchanged: 1 })
      expect(await rows()).toEqual(before)
    })

    test('what copies alone tell has no share in the words of the others', async () => {
      const items = '952 ## $p b1 $b BN $h v. 12, n. 2'
      await take(title(items))
      await take(title(items, ofLibrary('BC', '1')))
      expect([await issues(), await words()]).toEqual([['BC 1 1', 'BN 2 1'], ['BC: BC 1']])
    })

    test('a title that has holdings, and nothing says where any more, keeps what is known of it', async () => {
      await take(title(ofLibrary('BC', '1')))
      await take(title('866 41 $a 1-9'))
      expect([await issues(), await words()]).toEqual([['BC 1 1'], ['BC: BC 1']])
      // What is counted again is what was told then.
      await take(holdings('h1', ofLibrary('BC', '2')))
      expect([await issues(), await words()]).toEqual([['BC 1 1', 'BC 2 1'], ['BC: BC 1', 'BC: BC 2'].toSorted()])
      await take(title(ofLibrary('BC', '3')), 'LDR dy  \n001 h1')
      expect([await issues(), await words()]).toEqual([['BC 3 1'], ['BC: BC 3']])
    })

    test('of which it tells one clearly has that now, the others what they had', async () => {
      const partly = title('852 ## $8 1 $b BC', '852 ## $b BN', '863 40 $8 1.1 $a 12 $b 5 $i 2020', '866 41 $a de quem')
      await take(title(ofLibrary('BC', '1')))
      await take(partly)
      expect([await issues(), await words()]).toEqual([['BC 5 1'], []])
      await take(title(ofLibrary('BC', '1'), ofLibrary('BN', '2')))
      await take(partly)
      expect([await issues(), await words()]).toEqual([['BC 5 1', 'BN 2 1'], ['BN: BN 2']])
    })

    test('given out and taken in again, holdings that are preserved count once', async () => {
      await take(title(ofLibrary('BC', '1'), ofLibrary('BN', '2')))
      await take(title())
      const exported = await fresh.stores.storedRecords.holdingsAfter(0, 9)
      const records = exported.map(({ record }) => parseStoredRecord(record))
      expect((await takeMarc(fresh.stores, records)).counts).toMatchObject({ read: 2, unchanged: 2 })
      expect((await takeMarc(fresh.stores, records)).counts).toMatchObject({ read: 2, unchanged: 2 })
      expect([await issues(), await words()]).toEqual([
        ['BC 1 1', 'BN 2 1'],
        ['BC: BC 1', 'BN: BN 2'],
      ])
    })

    test('and links: preserved as holdings are fields of holdings alone', async () => {
      await take(title(ofLibrary('BC', '1'), '856 40 $u https://um.test/'))
      await take(title('856 40 $u https://um.test/'))
      const [preserved] = await fresh.stores.storedRecords.holdingsAfter(0, 9)
      const { fields } = parseStoredRecord(preserved!.record)
      expect(fields.map(({ tag }) => tag)).toEqual(['004', '852', '853', '863', '866'])
    })

    describe('a holdings record', () => {
      const both = holdings('h1', ofLibrary('BC', '1'), ofLibrary('BN', '2'))

      test('counts once, is given out once, and stands beside others', async () => {
        expect(await take(title(), both, holdings('h2', ofLibrary('BN', '2')))).toMatchObject({ read: 3, stored: 3 })
        expect([await issues(), await words()]).toEqual([
          ['BC 1 1', 'BN 2 2'],
          ['BC: BC 1', 'BN: BN 2', 'BN: BN 2'],
        ])
        expect(await fresh.stores.storedRecords.holdingsAfter(0, 9)).toHaveLength(2)
        expect(await take(title(), both)).toMatchObject({ read: 2, unchanged: 2 })
      })

      test('that tells other libraries than before leaves none behind', async () => {
        await take(title(), both)
        await take(holdings('h1', ofLibrary('BN', '2'), ofLibrary('BS', '3')))
        expect([await issues(), await words()]).toEqual([
          ['BN 2 1', 'BS 3 1'],
          ['BN: BN 2', 'BS: BS 3'],
        ])
        expect(await take(holdings('h1', ofLibrary('BS', '3')))).toMatchObject({ read: 1, replaced: 1 })
        expect([await issues(), await words()]).toEqual([['BS 3 1'], ['BS: BS 3']])
      })

      test('that goes takes what it told of all its libraries', async () => {
        await take(title(), both)
        expect(await take('LDR dy  \n001 h1')).toMatchObject({ read: 1, replaced: 1 })
        expect([await issues(), await words()]).toEqual([[], []])
        expect(await fresh.database.read.selectFrom('holding').select('id').execute()).toEqual([])
      })

      test('that is of another title now takes all of it there', async () => {
        await take(title(), title().replace('001 9', '001 8'), both)
        await take(both.replace('004 9', '004 8'))
        const of = async (number: string) => {
          const [id = 0] = [...(await fresh.stores.writer.titlesByNumber('local', [number])).values()]
          return (await fresh.stores.serialIssues.groups(id)).length
        }
        expect([await of('9'), await of('8')]).toEqual([0, 2])
      })
    })
  })
