import type { Remark } from '../../catalogue/remark.ts'
import type { RecordToStore } from '../../ports/catalogue-writer.ts'
import { packTitle, unpackTitle, WordList } from './packed-title.ts'
import { ValueReader, ValueWriter, type PackedValues } from './packed-values.ts'
import type { Prepared, PreparedBatch } from './prepare.ts'
import type { ParsedRecord } from './record-to-store.ts'

type Bib = Extract<ParsedRecord, { kind: 'bib' }>

/** What comes in few records beside a title. */
type Beside = readonly [items: Bib['items'], holdings: Bib['holdings'] | null]

/**
 * A batch as it crosses from thread to thread. Many small objects are slow to copy: titles go as a list of numbers and one text, without the names of
 * their parts, the records (texts already) beside them, and the bytes as they were read in one block that is transferred.
 */
export interface PackedBatch {
  readonly titles: PackedValues
  /** As JSON, what is no title, by its place in the batch. */
  readonly others: string
  /** As JSON, what was not understood, by the record's place in the batch. */
  readonly remarks: string
  readonly words: readonly string[]
  readonly records: readonly string[]
  /** What the index needs of each; empty where nothing of it was asked for. */
  readonly drafts: readonly string[]
  readonly offsets: readonly number[]
  /** Where the bytes of each record end in the block. */
  readonly ends: readonly number[]
  readonly bytes: ArrayBuffer
  readonly parse: number
  readonly understand: number
}

/** What of it is stored as a record; undefined for a record that becomes nothing. */
export function recordOf(understood: ParsedRecord): RecordToStore | undefined {
  if (understood.kind === 'bib') return understood.title
  if (understood.kind === 'authority') return understood.authority
  return understood.kind === 'problem' ? undefined : understood.base
}

/** The same for whoever is the only one to have it, and may change it. */
const inHand = (understood: ParsedRecord): { record: string } | undefined => recordOf(understood)

function packBib({ title, items, holdings, serial, unplaced, emptied }: Bib, words: WordList, to: ValueWriter): void {
  packTitle(title, words, to)
  to.number((serial ? 1 : 0) | (unplaced ? 2 : 0) | (emptied ? 4 : 0))
  to.text(items.length > 0 || holdings ? JSON.stringify([items, holdings ?? null] satisfies Beside) : undefined)
}

function unpackBib(from: ValueReader, words: readonly string[], record: string, draft: string): Bib {
  const title = unpackTitle(from, words, record)
  const [flags, beside] = [from.number(), from.maybe()]
  const [items, holdings]: Beside = beside === undefined ? [[], null] : (JSON.parse(beside) as Beside)
  return {
    kind: 'bib',
    title,
    items,
    holdings: holdings ?? undefined,
    serial: (flags & 1) > 0,
    ...((flags & 2) > 0 && { unplaced: true }),
    ...((flags & 4) > 0 && { emptied: true }),
    draft: draft || undefined,
  }
}

/** Packs a batch; what was in it is not whole afterwards. */
export function packBatch({ records, parse, understand }: PreparedBatch): PackedBatch {
  const bytes = new Uint8Array(records.reduce((sum, { item }) => sum + item.bytes.length, 0))
  const [texts, drafts]: [string[], string[]] = [[], []]
  const [offsets, ends]: [number[], number[]] = [[], []]
  const words = new WordList()
  const titles = new ValueWriter()
  const others: Record<number, ParsedRecord> = {}
  const remarked: Record<number, readonly Remark[]> = {}
  let end = 0
  for (const [at, { item, understood, remarks }] of records.entries()) {
    bytes.set(item.bytes, end)
    ends.push((end += item.bytes.length))
    offsets.push(item.offset)
    if (remarks) remarked[at] = remarks
    const stored = inHand(understood)
    texts.push(stored?.record ?? '')
    drafts.push((understood.kind === 'bib' && understood.draft) || '')
    if (understood.kind === 'bib') packBib(understood, words, titles)
    else {
      // Nobody else has it: its record goes beside it, and it is packed and gone.
      if (stored) stored.record = ''
      others[at] = understood
    }
  }
  return {
    titles: titles.packed(),
    others: JSON.stringify(others),
    remarks: JSON.stringify(remarked),
    words: words.words,
    records: texts,
    drafts,
    offsets,
    ends,
    bytes: bytes.buffer,
    parse,
    understand,
  }
}

/** Nobody else has it yet: the record is put where it belongs instead of a copy being made around it. */
function withRecord(understood: ParsedRecord, record: string): ParsedRecord {
  const stored = inHand(understood)
  if (stored) stored.record = record
  return understood
}

export function unpackBatch({
  titles,
  others,
  remarks,
  words,
  records,
  drafts,
  offsets,
  ends,
  bytes,
  parse,
  understand,
}: PackedBatch): PreparedBatch {
  const from = new ValueReader(titles)
  const known = JSON.parse(others) as Record<number, ParsedRecord>
  const remarked = JSON.parse(remarks) as Record<number, readonly Remark[]>
  const unpacked = records.map((record, at): Prepared => {
    const start = at === 0 ? 0 : ends[at - 1]!
    const other = known[at]
    return {
      item: { offset: offsets[at]!, bytes: new Uint8Array(bytes, start, ends[at]! - start) },
      understood: other ? withRecord(other, record) : unpackBib(from, words, record, drafts[at]!),
      ...(remarked[at] && { remarks: remarked[at] }),
    }
  })
  return { records: unpacked, parse, understand }
}
