import { escapeXml } from '../../catalogue/formats/escape-xml.ts'
import { harmless } from '../../calls/write-csv.ts'
import { zip } from '../../calls/zip.ts'

/** What a cell says; numbers are numbers. */
export type Cell = string | number

export interface Sheet {
  readonly name: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly Cell[])[]
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

// ECMA-376 part 1: 18.3.1.4 and 18.8; a cell holds 32,767 signs, and `_xHHHH_` in a text would be read as the sign of that number.
const maxSigns = 32_767
// oxlint-disable-next-line no-control-regex -- exactly what XML 1.0 does not allow
const unwritable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Cs}/gu
const written = (text: string) =>
  escapeXml(
    harmless(text)
      .slice(0, maxSigns)
      .replaceAll(unwritable, ' ')
      .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_'),
  )

function columnName(at: number): string {
  const letter = String.fromCodePoint(65 + (at % 26))
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter
}

function cell(value: Cell, column: number, row: number, style: string): string {
  const place = `r="${columnName(column)}${row}"${style}`
  if (typeof value === 'number') return `<c ${place}><v>${value}</v></c>`
  return value === '' ? '' : `<c ${place} t="inlineStr"><is><t xml:space="preserve">${written(value)}</t></is></c>`
}

const row = (cells: readonly Cell[], number: number, style = '') =>
  `<row r="${number}">${cells.map((value, at) => cell(value, at, number, style)).join('')}</row>`

function widths({ columns, rows }: Sheet): string {
  const wide = columns.map((name, at) => {
    const longest = rows.reduce((max, cells) => Math.max(max, String(cells[at] ?? '').length), name.length)
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(60, Math.max(8, longest + 2))}" customWidth="1"/>`
  })
  return `<cols>${wide.join('')}</cols>`
}

function sheetXml(sheet: Sheet): string {
  const last = `${columnName(sheet.columns.length - 1)}${sheet.rows.length + 1}`
  return [
    `${head}<worksheet xmlns="${main}"><dimension ref="A1:${last}"/>`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    widths(sheet),
    `<sheetData>${row(sheet.columns, 1, ' s="1"')}`,
    ...sheet.rows.map((cells, at) => row(cells, at + 2)),
    `</sheetData><autoFilter ref="A1:${last}"/></worksheet>`,
  ].join('')
}

const styles =
  `${head}<styleSheet xmlns="${main}"><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>` +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders>' +
  '<cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf xfId="0"/><xf fontId="1" xfId="0" applyFont="1"/></cellXfs></styleSheet>'

const contentTypes =
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  '<Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>' +
  '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>' +
  '<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>'

const relation = (id: string, kind: string, target: string) => `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`
const relationsXml = (...all: readonly string[]) =>
  `${head}<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`

/** A workbook of one sheet (ECMA-376), its first row frozen; no cell is a formula or could become one. */
export function writeXlsx(sheet: Sheet): Promise<Buffer> {
  const workbook =
    `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>` +
    `<sheet name="${escapeXml(sheet.name.replaceAll(/[\\/?*[\]:]/g, ' ').slice(0, 31))}" sheetId="1" r:id="rId1"/></sheets></workbook>`
  return zip([
    { path: '[Content_Types].xml', content: contentTypes },
    { path: '_rels/.rels', content: relationsXml(relation('rId1', 'officeDocument', 'xl/workbook.xml')) },
    { path: 'xl/workbook.xml', content: workbook },
    {
      path: 'xl/_rels/workbook.xml.rels',
      content: relationsXml(relation('rId1', 'worksheet', 'worksheets/sheet1.xml'), relation('rId2', 'styles', 'styles.xml')),
    },
    { path: 'xl/worksheets/sheet1.xml', content: sheetXml(sheet) },
    { path: 'xl/styles.xml', content: styles },
  ])
}
