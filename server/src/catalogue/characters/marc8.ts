import { eastAsianRows } from './east-asian-rows.ts'
import { oneByteSets } from './one-byte-sets.ts'

/** The bytes are no MARC-8: an escape without meaning, half a character, a byte no set holds. */
export class NotMarc8 extends Error {}

const ESC = 0x1b
const ASCII = 'B'
const EAST_ASIAN = '1'
const NOTHING = '\uFFFD'

let eastAsian: Map<number, string> | undefined

/** The East Asian table is unfolded when the first record needs it. */
function eastAsianTable(): Map<number, string> {
  if (eastAsian) return eastAsian
  eastAsian = new Map()
  for (const [first, segments] of Object.entries(eastAsianRows)) {
    for (const segment of segments.split('\t')) {
      const start = Number.parseInt(first + segment.slice(0, 4), 16)
      for (let i = 4; i < segment.length; i++) if (segment[i] !== ' ') eastAsian.set(start + i - 4, segment[i]!)
    }
  }
  return eastAsian
}

const isSet = (final: string): boolean => final === ASCII || final === EAST_ASIAN || final in oneByteSets

type Sets = { g0: string; g1: string }

/** Reads the escape at `at`; answers how many bytes it has. Both spellings of each designation and the old one-letter forms are known. */
function readEscape(text: string, at: number, sets: Sets): number {
  const rest = text.slice(at + 1, at + 5)
  const short = /^[gbps]/.exec(rest)?.[0]
  if (short) {
    sets.g0 = short === 's' ? ASCII : short
    return 2
  }
  const long = /^(?:\$([,)-]?)|([(,)-])(!?))(.)/.exec(rest)
  const final = long?.[4]
  if (!long || !final || !isSet(final) || (long[2] === undefined) !== (final === EAST_ASIAN))
    throw new NotMarc8('an escape leads to no set')
  const side = long[1] || long[2] || '('
  if (side === ')' || side === '-') sets.g1 = final
  else sets.g0 = final
  return 1 + long[0].length
}

// In MARC-8 the two halves of a tie stand before each of two letters; Unicode has one mark between them.
const ties: Record<string, string> = { '\uFE20': '\u0361', '\uFE22': '\u0360' }
const secondHalves = '\uFE21\uFE23'
const controls: Record<number, string> = { 0x88: '\u0098', 0x89: '\u009C', 0x8d: '\u200D', 0x8e: '\u200C' }

function oneByte(byte: number, set: string): string {
  if (set === ASCII) return String.fromCharCode(byte & 0x7f)
  const found = oneByteSets[set]![(byte & 0x7f) - 0x21]
  if (found === undefined || found === NOTHING) throw new NotMarc8(`set ${set} has nothing at ${byte.toString(16)}`)
  return found
}

const isCombining = (character: string): boolean => /^\p{M}$/u.test(character)

/** Marks come before their letter in MARC-8 and after it in Unicode. */
class Composer {
  #out = ''
  #marks = ''
  add(character: string): void {
    if (isCombining(character)) {
      if (!secondHalves.includes(character)) this.#marks += ties[character] ?? character
      return
    }
    this.#out += character + this.#marks
    this.#marks = ''
  }
  text(): string {
    return (this.#out + this.#marks).normalize('NFC')
  }
}

/** The three bytes at `at` as one East Asian character; a code without a published value is the geta mark. */
function threeBytes(text: string, at: number): string {
  const codes = [0, 1, 2].map((i) => text.charCodeAt(at + i) & 0x7f)
  if (at + 2 >= text.length || codes.some((code) => code < 0x21 || code > 0x7e)) throw new NotMarc8('half an East Asian character')
  return eastAsianTable().get((codes[0]! << 16) | (codes[1]! << 8) | codes[2]!) ?? '\u3013'
}

/**
 * MARC-8 to Unicode, composed (NFC). Every value begins with ASCII as G0 and ANSEL as G1.
 * Source: MARC 21 Specifications for Record Structure, Character Sets: MARC-8 Encoding Environment.
 */
export function decodeMarc8(bytes: Uint8Array): string {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  // oxlint-disable-next-line no-control-regex
  if (!/[\u001B\u0080-\u00FF]/.test(text)) return numericReferences(text)
  const sets: Sets = { g0: ASCII, g1: 'E' }
  const composer = new Composer()
  for (let at = 0; at < text.length;) {
    const byte = text.charCodeAt(at)
    if (byte === ESC) {
      at += readEscape(text, at, sets)
      continue
    }
    const set = byte < 0x80 ? sets.g0 : sets.g1
    if (byte <= 0x20 || byte === 0x7f) composer.add(String.fromCharCode(byte))
    else if (byte >= 0x80 && byte <= 0xa0) {
      const control = controls[byte]
      if (!control) throw new NotMarc8(`no set has a byte ${byte.toString(16)}`)
      composer.add(control)
    } else if (set === EAST_ASIAN) {
      composer.add(threeBytes(text, at))
      at += 2
    } else composer.add(oneByte(byte, set))
    at++
  }
  return numericReferences(composer.text())
}

/** Characters outside MARC-8 travel as &#x…; by the lossless conversion of the specification. */
function numericReferences(text: string): string {
  if (!text.includes('&#x')) return text
  return text
    .replaceAll(/&#x([0-9A-Fa-f]{4,6});/g, (whole, code: string) => {
      const point = Number.parseInt(code, 16)
      return point <= 0x10ffff && (point < 0xd800 || point > 0xdfff) && point >= 0xa0 ? String.fromCodePoint(point) : whole
    })
    .normalize('NFC')
}
