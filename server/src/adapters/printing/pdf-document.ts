import { plain } from '../../catalogue/references/rich-text.ts'
import type { PrintedEntry, PrintedList } from '../../ports/list-printer.ts'
import { FontSet } from './font-set.ts'
import { faint, ink, type Element, type Paper } from './paper.ts'
import { taggedPdf } from './tagged-pdf.ts'

function entry(paper: Paper, list: Element, { reference, lines, address }: PrintedEntry, at: number, linkLabel: string): void {
  const { pdf } = paper
  const style = { size: 10.5, colour: ink, left: paper.page.left + 32 }
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

/** A tagged PDF of titles: heading, list, links; letters of every script that a font here has. */
export const pdfOf = (list: PrintedList, fonts = new FontSet()): Promise<Uint8Array> =>
  taggedPdf(list, fonts, (paper, root) => {
    paper.paragraph(root, 'H1', [{ text: list.title, style: 'bold' }], { size: 20, colour: ink })
    paper.paragraph(root, 'P', [plain(list.intro)], { size: 10.5, colour: faint })
    paper.space(12)
    const titles = paper.pdf.struct('L')
    root.add(titles)
    for (const [at, one] of list.entries.entries()) entry(paper, titles, one, at, list.linkLabel)
    titles.end()
  })
