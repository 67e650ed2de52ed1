import { describe, expect, test } from 'vitest'
import { encodingRemarks } from '../encoding-remarks.ts'
import { writeIso2709 } from './iso2709-writer.ts'
import { readRecords } from './read-records.ts'
import type { NamedEncoding } from './named-encoding.ts'
import type { MarcRecord } from '../record.ts'

const title = (value: string): MarcRecord => ({
  leader: '00000nam a2200000 a 4500',
  fields: [
    { tag: '001', value: '1' },
    { tag: '245', ind1: '1', ind2: '0', subfields: [{ code: 'a', value }] },
  ],
})

/** A record of one byte a letter, written in place of as many bytes: its leader says nothing of it. */
const written = (letters: Buffer, leader9: string): Buffer => {
  const plain = Buffer.from(writeIso2709(title('x'.repeat(letters.length))))
  const at = plain.indexOf('x'.repeat(letters.length))
  letters.copy(plain, at)
  plain.write(leader9, 9, 'latin1')
  return plain
}

async function read(bytes: Buffer, encoding?: NamedEncoding) {
  async function* source() {
    yield bytes
  }
  const { items } = await readRecords(source(), encoding)
  for await (const some of items) return some[0]!
  throw new Error('no record')
}

const titleOf = (item: Awaited<ReturnType<typeof read>>): string => {
  if (item.kind === 'bad') return item.reason
  const field = item.record.fields.find((one) => one.tag === '245')!
  return 'subfields' in field ? field.subfields[0]!.value : ''
}

// "Конституция" in Windows-1251.
const cyrillic = Buffer.from([0xca, 0xee, 0xed, 0xf1, 0xf2, 0xe8, 0xf2, 0xf3, 0xf6, 0xe8, 0xff])

describe('sources without a right leader', () => {
  test('what the source is said to be written in is read as that, whatever the leader tells', async () => {
    for (const leader9 of ['a', ' ']) expect(titleOf(await read(written(cyrillic, leader9), 'windows-1251'))).toBe('Конституция')
    expect(titleOf(await read(written(cyrillic, 'a'), 'utf-8'))).toBe('bad_encoding')
  })

  test('without it, a text that looks like another encoding is remarked, and only such a text', async () => {
    const taken = await read(written(cyrillic, 'a'))
    expect(taken.kind === 'record' && encodingRemarks(taken.record)).toMatchObject([
      { reason: 'another_encoding', detail: expect.stringContaining('windows-1251') },
    ])
    const twice = Buffer.from('Memórias póstumas', 'utf8').toString('latin1')
    expect(encodingRemarks(title(twice))).toMatchObject([{ reason: 'another_encoding', detail: expect.stringContaining('twice') }])
    for (const sound of [
      'Memórias póstumas de Brás Cubas',
      'Ação e reação',
      'Конституция',
      'ÉÈ ÀÂ',
      'Übergrößenträger',
      'Œuvres complètes',
    ])
      expect([sound, encodingRemarks(title(sound))]).toEqual([sound, []])
  })
})
