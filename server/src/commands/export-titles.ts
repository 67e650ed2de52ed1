import { describeTitle } from '../catalogue/describe-title.ts'
import { bibtexEntry } from '../catalogue/exports/bibtex.ts'
import { cslItem } from '../catalogue/exports/csl-json.ts'
import { risEntry } from '../catalogue/exports/ris.ts'
import { writeIso2709 } from '../catalogue/formats/iso2709-writer.ts'
import { writeMarcJson } from '../catalogue/formats/marc-json-record.ts'
import { marcXmlFoot, marcXmlHead, writeMarcXmlRecord } from '../catalogue/formats/marcxml-writer.ts'
import { withoutItems } from '../catalogue/holdings/item.ts'
import { parseStoredRecord } from '../catalogue/stored-record.ts'
import { isStandardField } from '../catalogue/non-standard-fields.ts'
import type { MarcRecord } from '../catalogue/record.ts'
import { referenceOf } from '../catalogue/references/model.ts'
import { dublinCoreXml } from '../catalogue/views/dublin-core.ts'
import type { Titles } from '../ports/titles.ts'
import type { StoredRecords } from '../ports/stored-records.ts'
import type { ExportFormat, ExportKind } from './catalogue-arguments.ts'

type Piece = string | Buffer

/** How a format begins, what one title becomes, what stands between two, how it ends. */
interface Form {
  readonly head: string
  readonly one: (record: MarcRecord, id: number) => Piece
  readonly between: string
  readonly foot: string
}

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'
const describe = (record: MarcRecord) => describeTitle(withoutItems(record))
const reference = (record: MarcRecord) => referenceOf(describe(record))

const forms: Record<ExportFormat, Form> = {
  iso2709: { head: '', one: writeIso2709, between: '', foot: '' },
  marcxml: { head: marcXmlHead, one: (record) => writeMarcXmlRecord(record), between: '', foot: marcXmlFoot },
  'marc-json': { head: '', one: writeMarcJson, between: '', foot: '' },
  'dublin-core': {
    head: `${xmlHead}<records>\n`,
    one: (record) => dublinCoreXml(describe(record)),
    between: '',
    foot: '</records>\n',
  },
  ris: { head: '', one: (record, id) => risEntry(reference(record), String(id)), between: '', foot: '' },
  bibtex: { head: '', one: (record, id) => bibtexEntry(reference(record), String(id)), between: '\n', foot: '' },
  'csl-json': { head: '[', one: (record, id) => JSON.stringify(cslItem(reference(record), String(id))), between: ',\n', foot: ']\n' },
}

export interface ExportChoice {
  readonly format: ExportFormat
  readonly source?: string
  readonly suppressed: boolean
  /** Told of a record of which ISO 2709 cannot hold every field. */
  readonly onLeftOut?: (id: number) => void
}

/** What is written: titles, or records that are none. */
interface Written {
  readonly id: number
  readonly source: string
  readonly record: string
  readonly suppressed?: boolean
}

const pageSize = 500

type PageAfter = (id: number, limit: number) => Promise<readonly Written[]>

/** All titles of the choice in one format, piece by piece. The MARC formats give each record as it came. */
export const exportTitles = (titles: Titles, choice: ExportChoice): AsyncGenerator<Piece> =>
  exportRecords((id, limit) => titles.after(id, limit), choice)

/** The same of authorities or holdings, which have no other form than that of their record. */
export function exportOthers(records: StoredRecords, kind: Exclude<ExportKind, 'titles'>, choice: ExportChoice): AsyncGenerator<Piece> {
  const after: PageAfter = (id, limit) => (kind === 'authorities' ? records.authoritiesAfter(id, limit) : records.holdingsAfter(id, limit))
  return exportRecords(after, choice)
}

async function* exportRecords(after: PageAfter, { format, source, suppressed, onLeftOut }: ExportChoice): AsyncGenerator<Piece> {
  const { head, one, between, foot } = forms[format]
  if (head) yield head
  let first = true
  for (let page: readonly Written[] = [], last = 0; ; last = page.at(-1)!.id) {
    page = await after(last, pageSize)
    if (page.length === 0) break
    for (const title of page) {
      if ((title.suppressed && !suppressed) || (source !== undefined && title.source !== source)) continue
      if (!first && between) yield between
      first = false
      const record = parseStoredRecord(title.record)
      if (format === 'iso2709' && !record.fields.every(isStandardField)) onLeftOut?.(title.id)
      yield one(record, title.id)
    }
  }
  if (foot) yield foot
}
