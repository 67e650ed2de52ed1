import { isAscii, isUtf8 } from 'node:buffer'

/** What a record's bytes are, whatever its leader says. `mixed` is damage: some good UTF-8 and some bytes that are none. */
export type Encoding = 'ascii' | 'utf-8' | 'marc-8' | 'latin-1' | 'mixed'

const ESC = 0x1b

type Shape = { escape: boolean; multibyte: number; broken: number }

/** Length of the well-formed UTF-8 sequence at `i`, 0 when there is none. */
function sequenceAt(bytes: Uint8Array, i: number): number {
  const lead = bytes[i]!
  const more = lead >= 0xc2 && lead < 0xe0 ? 1 : lead >= 0xe0 && lead < 0xf0 ? 2 : lead >= 0xf0 && lead < 0xf5 ? 3 : 0
  for (let k = 1; k <= more; k++) if (((bytes[i + k] ?? 0) & 0xc0) !== 0x80) return 0
  const second = bytes[i + 1]!
  if (
    (lead === 0xe0 && second < 0xa0) ||
    (lead === 0xed && second > 0x9f) ||
    (lead === 0xf0 && second < 0x90) ||
    (lead === 0xf4 && second > 0x8f)
  )
    return 0
  return more && more + 1
}

function shapeOf(bytes: Uint8Array): Shape {
  const shape: Shape = { escape: false, multibyte: 0, broken: 0 }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte === ESC) shape.escape = true
    if (byte < 0x80) continue
    const length = sequenceAt(bytes, i)
    if (length) {
      shape.multibyte++
      i += length - 1
    } else shape.broken++
  }
  return shape
}

const isLetterByte = (byte: number | undefined): boolean =>
  byte !== undefined && ((byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a))

// Letters that each mark of ANSEL is written with in European and romanised text; any letter for the marks left out here.
const bases: Record<number, string> = {
  0xe1: 'aeiouwyn', 0xe3: 'aeiouwycghjs', 0xe4: 'anoiuve', 0xe7: 'zcgeismnhrdbtfpwxao', 0xe9: 'cszrednltgjaiou', 0xea: 'auw', 0xf0: 'csteghdrnlkz', 0xf5: '', 0xe8: 'aeiouyhtwx',
} // prettier-ignore

/** Counts what would be odd if the bytes were MARC-8, and what if they were Latin-1. */
function oddities(bytes: Uint8Array): { marc8: number; latin1: number; marks: number } {
  const count = { marc8: 0, latin1: 0, marks: 0 }
  for (let i = 0; i < bytes.length; i++) {
    const byte = bytes[i]!
    if (byte < 0x80) continue
    const [before, next] = [bytes[i - 1], bytes[i + 1]]
    if (byte >= 0xe0) {
      count.marks++
      const base = next === undefined ? '' : String.fromCharCode(next).toLowerCase()
      if (!isLetterByte(next) && !(next !== undefined && next >= 0xe0)) count.marc8++
      else if (isLetterByte(next) && bases[byte] !== undefined && !bases[byte]!.includes(base)) count.marc8++
      else if (next !== undefined && next >= 0xe0 && byte === 0xe7) count.marc8++
      if (byte === 0xf7 || byte === 0xfe || byte === 0xf0) count.latin1++
    } else if (byte < 0xa1) count[byte === 0x88 || byte === 0x89 ? 'latin1' : 'marc8']++
    else if (byte >= 0xc9) count.marc8++
    else if (isLetterByte(before) && isLetterByte(next) && byte < 0xc0) count.latin1++
  }
  return count
}

/** Decides by the bytes first and by the leader's claim only where they leave a choice. */
export function guessEncoding(bytes: Uint8Array, claimsUnicode: boolean): Encoding {
  const escape = bytes.includes(ESC)
  if (isAscii(bytes)) return escape ? 'marc-8' : claimsUnicode ? 'ascii' : 'marc-8'
  if (!escape && isUtf8(bytes)) return 'utf-8'
  const shape = shapeOf(bytes)
  if (shape.escape) return shape.broken === 0 && claimsUnicode ? 'utf-8' : 'marc-8'
  if (claimsUnicode && shape.multibyte > 0) return 'mixed'
  const odd = oddities(bytes)
  if (claimsUnicode) return odd.marc8 === 0 && odd.marks >= 3 ? 'marc-8' : 'latin-1'
  if (shape.multibyte > shape.broken) return 'mixed'
  return odd.marc8 > odd.latin1 && odd.marc8 * 4 > odd.marks ? 'latin-1' : 'marc-8'
}
