import type { RecordToStore } from '../../ports/catalogue-writer.ts'
import type { Prepared, PreparedBatch } from './prepare.ts'
import type { Understood } from './record-to-store.ts'

/**
 * A batch as it crosses from thread to thread. Many small objects are slow to copy: what was understood goes as one text, the records
 * (texts already) beside it, and the bytes as they were read in one block that changes hands.
 */
export interface PackedBatch {
  readonly understood: string
  readonly records: readonly string[]
  readonly offsets: readonly number[]
  /** Where the bytes of each record end in the block. */
  readonly ends: readonly number[]
  readonly bytes: ArrayBuffer
  readonly parse: number
  readonly understand: number
}

/** What of it is stored as a record; undefined for a record that becomes nothing. */
export function recordOf(understood: Understood): RecordToStore | undefined {
  if (understood.kind === 'bib') return understood.title
  if (understood.kind === 'authority') return understood.authority
  return understood.kind === 'holdings' ? understood.base : undefined
}

/** The same for whoever is the only one to have it, and may change it. */
const inHand = (understood: Understood): { record: string } | undefined => recordOf(understood)

/** Takes the record out of what becomes of it: nobody else has that, and it is packed and gone. */
function takeRecord(understood: Understood): string {
  const stored = inHand(understood)
  const record = stored?.record ?? ''
  if (stored) stored.record = ''
  return record
}

/** Packs a batch; what was in it is not whole afterwards. */
export function packBatch({ records, parse, understand }: PreparedBatch): PackedBatch {
  const bytes = new Uint8Array(records.reduce((sum, { item }) => sum + item.bytes.length, 0))
  const ends: number[] = []
  let end = 0
  for (const { item } of records) {
    bytes.set(item.bytes, end)
    ends.push((end += item.bytes.length))
  }
  const texts = records.map(({ understood }) => takeRecord(understood))
  return {
    understood: JSON.stringify(records.map(({ understood }) => understood)),
    records: texts,
    offsets: records.map(({ item }) => item.offset),
    ends,
    bytes: bytes.buffer,
    parse,
    understand,
  }
}

export function unpackBatch({ understood, records, offsets, ends, bytes, parse, understand }: PackedBatch): PreparedBatch {
  const all = JSON.parse(understood) as Understood[]
  const unpacked = all.map((one, at): Prepared => {
    const start = at === 0 ? 0 : ends[at - 1]!
    // Nobody else has it yet: the record is put where it belongs instead of a copy being made around it.
    const stored = inHand(one)
    if (stored) stored.record = records[at]!
    return { item: { offset: offsets[at]!, bytes: new Uint8Array(bytes, start, ends[at]! - start) }, understood: one }
  })
  return { records: unpacked, parse, understand }
}
