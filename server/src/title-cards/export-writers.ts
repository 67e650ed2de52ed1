import { exportAddress, exportFormats, type ExportFormat } from '@farol/contract/screens.ts'
import type { ExportFile } from '@farol/contract/title-views.ts'
import { bibtexEntry } from '../catalogue/exports/bibtex.ts'
import { cslItem } from '../catalogue/exports/csl-json.ts'
import { risEntry } from '../catalogue/exports/ris.ts'
import { writeIso2709 } from '../catalogue/formats/iso2709-writer.ts'
import { writeMarcXml } from '../catalogue/formats/marcxml-writer.ts'
import { referenceOf } from '../catalogue/references/model.ts'
import { dublinCoreXml } from '../catalogue/views/dublin-core.ts'
import type { VisibleTitle } from './visible-title.ts'

/** `address` is that of the title's page. */
type Writer = (shown: VisibleTitle, address: string) => string | Buffer

const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n'

/** How a title is written in each format that it can be had in. */
export const exportWriters: Readonly<Record<ExportFormat, Writer>> = {
  ris: ({ title, description }, address) =>
    risEntry(referenceOf(description), String(title.id), { address, callNumber: description.callNumber?.text }),
  bibtex: ({ title, description }) => bibtexEntry(referenceOf(description), `acervo${title.id}`),
  csl: ({ title, description }) => JSON.stringify([cslItem(referenceOf(description), String(title.id))], null, 2),
  marcxml: ({ record }) => writeMarcXml([record]),
  iso2709: ({ record }) => writeIso2709(record),
  'dublin-core': ({ description }, address) => xmlHead + dublinCoreXml(description, address),
}

/** A title as a file: what it is called and where it is. */
export const exportFile = (id: number, format: ExportFormat): ExportFile => ({
  formato: format,
  nome: exportFormats[format].name,
  endereco: exportAddress(String(id), format),
  tipo: exportFormats[format].type,
})

/** The formats there are, in the order in which they are offered. */
export const offeredFormats = Object.keys(exportFormats) as ExportFormat[]
