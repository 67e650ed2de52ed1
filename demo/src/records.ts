import { collectionXml, field, type DataField, type MarcRecord } from './marc.ts'
import { dayFrom } from './days.ts'
import { bibRecord } from './records/bib-record.ts'
import type { Work } from './records/work.ts'
import { barcodeSequence, makeCopies } from './copies/make-copies.ts'
import type { DemoCopy } from './copies/copy.ts'
import { suppressedHandles } from './press/press-books.ts'
import { allWorks } from './titles/all-works.ts'

/** A title of the demo: its stable name, which is its control number (001, with 003 UNIPS), its record and its copies. */
export interface DemoTitle {
  handle: string
  record: MarcRecord
  copies: DemoCopy[]
  /** Kept out of everything that visitors see. */
  suppressed: boolean
}

const volumesOf = (work: Work): string[] => {
  const count = Number(/^(\d+) v\./.exec(work.extent ?? '')?.[1] ?? 1)
  return count > 1 ? Array.from({ length: count }, (_, at) => String(at + 1)) : []
}

/** All titles, always the same and in the same order. */
export function demoTitles(): DemoTitle[] {
  const giveBarcode = barcodeSequence()
  return allWorks().map((work) => {
    const record = bibRecord(work)
    return {
      handle: work.handle,
      record,
      copies: makeCopies(work, record, giveBarcode, volumesOf(work)),
      suppressed: suppressedHandles.has(work.handle),
    }
  })
}

/** A copy as an item field of Koha (952), in which most catalogues exchange their items. */
export const itemField = (copy: DemoCopy, today: string): DataField =>
  field('952', '  ', {
    '0': copy.state === 'withdrawn' ? '1' : undefined,
    '1': copy.state === 'lost' ? '1' : undefined,
    '3': [copy.tome && `t. ${copy.tome}`, copy.part && `pt. ${copy.part}`, copy.additionalMaterial].filter(Boolean).join(', ') || undefined,
    '4': copy.state === 'damaged' ? '1' : undefined,
    '7': copy.loanType === 'N' || copy.loanType === 'E' ? '0' : '1',
    '8': copy.collection,
    a: copy.library,
    b: copy.library,
    c: copy.location,
    d: dayFrom(today, -copy.acquiredDaysAgo),
    e: copy.acquisition,
    g: copy.priceCents === undefined ? undefined : (copy.priceCents / 100).toFixed(2),
    h: copy.volume,
    o: copy.callNumber,
    p: copy.barcode,
    q: copy.dueInDays === undefined ? undefined : dayFrom(today, copy.dueInDays),
    y: copy.loanType,
    z: copy.note,
  })

/** MARCXML of all titles in pieces, each record with its copies as 952. `today` is a local date: due dates lie around it. */
export function* demoMarcXml(today: string, titles: Iterable<DemoTitle> = demoTitles()): Generator<string> {
  const withItems = function* (): Generator<MarcRecord> {
    for (const { record, copies } of titles)
      yield { ...record, fields: [...record.fields, ...copies.map((copy) => itemField(copy, today))] }
  }
  yield* collectionXml(withItems())
}
