import { expect, test } from 'vitest'
import { dataFields, subfield } from '../record.ts'
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
