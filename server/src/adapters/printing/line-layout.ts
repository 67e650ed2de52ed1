import bidiJs, { type Bidi } from 'bidi-js'
import LineBreaker from 'linebreak'
import type { RichText } from '../../catalogue/references/rich-text.ts'
import { drawable, type FontStyle, type FontSet } from './font-set.ts'

// Its types take it for a module without a default.
const bidi = (bidiJs as unknown as () => Bidi)()

/** Signs that are drawn with one font in one direction, as they stand in the text. */
export interface Piece {
  readonly text: string
  readonly font: string
  readonly width: number
}

/** One line as it is drawn, from left to right. */
export interface Line {
  readonly pieces: readonly Piece[]
  readonly width: number
  /** The paragraph reads from right to left: it stands at the right. */
  readonly flushRight: boolean
  /** What is drawn is not what was written: another order, or a sign that no font has. */
  readonly reordered: boolean
}

/** How wide a text is in a font. */
export type Measure = (text: string, font: string) => number

interface Glyph {
  readonly text: string
  readonly font: string
  readonly level: number
}

interface Paragraph {
  readonly glyphs: readonly Glyph[]
  /** After how many signs a line may end. */
  readonly breaks: readonly number[]
  readonly rightToLeft: boolean
}

const strongRight = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

function read(runs: RichText, fonts: FontSet): Paragraph {
  const parts = runs.map(({ text, style }) => ({ text: drawable(fonts, text), cut: (style ?? 'regular') as FontStyle }))
  const text = parts.map((part) => part.text).join('')
  const { levels, paragraphs } = bidi.getEmbeddingLevels(text)
  const glyphs: Glyph[] = []
  const ends = new Map<number, number>()
  let at = 0
  for (const { text: words, cut } of parts)
    for (const glyph of words) {
      glyphs.push({ text: glyph, font: fonts.fontFor(glyph.codePointAt(0)!, cut, glyphs.at(-1)?.font), level: levels[at]! })
      at += glyph.length
      ends.set(at, glyphs.length)
    }
  const breaks: number[] = []
  const breaker = new LineBreaker(text)
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) breaks.push(ends.get(found.position) ?? glyphs.length)
  return { glyphs, breaks, rightToLeft: ((paragraphs[0]?.level ?? 0) & 1) === 1 }
}

/** A run from right to left is turned by the font where it has letters of such a script; signs without direction are turned here. */
function turned(text: string, level: number): string {
  if ((level & 1) === 0 || strongRight.test(text)) return text
  return [...text]
    .toReversed()
    .map((glyph) => bidi.getMirroredCharacter(glyph) ?? glyph)
    .join('')
}

interface Run {
  text: string
  readonly font: string
  readonly level: number
}

function runsOf(glyphs: readonly Glyph[]): Run[] {
  const runs: Run[] = []
  for (const { text, font, level } of glyphs) {
    const last = runs.at(-1)
    if (last && last.font === font && last.level === level) last.text += text
    else runs.push({ text, font, level })
  }
  return runs
}

/** Rule L2 of the Unicode Bidirectional Algorithm: from the highest level down, what stands at it or above is turned round. */
function inSight(runs: readonly Run[]): readonly Run[] {
  const order = [...runs]
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let from = 0; from < order.length; from += 1) {
      if (order[from]!.level < level) continue
      let to = from
      while (to < order.length && order[to]!.level >= level) to += 1
      order.splice(from, to - from, ...order.slice(from, to).toReversed())
      from = to
    }
  return order
}

const isSpace = (glyph: Glyph | undefined) => glyph !== undefined && glyph.text.trim() === ''

function toLine(glyphs: readonly Glyph[], rightToLeft: boolean, measure: Measure): Line {
  let end = glyphs.length
  while (isSpace(glyphs[end - 1])) end -= 1
  const pieces = inSight(runsOf(glyphs.slice(0, end))).map(({ text, font, level }) => {
    const drawn = turned(text, level)
    return { text: drawn, font, width: measure(drawn, font) }
  })
  const reordered = glyphs.some(({ text, level }) => (level & 1) === 1 || text === '□')
  return { pieces, width: pieces.reduce((sum, { width }) => sum + width, 0), flushRight: rightToLeft, reordered }
}

/** Breaks a paragraph into lines no wider than `width` (in points), each in the order in which it is seen. */
export function layOut(runs: RichText, fonts: FontSet, width: number, measure: Measure): readonly Line[] {
  const { glyphs, breaks, rightToLeft } = read(runs, fonts)
  const widthOf = (from: number, to: number) => {
    let end = to
    while (end > from && isSpace(glyphs[end - 1])) end -= 1
    return runsOf(glyphs.slice(from, end)).reduce((sum, { text, font }) => sum + measure(text, font), 0)
  }
  const lines: Line[] = []
  let from = 0
  while (from < glyphs.length) {
    let to = from
    for (const end of breaks) {
      if (end <= from) continue
      if (widthOf(from, end) > width) break
      to = end
    }
    // A word wider than the page is cut where it has to be.
    if (to === from) {
      to = from + 1
      while (to < glyphs.length && widthOf(from, to + 1) <= width) to += 1
    }
    lines.push(toLine(glyphs.slice(from, to), rightToLeft, measure))
    from = to
  }
  return lines
}
