import { once } from 'node:events'
import PDFDocument from 'pdfkit'
import { plain, type RichText } from '../../catalogue/references/rich-text.ts'
import type { PrintedEntry, PrintedList } from '../../ports/list-printer.ts'
import { FontSet } from './font-set.ts'
import { layOut, type Line } from './line-layout.ts'

type Pdf = PDFKit.PDFDocument
type Element = PDFKit.PDFStructureElement

// A4, in points.
const page = { left: 64, right: 531, top: 96, bottom: 770, head: 48, foot: 796 }
const ink = '#1c1c1c'
const faint = '#555555'

interface Style {
  readonly size: number
  readonly colour: string
  readonly left?: number
}

/** Draws paragraphs one below the other, on as many pages as it takes, and tells what each is. */
class Paper {
  readonly pdf: Pdf
  readonly #fonts: FontSet
  readonly #registered = new Set<string>()
  #y = page.top

  constructor(pdf: Pdf, fonts: FontSet) {
    this.pdf = pdf
    this.#fonts = fonts
  }

  #font(name: string, size: number): Pdf {
    if (!this.#registered.has(name)) this.pdf.registerFont(name, this.#fonts.read(name))
    this.#registered.add(name)
    return this.pdf.font(name).fontSize(size)
  }

  /** Begins a new page when less than so much is left of this one. */
  room(height: number): void {
    if (this.#y + height <= page.bottom) return
    this.pdf.addPage()
    this.#y = page.top
  }

  space(height: number): void {
    this.#y += height
  }

  lines(text: RichText, { size, left = page.left }: Style): readonly Line[] {
    return layOut(text, this.#fonts, page.right - left, (words, font) => this.#font(font, size).widthOfString(words))
  }

  #draw(line: Line, { size, colour, left = page.left }: Style, y: number): void {
    let x = line.flushRight ? page.right - line.width : left
    for (const { text, font, width } of line.pieces) {
      this.#font(font, size).fillColor(colour)
      this.pdf.text(text, x, y, { lineBreak: false, baseline: 'alphabetic' })
      x += width
    }
  }

  /** A paragraph in the reading order, whole where it fits on a page. */
  paragraph(parent: Element, kind: string, text: RichText, style: Style): void {
    const lines = this.lines(text, style)
    const height = style.size * 1.45
    this.room(Math.min(lines.length, 12) * height)
    // Said as it was written where the order of drawing is another, or a sign could not be drawn.
    const asWritten = lines.some(({ reordered }) => reordered) && { actual: text.map((run) => run.text).join('') }
    const element = this.pdf.struct(kind, asWritten || {})
    parent.add(element)
    let at = 0
    while (at < lines.length) {
      this.room(height)
      const content = this.pdf.markStructureContent(kind)
      for (; at < lines.length && this.#y + height <= page.bottom; at += 1) {
        this.#draw(lines[at]!, style, this.#y + style.size)
        this.#y += height
      }
      this.pdf.endMarkedContent()
      element.add(content)
    }
    element.end()
  }

  /** A link on one line of its own. */
  link(parent: Element, address: string, label: string, style: Style): void {
    const height = style.size * 1.45
    this.room(height)
    const [line] = this.lines([plain(address)], style)
    if (!line) return
    const element: Element = this.pdf.struct('Link', { alt: label }, () => {
      this.#draw(line, style, this.#y + style.size)
      // Its types leave out the element; to it a primitive string would be a name, an object is a text.
      const about = { structParent: element, Contents: Object(label) as string }
      this.pdf.link(style.left ?? page.left, this.#y, line.width, height, address, about)
    })
    parent.add(element)
    this.#y += height
  }

  /** A few words where the next paragraph will begin. */
  label(parent: Element, text: string, style: Style): void {
    const [line] = this.lines([plain(text)], style)
    if (!line) return
    parent.add(this.pdf.struct('Lbl', {}, () => this.#draw(line, style, this.#y + style.size)))
  }

  /** What stands on the page and does not belong to the text. */
  beside(text: string, style: Style, y: number, where: 'left' | 'right' = 'left'): void {
    const [line] = this.lines([plain(text)], style)
    if (!line) return
    this.pdf.markContent('Artifact', { type: 'Pagination' })
    this.#draw({ ...line, flushRight: where === 'right' }, style, y)
    this.pdf.endMarkedContent()
  }
}

function entry(paper: Paper, list: Element, { reference, lines, address }: PrintedEntry, at: number, linkLabel: string): void {
  const { pdf } = paper
  const style = { size: 10.5, colour: ink, left: page.left + 32 }
  paper.room(style.size * 1.45 * Math.min(12, paper.lines(reference, style).length + lines.length + 1))
  const item = pdf.struct('LI')
  list.add(item)
  paper.label(item, `${at + 1}.`, { size: 10.5, colour: faint })
  const body = pdf.struct('LBody')
  item.add(body)
  paper.paragraph(body, 'P', reference, style)
  for (const line of lines) paper.paragraph(body, 'P', [plain(line)], { ...style, size: 9, colour: faint })
  paper.link(body, address, linkLabel.replace('{address}', address), { ...style, size: 9, colour: '#17345c' })
  body.end()
  item.end()
  paper.space(9)
}

function pageFrames(paper: Paper, { institution, colour, pageLabel }: PrintedList): void {
  const { pdf } = paper
  const { count } = pdf.bufferedPageRange()
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(at)
    paper.beside(institution, { size: 9, colour: faint }, page.head + 9)
    pdf.markContent('Artifact', { type: 'Layout' })
    pdf
      .moveTo(page.left, page.head + 18)
      .lineTo(page.right, page.head + 18)
      .lineWidth(2)
      .stroke(colour ?? '#17345c')
    pdf.endMarkedContent()
    const label = pageLabel.replace('{page}', String(at + 1)).replace('{pages}', String(count))
    paper.beside(label, { size: 9, colour: faint }, page.foot, 'right')
  }
}

/** A tagged PDF of titles: document language, headings, list, links, page numbers; letters of every script that a font here has. */
export async function pdfOf(list: PrintedList, fonts = new FontSet()): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    tagged: true,
    lang: list.language,
    displayTitle: true,
    pdfVersion: '1.7',
    // What is tagged for everybody (ISO 14289-1); the types do not know it yet.
    subset: 'PDF/UA' as 'PDF/A-2',
    bufferPages: true,
    font: '',
    info: { Title: list.title, Author: list.institution, CreationDate: list.made },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = once(pdf, 'end')
  const paper = new Paper(pdf, fonts)
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  paper.paragraph(root, 'H1', [{ text: list.title, style: 'bold' }], { size: 20, colour: ink })
  paper.paragraph(root, 'P', [plain(list.intro)], { size: 10.5, colour: faint })
  paper.space(12)
  const titles = pdf.struct('L')
  root.add(titles)
  for (const [at, one] of list.entries.entries()) entry(paper, titles, one, at, list.linkLabel)
  titles.end()
  root.end()
  pageFrames(paper, list)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}
