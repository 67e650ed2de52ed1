import { qrMatrix } from '@farol/contract/qr/qr-matrix.ts'
import { plain } from '../../catalogue/references/rich-text.ts'
import type { PrintedSheet, SheetPart } from '../../ports/document-printer.ts'
import { FontSet } from './font-set.ts'
import { faint, ink, roll80, type Element, type Paper } from './paper.ts'
import { taggedPdf } from './tagged-pdf.ts'

/** How wide the column of names before their values is; a roll is too narrow for one. */
const nameColumn = 165
const text = { size: 10.5, colour: ink }
const qrSide = 96

type Part<K extends SheetPart['kind']> = Extract<SheetPart, { kind: K }>

/** A name and under it its value, each as wide as the roll. */
function stackedFact(paper: Paper, list: Element, name: string, value: string): void {
  const item = paper.pdf.struct('LI')
  list.add(item)
  const lines = paper.lines([plain(name)], text).length + paper.lines([plain(value)], text).length
  paper.room(Math.min(lines, 12) * text.size * 1.45)
  paper.paragraph(item, 'Lbl', [plain(name)], { ...text, colour: faint })
  paper.paragraph(item, 'LBody', [plain(value)], text)
  paper.space(4)
  item.end()
}

/** A name and its value side by side; the longer of the two makes the line as high as it is. */
function fact(paper: Paper, list: Element, name: string, value: string): void {
  const { pdf } = paper
  const valueLeft = paper.page.left + nameColumn
  const nameStyle = { ...text, colour: faint, right: valueLeft - 12 }
  const valueStyle = { ...text, left: valueLeft }
  const lines = Math.max(paper.lines([plain(name)], nameStyle).length, paper.lines([plain(value)], valueStyle).length)
  paper.room(Math.min(lines, 12) * text.size * 1.45)
  const item = pdf.struct('LI')
  list.add(item)
  const top = paper.y
  paper.paragraph(item, 'Lbl', [plain(name)], nameStyle)
  const below = paper.y
  paper.y = top
  paper.paragraph(item, 'LBody', [plain(value)], valueStyle)
  paper.y = Math.max(paper.y, below) + 4
  item.end()
}

function facts(paper: Paper, root: Element, { heading, facts: pairs }: Part<'facts'>): void {
  if (heading !== undefined) paper.paragraph(root, 'H2', [{ text: heading, style: 'bold' }], { size: 12.5, colour: ink })
  const list = paper.pdf.struct('L')
  root.add(list)
  const write = paper.page === roll80 ? stackedFact : fact
  for (const [name, value] of pairs) if (value !== '') write(paper, list, name, value)
  list.end()
}

/** The code as dark squares, four modules of light around it. */
function qrCode(paper: Paper, root: Element, { label, address }: Part<'address'>): void {
  const { pdf } = paper
  const matrix = qrMatrix(address)
  const module = qrSide / (matrix.length + 8)
  paper.room(qrSide)
  const top = paper.y
  const figure = pdf.struct('Figure', { alt: `${label} ${address}` }, () => {
    pdf.fillColor('#000000')
    for (const [i, row] of matrix.entries())
      for (const run of row.map(Number).join('').matchAll(/1+/g))
        pdf.rect(paper.page.left + (run.index + 4) * module, top + (i + 4) * module, run[0].length * module, module)
    pdf.fill()
  })
  root.add(figure)
  paper.y = top + qrSide
}

function address(paper: Paper, root: Element, part: Part<'address'>): void {
  paper.paragraph(root, 'P', [plain(part.label)], text)
  paper.link(root, part.address, `${part.label} ${part.address}`, { size: 9.5, colour: '#17345c' })
  qrCode(paper, root, part)
}

function write(paper: Paper, root: Element, part: SheetPart): void {
  if (part.kind === 'text') paper.paragraph(root, 'P', [plain(part.text)], part.small ? { size: 9, colour: faint } : text)
  else if (part.kind === 'facts') facts(paper, root, part)
  else address(paper, root, part)
  paper.space(10)
}

/** A tagged PDF of one document: heading, sentences, names with values, addresses with their QR code. */
export const sheetPdf = (sheet: PrintedSheet, fonts = new FontSet()): Promise<Uint8Array> =>
  taggedPdf(sheet, fonts, (paper, root) => {
    const isRoll = paper.page === roll80
    paper.paragraph(root, 'H1', [{ text: sheet.title, style: 'bold' }], { size: isRoll ? 14 : 20, colour: ink })
    paper.space(isRoll ? 6 : 12)
    for (const part of sheet.parts) write(paper, root, part)
  })
