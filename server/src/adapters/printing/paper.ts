import { plain, type RichText } from '../../catalogue/references/rich-text.ts'
import type { FontSet } from './font-set.ts'
import { layOut, type Line } from './line-layout.ts'

type Pdf = PDFKit.PDFDocument
export type Element = PDFKit.PDFStructureElement

/** Where text may stand on a page, in points. */
export interface PageBox {
  readonly size: 'A4' | [number, number]
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
  readonly head: number
  readonly foot: number
}

export const a4: PageBox = { size: 'A4', left: 64, right: 531, top: 96, bottom: 770, head: 48, foot: 796 }
/** Rolls of receipt printers: 80 mm wide, 72 mm of which are printed; pages of 200 mm. */
export const roll80: PageBox = { size: [226.8, 566.9], left: 12, right: 215, top: 52, bottom: 528, head: 14, foot: 548 }
export const ink = '#1c1c1c'
export const faint = '#555555'

export interface Style {
  readonly size: number
  readonly colour: string
  readonly left?: number
  readonly right?: number
}

/** Draws paragraphs one below the other, on as many pages as it takes, and tells what each is. */
export class Paper {
  readonly pdf: Pdf
  readonly #fonts: FontSet
  readonly #registered = new Set<string>()
  readonly page: PageBox
  #top: number
  #y: number

  constructor(pdf: Pdf, fonts: FontSet, page: PageBox) {
    this.pdf = pdf
    this.page = page
    this.#top = page.top
    this.#y = page.top
    this.#fonts = fonts
  }

  #font(name: string, size: number): Pdf {
    if (!this.#registered.has(name)) this.pdf.registerFont(name, this.#fonts.read(name))
    this.#registered.add(name)
    return this.pdf.font(name).fontSize(size)
  }

  /** Begins a new page when less than so much is left of this one. */
  room(height: number): void {
    if (this.#y + height <= this.page.bottom) return
    this.pdf.addPage()
    this.#y = this.#top
  }

  /** Begins so much further down, on every page, for what stands at its head. */
  keepHead(height: number): void {
    this.#top += height
    this.#y += height
  }

  space(height: number): void {
    this.#y += height
  }

  /** How far down the next paragraph begins; set to draw beside the one before. */
  get y(): number {
    return this.#y
  }

  set y(y: number) {
    this.#y = y
  }

  lines(text: RichText, { size, left = this.page.left, right = this.page.right }: Style): readonly Line[] {
    return layOut(text, this.#fonts, right - left, (words, font) => this.#font(font, size).widthOfString(words))
  }

  #draw(line: Line, { size, colour, left = this.page.left, right = this.page.right }: Style, y: number): void {
    let x = line.flushRight ? right - line.width : left
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
      for (; at < lines.length && this.#y + height <= this.page.bottom; at += 1) {
        this.#draw(lines[at]!, style, this.#y + style.size)
        this.#y += height
      }
      this.pdf.endMarkedContent()
      element.add(content)
    }
    element.end()
  }

  /** A link on lines of its own, each of which leads there. */
  link(parent: Element, address: string, label: string, style: Style): void {
    const height = style.size * 1.45
    const lines = this.lines([plain(address)], style)
    this.room(lines.length * height)
    const element: Element = this.pdf.struct('Link', { alt: label }, () => {
      for (const line of lines) {
        this.#draw(line, style, this.#y + style.size)
        // Its types leave out the element; to it a primitive string would be a name, an object is a text.
        const about = { structParent: element, Contents: Object(label) as string }
        this.pdf.link(style.left ?? this.page.left, this.#y, line.width, height, address, about)
        this.#y += height
      }
    })
    parent.add(element)
  }

  /** A few words where the next paragraph will begin. */
  label(parent: Element, text: string, style: Style): void {
    const [line] = this.lines([plain(text)], style)
    if (!line) return
    parent.add(this.pdf.struct('Lbl', {}, () => this.#draw(line, style, this.#y + style.size)))
  }

  /** What stands on the page and does not belong to the text; further lines stand under the first. */
  beside(text: string, style: Style, y: number, where: 'left' | 'right' = 'left'): void {
    this.pdf.markContent('Artifact', { type: 'Pagination' })
    for (const [at, line] of this.lines([plain(text)], style).entries())
      this.#draw({ ...line, flushRight: where === 'right' }, style, y + at * style.size * 1.3)
    this.pdf.endMarkedContent()
  }
}
