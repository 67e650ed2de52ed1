import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { plain } from '../../catalogue/references/rich-text.ts'
import type { FontSet } from './font-set.ts'
import { a4, faint, Paper, roll80, type Element } from './paper.ts'

/** What every document has around its text. */
export interface Surround {
  readonly language: string
  readonly title: string
  readonly institution: string
  readonly colour?: string
  readonly pageLabel: string
  readonly made: Date
  readonly paper?: 'a4' | '80mm'
}

const nameStyle = { size: 9, colour: faint }

/** How much the lines after the first take of an institution's name that is too long for one. */
const moreOfName = (paper: Paper, name: string): number =>
  Math.max(0, paper.lines([plain(name)], nameStyle).length - 1) * nameStyle.size * 1.3

function pageFrames(paper: Paper, { institution, colour, pageLabel }: Surround): void {
  const { pdf, page } = paper
  const { count } = pdf.bufferedPageRange()
  const under = page.head + 18 + moreOfName(paper, institution)
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    paper.beside(institution, nameStyle, page.head + 9)
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(page.left, under)
      .lineTo(page.right, under)
      .lineWidth(2)
      .stroke(colour ?? '#17345c')
    pdf.endMarkedContent()
    const label = pageLabel.replace('{page}', String(at + 1)).replace('{pages}', String(count))
    paper.beside(label, { size: 9, colour: faint }, page.foot, 'right')
  }
}

/** A tagged PDF: document language, title, headings and parts as `write` adds them, page numbers, embedded fonts. */
export async function taggedPdf(surround: Surround, fonts: FontSet, write: (paper: Paper, root: Element) => void): Promise<Uint8Array> {
  const page = surround.paper === '80mm' ? roll80 : a4
  const pdf = new PDFDocument({
    size: page.size,
    margin: 0,
    tagged: true,
    lang: surround.language,
    displayTitle: true,
    pdfVersion: '1.7',
    // What is tagged for everybody (ISO 14289-1); the types do not know it yet.
    subset: 'PDF/UA' as 'PDF/A-2',
    bufferPages: true,
    font: '',
    info: { Title: surround.title, Author: surround.institution, CreationDate: surround.made },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  const paper = new Paper(pdf, fonts, page)
  paper.keepHead(moreOfName(paper, surround.institution))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  write(paper, root)
  root.end()
  pageFrames(paper, surround)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
