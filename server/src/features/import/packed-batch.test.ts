import fc from 'fast-check'
import { expect, test } from 'vitest'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import { marc } from '../../catalogue/testing/marc.ts'
import { anyRecord } from '../../catalogue/testing/scan.ts'
import type { ReadItem } from '../../catalogue/formats/read-item.ts'
import { packBatch, unpackBatch } from './packed-batch.ts'
import { prepare, type PreparedBatch } from './prepare.ts'

const items = (texts: readonly string[]): readonly ReadItem[] =>
  texts.map((text, at) => {
    const record = marc(text)
    return { kind: 'record', offset: at * 1000, record, bytes: writeIso2709(record) }
  })

/** Prepared twice, as packing takes a batch apart. */
const prepared = (read: readonly ReadItem[], drafts: boolean): PreparedBatch => ({
  records: read.map((item) => prepare(item, { source: 'local', drafts })),
  parse: 3,
  understand: 5,
})

/** Without what is absent: a part that is undefined and one that is not there are alike. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value))

const wholeBook = `001 7
008 210301s2021    bl                  eng d
020 ## $a 978-65-00-00000-9
041 1# $a eng $h por
072 #7 $a 1.03.00.00-7 $2 cnpq
090 ## $a 551.46 $b M1
100 1# $a Prado, Ana $0 (BR-F)77
245 14 $a The tides
341 0# $a tátil $b braille
650 #4 $a Mar
700 1# $a Costa, Ivo, $e trad.
773 0# $t Revista $g v. 2, n. 1 (2010), p. 20-29 $w P1
856 40 $u https://a.example/1 $y Ler
952 ## $p b1 $b BC $h v. 1
952 ## $z sem código`

const mixed = [
  wholeBook,
  '245 10 $a Quase nada',
  'LDR nz  \n001 8\n100 1# $a Silva, João\n400 1# $a Outro',
  'LDR nas \n001 9\n008 210301c20099999brqr p       0   a0por d\n245 00 $a Revista\n852 ## $b BC\n866 41 $a 1-3',
  'LDR cy  \n001 h1\n004 9\n852 ## $b BC\n863 40 $8 1.1 $a 5',
  'LDR dam \n001 10',
  'LDR nw  \n001 11',
  wholeBook.replace('001 7', '001 12'),
]

test.each([true, false])('a batch of all kinds comes out of another thread as it went in; drafts of titles: %s', (drafts) => {
  const expected = prepared(items(mixed), drafts)
  const { records, parse, understand } = unpackBatch(structuredClone(packBatch(prepared(items(mixed), drafts))))
  expect(records.map(({ understood }) => plain(understood))).toEqual(expected.records.map(({ understood }) => plain(understood)))
  expect(records.map(({ remarks }) => remarks)).toEqual(expected.records.map(({ remarks }) => remarks))
  expect(records.map(({ item }) => [item.offset, Buffer.from(item.bytes).toString()])).toEqual(
    expected.records.map(({ item }) => [item.offset, Buffer.from(item.bytes).toString()]),
  )
  expect([parse, understand]).toEqual([3, 5])
  const [book] = records
  expect(book!.understood.kind === 'bib' && [book!.understood.title.language, book!.understood.items.length, typeof book!.understood.draft]).toEqual(['eng', 1, drafts ? 'string' : 'undefined']) // prettier-ignore
})

test('any records come out as they went in, what could not be read too', () => {
  const read = fc.array(
    fc.oneof(
      anyRecord.map((record): ReadItem => ({ kind: 'record', offset: 7, record, bytes: new Uint8Array([1, 2]) })),
      fc.uint8Array({ maxLength: 9 }).map((bytes) => ({ kind: 'bad', offset: 9, bytes, reason: 'bad_directory', detail: 'x' }) as ReadItem),
    ),
    { maxLength: 6 },
  )
  fc.assert(
    fc.property(read, (some) => {
      const { records } = unpackBatch(packBatch(prepared(some, true)))
      const expected = prepared(some, true).records
      expect(records.map(({ understood, remarks }) => plain([understood, remarks]))).toEqual(expected.map(({ understood, remarks }) => plain([understood, remarks]))) // prettier-ignore
      expect(records.map(({ item }) => [...item.bytes])).toEqual(expected.map(({ item }) => [...item.bytes]))
    }),
    { numRuns: 60 },
  )
})
