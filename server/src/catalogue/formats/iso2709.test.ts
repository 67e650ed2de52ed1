import { expect, test } from 'vitest'
import { dataFields, normaliseRecord, subfield } from '../record.ts'
import { outcome, scanBytes } from '../testing/scan.ts'
import { marc } from '../testing/marc.ts'
import { writeIso2709 } from './iso2709-writer.ts'

const one = marc('001 1\n245 10 $a Canção do exílio\n650 #4 $a Poesia')
const two = marc('001 2\n245 10 $a Iracema')
const good = writeIso2709(one)
const text = (bytes: Buffer): string => bytes.toString('latin1')
const bytes = (string: string): Buffer => Buffer.from(string, 'latin1')
const both = async (first: string): Promise<unknown[]> => (await scanBytes(Buffer.concat([bytes(first), writeIso2709(two)]))).map(outcome)

test('lengths that lie, count characters or are no numbers do no harm: the fields stand one after the other', async () => {
  const characters = [...good.toString('utf8')].length
  expect(await both(text(good).replace(/^\d{5}/, '99999'))).toEqual([one, two])
  expect(await both(text(good).replace(/^\d{5}/, '00030'))).toEqual([one, two])
  expect(await both(text(good).replace(/^\d{5}/, String(characters).padStart(5, '0')))).toEqual([one, two])
  expect(await both(text(good).replace(/245\d{4}\d{5}/, '245001700002'))).toEqual([one, two])
})

test('a missing terminator, line breaks between records and an end without one do no harm', async () => {
  expect(await both(text(good).slice(0, -1))).toEqual([one, two])
  expect(await both(`${text(good)}\r\n\0 `)).toEqual([one, two])
  expect((await scanBytes(good.subarray(0, -1))).map(outcome)).toEqual([one])
})

test('a record cut short is truncated, with its place and its bytes; what follows is read', async () => {
  const cut = good.subarray(0, good.length - 12)
  expect(await scanBytes(Buffer.concat([good, cut]))).toMatchObject([
    { kind: 'record' },
    { kind: 'bad', reason: 'truncated', offset: good.length, bytes: cut },
  ])
  expect(await both(`${text(good.subarray(0, 40))}\u001D`)).toEqual(['bad_directory', two])
})

test('[A25] a record cut off anywhere, or words that are no record, do not take the next one with them', async () => {
  const next = writeIso2709(two)
  for (let length = 1; length < good.length - 2; length += 1) {
    const items = await scanBytes(Buffer.concat([good, good.subarray(0, length), next]))
    expect(items, `cut after ${length} bytes`).toMatchObject([
      { kind: 'record' },
      { kind: 'bad', offset: good.length },
      { kind: 'record', bytes: next },
    ])
    expect(Buffer.concat(items.map((item) => Buffer.from(item.bytes)))).toEqual(Buffer.concat([good, good.subarray(0, length), next]))
  }
  expect(await both('isto não é um registro '.repeat(40))).toEqual([expect.any(String), two])
})

test('UNIMARC is known by its title field and coded data', async () => {
  const unimarc = marc(
    '001 1\n100 ## $a 20210301d2021    k  y0pory50      ba\n200 1# $a Dom Casmurro $f Machado de Assis\n210 ## $a Lisboa',
  )
  expect((await scanBytes(writeIso2709(unimarc))).map(outcome)).toEqual(['unimarc'])
})

/** The record with its title in other bytes and its leader claiming something else. */
function mislabelled(title: Buffer, claim: string): Buffer {
  const plain = text(writeIso2709(marc('001 1\n245 10 $a TITLE'))).replace('TITLE', text(title))
  return bytes(`${plain.slice(0, 9)}${claim}${plain.slice(10)}`)
}

const titleOf = async (title: Buffer, claim: string): Promise<string | undefined> => {
  const [found] = (await scanBytes(mislabelled(title, claim))).map(outcome)
  return typeof found === 'string' ? found : subfield(dataFields(found!, '245')[0], 'a')
}

test('bytes are believed before the leader: no title becomes mojibake', async () => {
  const name = 'Educação, ciência e tradição: São Paulo'
  expect(await titleOf(Buffer.from(name, 'utf8'), 'a')).toBe(name)
  expect(await titleOf(Buffer.from(name, 'utf8'), ' ')).toBe(name)
  expect(await titleOf(Buffer.from(name, 'latin1'), 'a')).toBe(name)
  expect(await titleOf(Buffer.from(name, 'latin1'), ' ')).toBe(name)
  expect(await titleOf(bytes('Po\xe2esie fran\xf0caise : \xe2etudes \xe1a l\xe8oral'), ' ')).toBe('Poésie française : études à löral')
  expect(await titleOf(Buffer.concat([Buffer.from('São ', 'utf8'), bytes('Lu\xeds')]), 'a')).toBe('bad_encoding')
})

test('every set of MARC-8 by its escapes, marks composed', async () => {
  expect(await titleOf(bytes('\x1b(NsAWEZNI\x1b(B / \x1b(2bhec\x1b(B'), ' ')).toBe('Савезни / גטוד')
  expect(await titleOf(bytes('\x1b(SJiq\x1b(B \x1b(3GeM\x1b(B'), ' ')).toMatch(/^\p{Script=Greek}+ \p{Script=Arabic}+$/u)
  expect(await titleOf(bytes('\x1b$1!0!\x1b(B H\x1bb2\x1bsO'), ' ')).toBe('一 H₂O')
  expect(await titleOf(bytes('I\xebI\xecU &#x1EA5; \x1b)N\xc1\x1b)!E\xe1a'), ' ')).toMatch(/^II͡U ấ .à$/)
  expect(await titleOf(bytes('\x1b(Zabc'), ' ')).toBe('bad_encoding')
})

/** The same record with its first field written behind the others: the directory says where it is. */
function firstFieldLast(whole: Buffer): Buffer {
  const base = Number(text(whole.subarray(12, 17)))
  const directory = text(whole.subarray(24, base - 1))
  const first = Number(directory.slice(3, 7))
  const entries = directory.match(/.{12}/gs)!.map((entry, at) => {
    const start = at === 0 ? whole.length - base - 1 - first : Number(entry.slice(7)) - first
    return entry.slice(0, 7) + String(start).padStart(5, '0')
  })
  const data = whole.subarray(base, -1)
  return Buffer.concat([
    whole.subarray(0, 24),
    bytes(`${entries.join('')}\u001E`),
    data.subarray(first),
    data.subarray(0, first),
    bytes('\u001D'),
  ])
}

test('fields that stand in another order than the directory names them read as those that stand in a row', async () => {
  const record = marc(
    '001 1\n008 210301s2021    bl            000 0 por d\n245 10 $a Canção : $b 木と ação\n520 ## $a Straße\n650 #4 $a Poesia $z Pará',
  )
  const whole = writeIso2709(record)
  expect(text(firstFieldLast(whole))).not.toBe(text(whole))
  expect((await scanBytes(Buffer.concat([whole, firstFieldLast(whole), firstFieldLast(good)]))).map(outcome)).toEqual([record, record, one])
})

test('a field of very many subfields and a code beyond the first plane read as in the long way', async () => {
  const many = Array.from({ length: 90 }, (_, at) => `$${'abc'[at % 3]!} parte ${at}`).join(' ')
  const record = marc(`001 1\n245 10 $a Sumário\n505 0# ${many}\n650 #4 $a Poesia`)
  expect(record.fields[2]).toMatchObject({ subfields: { length: 90 } })
  const far = normaliseRecord({
    ...one,
    fields: [one.fields[0]!, { tag: '245', ind1: '1', ind2: '0', subfields: [{ code: '😀', value: 'a' }] }],
  })
  for (const each of [record, far])
    expect((await scanBytes(Buffer.concat([writeIso2709(each), firstFieldLast(writeIso2709(each))]))).map(outcome)).toEqual([each, each])
})

test('a sign in the wrong place is met alike whether the lengths are true or not', async () => {
  const odd = [
    text(good).replace('10\u001Fa', '1\u001Fa1'),
    text(good).replace('\u001FaCan', ' \u001Fan'),
    text(good).replace('\u001Fa', '\u001F\u001F'),
    text(good).replace(' 4\u001FaPoesia', ' 4\u001FaPoes\u001F\u001F'),
    text(good).replace('\u001FaPoesia', '\u001F aoesia'),
    text(good).replace('\u001FaPoesia', '\u001FaPo\u001F sa'),
  ]
  for (const record of odd) {
    const lying = record.replace(/^(.{24}001)(\d{4})(\d{5})/s, (_, head: string, length: string) => `${head}${length}00001`)
    expect(await both(record)).toEqual(await both(lying))
  }
})

/** The record with `shape` made of the text of a field, and directory and leader as they are without it. */
const strayed = (record: typeof one, from: string, to: string): string => text(writeIso2709(record)).replace(from, to)

test('a terminator inside a field that the directory counts is read by the directory, without a word', async () => {
  const long = marc('001 1\n245 10 $a Canção x do exílio\n650 #4 $a Poesia')
  const items = await scanBytes(
    Buffer.concat([bytes(strayed(long, ' x ', ' \u001E ')), bytes(strayed(long, 'x do', '\u001Eldo')), writeIso2709(two)]),
  )
  expect(items.map(outcome)).toEqual([
    marc('001 1\n245 10 $a Canção  do exílio\n650 #4 $a Poesia'),
    marc('001 1\n245 10 $a Canção ldo exílio\n650 #4 $a Poesia'),
    two,
  ])
  expect(items.some((item) => 'remarks' in item)).toBe(false)
})

test('one that nothing counts is repaired and reported with its field, in data fields, control fields and twice', async () => {
  const record = marc('001 1\n008 210301s2021    bl            000 0 por d\n245 10 $a Canção do exílio\n650 #4 $a Poesia')
  const odd = [
    strayed(record, 'do ex', '\u001Edo\u001E ex'),
    strayed(record, '\u001FaPoesia', '\u001E\u001FaPoesia'),
    strayed(record, '210301s', '210301s\u001E'),
    strayed(record, '\u001FaPoesia', '\u001FaPo\u001Eesia').replace('do ex', 'do\u001E\u001E ex'),
  ]
  const items = await scanBytes(bytes(odd.join('')))
  expect(items.map((item) => 'remarks' in item && item.remarks)).toEqual(
    ['245', '650', '008', '245, 650'].map((tags) => [{ reason: 'stray_terminator', detail: `field ${tags}` }]),
  )
  const read = items.map(outcome)
  expect(read.slice(0, 2)).toEqual([record, record])
  expect(read[2]).toMatchObject({ fields: [{}, { value: '210301s 2021    bl            000 0 por d' }, {}, {}] })
  expect(read[3]).toEqual(marc('001 1\n008 210301s2021    bl            000 0 por d\n245 10 $a Canção do exílio\n650 #4 $a Po esia'))
})
