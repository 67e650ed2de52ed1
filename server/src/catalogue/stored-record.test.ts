import fc from 'fast-check'
import { expect, test } from 'vitest'
import { serialiseRecord, parseStoredRecord } from './stored-record.ts'
import { anyRecord } from './testing/scan.ts'

test('a kept record is read as it was, whatever is in it', () => {
  fc.assert(
    fc.property(anyRecord, (record) => {
      expect(parseStoredRecord(serialiseRecord(record))).toEqual(record)
    }),
  )
})

test('a data field without subfields is not taken for a control field', () => {
  const record = { leader: '00000nam a2200000 a 4500', fields: [{ tag: '245', ind1: '1', ind2: '0', subfields: [] }] }
  expect(parseStoredRecord(serialiseRecord(record))).toEqual(record)
})

test('records kept by an earlier program are read', () => {
  const record = { leader: '00000nam a2200000 a 4500', fields: [{ tag: '001', value: 'x' }] }
  expect(parseStoredRecord(JSON.stringify(record))).toEqual(record)
  expect(parseStoredRecord('{}')).toEqual({})
})
