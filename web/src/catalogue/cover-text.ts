/** Words fitted into a width: lines from top to bottom, and the size they are set in. Units are those of the drawing (100 wide). */
export interface FittedText {
  readonly lines: readonly string[]
  readonly size: number
}

// Widths in em, measured roughly on the two faces: the drawing must look right, not be exact.
function measured(char: string): number {
  if (/[iljtfr.,;:!'|()]/.test(char)) return 0.34
  if (/[mwMWÆŒ—]/.test(char)) return 0.88
  if (char === ' ') return 0.26
  return /\p{Lu}|\d/u.test(char) ? 0.67 : 0.56
}

const widths = new Map<string, number>()

/** Titles are made of few signs, and each is asked for many times while lines are tried: looked at once. */
function charWidth(char: string): number {
  const known = widths.get(char)
  if (known !== undefined) return known
  const width = measured(char)
  widths.set(char, width)
  return width
}

/** In em. */
function emsOf(text: string): number {
  let sum = 0
  for (const char of text) sum += charWidth(char)
  return sum
}

const widthOf = (text: string, size: number) => emsOf(text) * size

/** A word or a line with its width in em. */
interface Measured {
  readonly text: string
  readonly ems: number
}

function cutToWidth(text: string, width: number, size: number): string {
  const chars = [...text]
  while (chars.length > 1 && widthOf(`${chars.join('')}…`, size) > width) chars.pop()
  return `${chars.join('').replace(/[\s,;:.-]+$/, '')}…`
}

function breakLines(words: readonly Measured[], width: number, size: number): Measured[] {
  const lines: Measured[] = []
  for (const word of words) {
    const last = lines.at(-1)
    const ems = last === undefined ? word.ems : last.ems + charWidth(' ') + word.ems
    if (last !== undefined && ems * size <= width) lines[lines.length - 1] = { text: `${last.text} ${word.text}`, ems }
    else lines.push(word)
  }
  return lines
}

/** From one line to the next, in sizes. */
export const lineStep = 1.12

/**
 * Sets `text` in at most `max` lines of `width` that are not higher than `room` together; shrinks to seven tenths before it cuts words off.
 */
export function fitText(text: string, width: number, size: number, max: number, room = Number.POSITIVE_INFINITY): FittedText {
  const linesAt = (at: number) => Math.max(1, Math.min(max, Math.floor(room / (at * lineStep))))
  const words = text
    .trim()
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 40)
    .map((word) => ({ text: word, ems: emsOf(word) }))
  const fits = (lines: readonly Measured[], at: number) => lines.length <= linesAt(at) && lines.every((line) => line.ems * at <= width)
  for (const factor of [1, 0.9, 0.8, 0.7]) {
    const lines = breakLines(words, width, size * factor)
    if (fits(lines, size * factor)) return { lines: lines.map((line) => line.text), size: Math.round(size * factor * 100) / 100 }
  }
  const smallest = Math.round(size * 70) / 100
  const all = breakLines(words, width, smallest)
  const last = linesAt(smallest)
  const retained = all.slice(0, last).map(({ text: line, ems }) => (ems * smallest > width ? cutToWidth(line, width, smallest) : line))
  if (all.length > last && retained.length > 0) retained[retained.length - 1] = cutToWidth(retained.at(-1) ?? '', width, smallest)
  return { lines: retained, size: smallest }
}
