import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataFields, tagGroup, type Field, type MarcRecord } from './record.ts'

const tags = ['100', '245', '245', '650', '700', '999', 'FMT', 'LDR']
const field = fc
  .tuple(fc.constantFrom('001', ...tags), fc.nat())
  .map(([tag, number]): Field =>
    tag === '001' ? { tag, value: String(number) } : { tag, ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: String(number) }] },
  )

test('fields of several tags stand as they stand in the record, in the order of tags or not', () => {
  const fields = fc.array(field, { maxLength: 12 })
  const inOrder = fields.map((all) => all.toSorted((a, b) => Number(a.tag > b.tag) - Number(a.tag < b.tag)))
  fc.assert(
    fc.property(fc.oneof(fields, inOrder), fc.uniqueArray(fc.constantFrom(...tags), { minLength: 1 }), (given, asked) => {
      const record: MarcRecord = { leader: '', fields: given }
      const expected = given.filter((one) => 'subfields' in one && asked.includes(one.tag))
      expect(dataFields(record, asked)).toEqual(expected)
      expect(dataFields(record, tagGroup(asked))).toEqual(expected)
      // What a record before this one had is not taken for its own.
      expect(dataFields({ leader: '', fields: [] }, asked)).toEqual([])
      for (const tag of asked) expect(dataFields(record, tag)).toEqual(expected.filter((one) => one.tag === tag))
    }),
    { numRuns: 500 },
  )
})
