import fc from 'fast-check'
import type { ReadItem } from '../formats/read-item.ts'
import { readRecords } from '../formats/read-records.ts'
import type { Field, MarcRecord } from '../record.ts'
import { normaliseRecord } from '../record.ts'

/** Everything found in these bytes, given to the reader in pieces of `chunk`. */
export async function scanBytes(bytes: Uint8Array, chunk = 64 << 10): Promise<ReadItem[]> {
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < bytes.length; at += chunk) yield bytes.subarray(at, at + chunk)
  }
  const found: ReadItem[] = []
  for await (const items of (await readRecords(pieces())).items) found.push(...items)
  return found
}

/** What was found, in short: the record, or why it is none. */
export const outcome = (item: ReadItem): MarcRecord | string => (item.kind === 'record' ? item.record : item.reason)

const value = fc.string({ unit: 'grapheme', maxLength: 30 })
const tag = fc
  .integer({ min: 10, max: 999 })
  .filter((number) => number !== 200)
  .map((number) => String(number).padStart(3, '0'))
const control = fc.record({ tag: fc.constantFrom('001', '003', '005', '008'), value })
const part = fc.record({ code: fc.constantFrom(...'abcdefxyz0123456789'), value })
const data = fc.record({
  tag,
  ind1: fc.constantFrom(' ', '0', '1'),
  ind2: fc.constantFrom(' ', '4'),
  subfields: fc.array(part, { minLength: 1, maxLength: 5 }),
})

/** Any record a reader could have made: normalised, at least one field. */
export const anyRecord = fc
  .array(fc.oneof(control, data) as fc.Arbitrary<Field>, { minLength: 1, maxLength: 12, size: 'max' })
  .map((fields): MarcRecord => normaliseRecord({ leader: '00000nam a2200000 a 4500', fields }))
