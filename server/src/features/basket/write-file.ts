import { localDay } from '@farol/contract/library-zone.ts'
import type { ExportedData, ReferenceStyle } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { bibtexEntry } from '../../catalogue/exports/bibtex.ts'
import { cslItem } from '../../catalogue/exports/csl-json.ts'
import { risEntry } from '../../catalogue/exports/ris.ts'
import { writeIso2709 } from '../../catalogue/formats/iso2709-writer.ts'
import { marcXmlFoot, marcXmlHead, writeMarcXmlRecord } from '../../catalogue/formats/marcxml-writer.ts'
import { referenceOf } from '../../catalogue/references/model.ts'
import { toPlainText } from '../../catalogue/references/rich-text.ts'
import { dublinCoreXml } from '../../catalogue/views/dublin-core.ts'
import type { Clock } from '../../ports/clock.ts'
import type { ListPrinter } from '../../ports/list-printer.ts'
import { writeCsv } from '../../calls/write-csv.ts'
import { mapInBatches } from './map-in-batches.ts'
import type { EmailLook } from './basket-email.ts'
import type { BasketTitle } from './load-titles.ts'
import { printedList } from './printed-list.ts'
import { briefText, fullText, referenceIn } from './record-texts.ts'
import { columnsIn, rowOf } from './basket-table.ts'
import { writeXlsx } from './xlsx.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/basket.server.json'

const texts = areaTexts<typeof pt>('basket')

/** What is to be written, and how. */
export interface FileChoice {
  readonly data: ExportedData
  readonly style: ReferenceStyle
  readonly language: Language
}

export interface BasketFile {
  readonly name: string
  readonly type: string
  readonly content: Buffer
}

/** How a file begins, what one title becomes, what stands between two, how it ends. */
interface Form {
  readonly ending: string
  readonly type: string
  readonly head?: string
  readonly one: (title: BasketTitle, choice: FileChoice) => string | Buffer
  readonly between?: string
  readonly foot?: string
}

/** What is more than one title after the other. */
type Made = 'csv' | 'xlsx' | 'pdf'

/** What a file takes besides the titles. */
export interface FileDeps {
  readonly printer: ListPrinter
  readonly clock: Clock
  readonly look: (language: Language) => Promise<EmailLook>
}

const reference = ({ description }: BasketTitle) => referenceOf(description)
const text = { ending: 'txt', type: 'text/plain; charset=utf-8' } as const
const rule = `\n\n${'-'.repeat(60)}\n\n`

const forms: Readonly<Record<Exclude<ExportedData, Made>, Form>> = {
  referencia: { ...text, one: (title, { style }) => toPlainText(referenceIn(style, title)), between: '\n\n', foot: '\n' },
  resumido: { ...text, one: (title, { style, language }) => briefText(title, style, language), between: '\n\n', foot: '\n' },
  completo: { ...text, one: (title, { language }) => fullText(title, language), between: rule, foot: '\n' },
  ris: {
    ending: 'ris',
    type: 'application/x-research-info-systems',
    one: (title) => risEntry(reference(title), String(title.id), { address: title.address, callNumber: title.item.classificacao }),
  },
  bibtex: { ending: 'bib', type: 'application/x-bibtex', one: (title) => bibtexEntry(reference(title), String(title.id)), between: '\n' },
  csl: {
    ending: 'csl.json',
    type: 'application/vnd.citationstyles.csl+json',
    head: '[',
    one: (title) => JSON.stringify(cslItem(reference(title), String(title.id))),
    between: ',\n',
    foot: ']\n',
  },
  marc: { ending: 'mrc', type: 'application/marc', one: ({ record }) => writeIso2709(record()) },
  marcxml: {
    ending: 'xml',
    type: 'application/marcxml+xml',
    head: marcXmlHead,
    one: ({ record }) => writeMarcXmlRecord(record()),
    foot: marcXmlFoot,
  },
  dc: {
    ending: 'dc.xml',
    type: 'application/xml',
    head: '<?xml version="1.0" encoding="UTF-8"?>\n<records>\n',
    one: ({ description, address }) => dublinCoreXml(description, address),
    foot: '</records>\n',
  },
}

const made: Readonly<Record<Made, { ending: string; type: string }>> = {
  csv: { ending: 'csv', type: 'text/csv; charset=utf-8' },
  xlsx: { ending: 'xlsx', type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' },
  pdf: { ending: 'pdf', type: 'application/pdf' },
}

const isMade = (data: ExportedData): data is Made => Object.hasOwn(made, data)
async function written(titles: readonly BasketTitle[], { head = '', one, between = '', foot = '' }: Form, choice: FileChoice) {
  const pieces = await mapInBatches(titles, (title) => one(title, choice))
  const gap = Buffer.from(between)
  const body = pieces.flatMap((piece, at) => [...(at > 0 ? [gap] : []), typeof piece === 'string' ? Buffer.from(piece) : piece])
  return Buffer.concat([Buffer.from(head), ...body, Buffer.from(foot)])
}

const numeric = (text: string) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : text)
const numericColumns = new Set([0, 6])

async function contentOf(deps: FileDeps, titles: readonly BasketTitle[], choice: FileChoice): Promise<Buffer> {
  const { data, style, language } = choice
  if (!isMade(data)) return written(titles, forms[data], choice)
  if (data === 'pdf') {
    const look = await deps.look(language)
    return Buffer.from(await deps.printer.print(await printedList(titles, { style, language, look, made: deps.clock.now() })))
  }
  const rows = await mapInBatches(titles, (title) => rowOf(title, style))
  if (data === 'csv') return Buffer.from(writeCsv([columnsIn(language), ...rows]))
  const cells = rows.map((row) => row.map((text, at) => (numericColumns.has(at) ? numeric(text) : text)))
  return writeXlsx({ name: texts(language).fileName, columns: columnsIn(language), rows: cells })
}

const kindsOfText = ['referencia', 'completo', 'resumido'] as const

/** As a person would call it: what it is, where its ending does not say so, and of which day. `cesta-referencias-2026-11-27.txt`. */
function nameOf({ data, language }: FileChoice, ending: string, now: Date): string {
  const { fileName, fileKinds } = texts(language)
  const kind = kindsOfText.find((one) => one === data)
  return `${[fileName, ...(kind ? [fileKinds[kind]] : []), localDay(now)].join('-')}.${ending}`
}

/** The titles as a file of the kind that was chosen. */
export async function writeFile(deps: FileDeps, titles: readonly BasketTitle[], choice: FileChoice): Promise<BasketFile> {
  const { data } = choice
  const { ending, type } = isMade(data) ? made[data] : forms[data]
  return { name: nameOf(choice, ending, deps.clock.now()), type, content: await contentOf(deps, titles, choice) }
}
