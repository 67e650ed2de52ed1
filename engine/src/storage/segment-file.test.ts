import { mkdtempSync, rmSync, statSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { bitmapBytes } from '../postings/postings.ts'
import { placeSegment, type NumberArray, type SegmentFacts } from '../segment/segment.ts'
import { readSegment, writeSegment } from './segment-file.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'farol-segment-file-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const documents = 80_000
const facts: SegmentFacts = {
  documents, terms: 0, facets: 0, termBitmaps: 0, languages: [], tables: [], pairs: { places: [], size: 0 },
} // prettier-ignore
/** What is written at a time. */
const part = 1 << 23

it('a segment larger than what is written at a time is read as it was, with all of its documents living', async () => {
  const bits = bitmapBytes(documents)
  const all = new Uint8Array(bits).fill(255)
  // The first bitmap of the living lies over the end of the first part, the second one in the part behind.
  const before = Uint8Array.from({ length: part - 64 - bits / 2 }, (_, i) => i * 7 + (i >>> 8))
  const behind = Uint32Array.from({ length: part / 4 }, (_, i) => (i * 2_654_435_761) >>> 0)
  const arrays = new Map<string, NumberArray>([['before', before], ['live0', all], ['live1', all], ['all', all], ['behind', behind]]) // prettier-ignore
  const segment = placeSegment(facts, arrays, 1)
  segment.u8('live0').fill(0x55)
  segment.u8('live1').fill(0xaa)
  const file = path.join(folder, 'segment')
  await writeSegment(file, segment)
  expect(statSync(file).size).toBeGreaterThan(segment.header.dataBytes)
  const read = await readSegment(file, 1)
  expect(read.header).toEqual(segment.header)
  for (const [name, array] of arrays) {
    const found = array instanceof Uint8Array ? read.u8(name) : read.u32(name)
    expect(Buffer.compare(bytesOf(found), bytesOf(array)), name).toBe(0)
  }
  // What is searched meanwhile keeps its deleted documents.
  expect(segment.u8('live0')[0]).toBe(0x55)
})

const bytesOf = (array: NumberArray): Buffer => Buffer.from(array.buffer, array.byteOffset, array.byteLength)
