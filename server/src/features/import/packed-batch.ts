import type { RecordToStore } from '../../ports/catalogue-writer.ts'
import { packTitle, unpackTitle, WordList, type PackedTitle } from './packed-title.ts'
import type { Prepared, PreparedBatch } from './prepare.ts'
import type { Understood } from './record-to-store.ts'

type Bib = Extract<Understood, { kind: 'bib' }>

/** A title with what came in its record beside it, as values without names. */
type PackedBib = readonly [title: PackedTitle, items: Bib['items'], holdings: Bib['holdings'] | null, current: boolean, serial: boolean]

/**
 * A batch as it crosses from thread to thread. Many small objects are slow to copy: what was understood goes as one text, the records
 * (texts already) beside it, and the bytes as they were read in one block that changes hands. Titles go without the names of their parts:
 * what is not written need not be read.
 */
export interface PackedBatch {
  readonly understood: string
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
export function recordOf(understood: Understood): RecordToStore | undefined {
  if (understood.kind === 'bib') return understood.title
  if (understood.kind === 'authority') return understood.authority
  return understood.kind === 'holdings' ? understood.base : undefined
}

/** The same for whoever is the only one to have it, and may change it. */
const inHand = (understood: Understood): { record: string } | undefined => recordOf(understood)

const packBib = ({ title, items, holdings, current, serial }: Bib, words: WordList): PackedBib => [
  packTitle(title, words), items, holdings ?? null, current, serial,
] // prettier-ignore

const unpackBib = ([title, items, holdings, current, serial]: PackedBib, words: readonly string[], record: string, draft: string): Bib => ({
  kind: 'bib', title: unpackTitle(title, words, record), items, holdings: holdings ?? undefined, current, serial, draft: draft || undefined,
}) // prettier-ignore

/** Packs a batch; what was in it is not whole afterwards. */
export function packBatch({ records, parse, understand }: PreparedBatch): PackedBatch {
  const bytes = new Uint8Array(records.reduce((sum, { item }) => sum + item.bytes.length, 0))
  const [texts, drafts]: [string[], string[]] = [[], []]
  const [offsets, ends]: [number[], number[]] = [[], []]
  const words = new WordList()
  const packed: (PackedBib | Understood)[] = []
  let end = 0
  for (const { item, understood } of records) {
    bytes.set(item.bytes, end)
    ends.push((end += item.bytes.length))
    offsets.push(item.offset)
    const stored = inHand(understood)
    texts.push(stored?.record ?? '')
    drafts.push((understood.kind === 'bib' && understood.draft) || '')
    if (understood.kind === 'bib') packed.push(packBib(understood, words))
    else {
      // Nobody else has it: its record goes beside it, and it is packed and gone.
      if (stored) stored.record = ''
      packed.push(understood)
    }
  }
  return {
    understood: JSON.stringify(packed),
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

const isPackedBib = (packed: PackedBib | Understood): packed is PackedBib => Array.isArray(packed)

/** Nobody else has it yet: the record is put where it belongs instead of a copy being made around it. */
function withRecord(understood: Understood, record: string): Understood {
  const stored = inHand(understood)
  if (stored) stored.record = record
  return understood
}

export function unpackBatch({ understood, words, records, drafts, offsets, ends, bytes, parse, understand }: PackedBatch): PreparedBatch {
  const all = JSON.parse(understood) as (PackedBib | Understood)[]
  const unpacked = all.map((one, at): Prepared => {
    const start = at === 0 ? 0 : ends[at - 1]!
    const record = records[at]!
    return {
      item: { offset: offsets[at]!, bytes: new Uint8Array(bytes, start, ends[at]! - start) },
      understood: isPackedBib(one) ? unpackBib(one, words, record, drafts[at]!) : withRecord(one, record),
    }
  })
  return { records: unpacked, parse, understand }
}
