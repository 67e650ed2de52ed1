import { createReadStream } from 'node:fs'
import { encodingRemarks } from '../../catalogue/encoding-remarks.ts'
import type { NamedEncoding } from '../../catalogue/formats/named-encoding.ts'
import type { ReadItem } from '../../catalogue/formats/read-item.ts'
import { readRecords, type Format } from '../../catalogue/formats/read-records.ts'
import { itemRemarks } from '../../catalogue/holdings/item.ts'
import { nonStandardRemarks } from '../../catalogue/non-standard-fields.ts'
import type { Remark } from '../../catalogue/remark.ts'
import { holdingsWithoutLibrary, understand, type ParseOptions, type ParsedRecord } from './record-to-store.ts'

/** What is taken of a file, and for whom. */
export interface ImportRules extends ParseOptions {
  readonly source: string
  /** What ISO 2709 and Aleph files are written in, whatever their leaders say. */
  readonly encoding?: NamedEncoding
}

/** A record that a reader found, with what it becomes. */
export interface Prepared {
  readonly item: Pick<ReadItem, 'offset' | 'bytes'>
  readonly understood: ParsedRecord
  /** What of it was not understood; absent when all was. */
  readonly remarks?: readonly Remark[]
}

/** Records ready to be stored. The milliseconds are those of reading and of understanding them. */
export interface PreparedBatch {
  readonly records: readonly Prepared[]
  readonly parse: number
  readonly understand: number
}

/** A file on its way into the catalogue; `format` is undefined when it is none of ours. */
export interface PreparedFile {
  readonly format: Format | undefined
  readonly batches: AsyncIterable<PreparedBatch>
}

const unplaced: Remark = { reason: holdingsWithoutLibrary, detail: 'nothing says in which library what is held is' }

export function prepare(item: ReadItem, rules: ImportRules): Prepared {
  if (item.kind === 'bad') return { item, understood: { kind: 'problem', problem: item.reason, detail: item.detail } }
  const understood = understand(item.record, rules.source, rules)
  const remarks = [
    ...(item.remarks ?? []),
    ...nonStandardRemarks(item.record),
    ...encodingRemarks(item.record),
    ...itemRemarks(item.record, rules.library),
    ...(understood.kind === 'bib' && understood.unplaced ? [unplaced] : []),
  ]
  return remarks.length > 0 ? { item, understood, remarks } : { item, understood }
}

async function* preparing(items: AsyncIterable<readonly ReadItem[]>, rules: ImportRules): AsyncGenerator<PreparedBatch> {
  let begin = performance.now()
  for await (const some of items) {
    const read = performance.now()
    const records = some.map((item) => prepare(item, rules))
    const done = performance.now()
    yield { records, parse: read - begin, understand: done - read }
    begin = performance.now()
  }
}

/** What a piece becomes is kept until it is packed: with small pieces fewer objects survive a minor garbage collection and are copied by it. */
export const readInPieces = (file: string): AsyncIterable<Uint8Array> => createReadStream(file, { highWaterMark: 64 << 10 })

/** Reads and understands the bytes of a file in this thread. */
export async function prepareBytes(bytes: AsyncIterable<Uint8Array>, rules: ImportRules): Promise<PreparedFile> {
  const { format, items } = await readRecords(bytes, rules.encoding)
  return { format, batches: preparing(items, rules) }
}
