import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { decodeWoff } from './woff.ts'

const folder = fileURLToPath(new URL('../../../fonts/', import.meta.url))

/** How letters are drawn; scripts without a bold or slanted cut stay upright. */
export type FontStyle = 'regular' | 'bold' | 'italic'

const cuts: Readonly<Record<FontStyle, string>> = { regular: '400-normal', bold: '700-normal', italic: '400-italic' }
const cutsOf = (name: string): readonly FontStyle[] => {
  if (/^noto-sans-(?:hebrew|arabic)-/.test(name)) return ['regular', 'bold']
  return /^noto-(?:sans-(?:devanagari|jp|kr)|emoji)/.test(name) ? ['regular'] : ['regular', 'bold', 'italic']
}

interface Font {
  readonly name: string
  /** Pairs of first and last code points. */
  readonly ranges: readonly number[]
}

const covers = ({ ranges }: Font, code: number) => {
  for (let at = 0; at < ranges.length; at += 2) if (code >= ranges[at]! && code <= ranges[at + 1]!) return true
  return false
}

// A sign that no font here has; Japanese fonts have a square for it.
const square = 0x25a1

/** The fonts there are: which one has a sign, and where its file lies. */
export class FontSet {
  readonly #fonts: readonly Font[]
  readonly #known = new Map<number, Font | undefined>()
  readonly #byName = new Map<string, Font>()
  readonly #files = new Map<string, Buffer>()

  constructor() {
    const ranges = JSON.parse(readFileSync(path.join(folder, 'ranges.json'), 'utf8')) as Record<string, number[]>
    this.#fonts = Object.entries(ranges).map(([name, pairs]) => ({ name, ranges: pairs }))
  }

  #find(code: number): Font | undefined {
    if (this.#known.has(code)) return this.#known.get(code)
    const font = this.#fonts.find((one) => covers(one, code))
    this.#known.set(code, font)
    return font
  }

  has(code: number): boolean {
    return this.#find(code) !== undefined
  }

  /** The name of the font that draws a sign; the one that was used before it goes on where it can. */
  fontFor(code: number, cut: FontStyle, before: string | undefined): string {
    const last = before === undefined ? undefined : this.#byName.get(before)
    const font = last && covers(last, code) ? last : (this.#find(code) ?? this.#find(square)!)
    const name = `${font.name}-${cuts[cutsOf(font.name).includes(cut) ? cut : 'regular']}`
    this.#byName.set(name, font)
    return name
  }

  /** The font itself, as OpenType. */
  read(name: string): Buffer {
    const known = this.#files.get(name)
    if (known) return known
    const bytes = decodeWoff(readFileSync(path.join(folder, `${name}.woff`)))
    this.#files.set(name, bytes)
    return bytes
  }
}

// What only changes the sign before it: accents, joiners, the colour of a skin. A picture without it still says what it says.
const changesPreviousGlyph = /[\p{M}\p{Cf}\p{Emoji_Modifier}]/u

// Arabic and Indian letters need a joiner, and their fonts have it; pictures that it makes one stand side by side.
const joinsEmoji = /\u200d(?=\p{Extended_Pictographic})/gu

/** A text in which each sign can be drawn: composed, without control characters, a square for what no font has. */
export function drawable(fonts: FontSet, text: string): string {
  const composed = text
    .normalize('NFC')
    .replaceAll(joinsEmoji, '')
    .replaceAll(/[\p{Cc}\p{Co}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ')
  return [...composed]
    .map((character) => (fonts.has(character.codePointAt(0)!) ? character : changesPreviousGlyph.test(character) ? '' : '□'))
    .join('')
}
