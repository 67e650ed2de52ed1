import fc from 'fast-check'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { anyRecord, outcome, scanBytes } from '../testing/scan.ts'
import type { MarcRecord } from '../record.ts'
import { writeIso2709 } from './iso2709-writer.ts'
import { writeMarcJson } from './marc-json-record.ts'
import { writeMarcXml } from './marcxml-writer.ts'

const writers: Record<string, (records: MarcRecord[]) => Buffer> = {
  'ISO 2709': (records) => Buffer.concat(records.map(writeIso2709)),
  MARCXML: (records) => Buffer.from(writeMarcXml(records)),
  'MARC-in-JSON, a record a line': (records) => Buffer.from(records.map(writeMarcJson).join('')),
  'MARC-in-JSON, a list': (records) => Buffer.from(`[${records.map(writeMarcJson).join(',')}]`),
}

describe.each(Object.keys(writers))('%s', (name) => {
  test('reads back equal, field for field, in pieces of any size, packed or not', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyRecord, { minLength: 1, maxLength: 4 }),
        fc.integer({ min: 1, max: 300 }),
        fc.boolean(),
        async (records, chunk, packed) => {
          const bytes = writers[name]!(records)
          expect((await scanBytes(packed ? gzipSync(bytes) : bytes, chunk)).map(outcome)).toEqual(records)
        },
      ),
      { numRuns: 100 },
    )
  })

  test('a record of 300,000 bytes and one of 2,000 fields read back equal', async () => {
    const long = { tag: '520', ind1: ' ', ind2: ' ', subfields: [{ code: 'a', value: 'ção '.repeat(60_000).trim() }] }
    const many = Array.from({ length: 2000 }, (_, at) => ({
      tag: '650',
      ind1: ' ',
      ind2: '4',
      subfields: [{ code: 'a', value: `Assunto número ${at} com acentuação` }],
    }))
    const records = [[long], many, [{ tag: '001', value: '3' }]].map((fields) => ({ leader: '00000nam a2200000 a 4500', fields }))
    expect((await scanBytes(writers[name]!(records))).map(outcome)).toEqual(records)
  })
})
