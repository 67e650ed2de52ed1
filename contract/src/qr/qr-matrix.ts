import { drawnWords, versionFor } from './qr-codewords.ts'

/** Rows of modules; true is dark. */
export type Matrix = readonly (readonly boolean[])[]

/** Centres of the alignment patterns (ISO/IEC 18004, annex E). */
const alignments: readonly (readonly number[])[] = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
] // prettier-ignore

/** The eight masks: where a module changes its colour. */
export const masks: readonly ((row: number, column: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
]

/** BCH remainder of `value` shifted by so many bits. */
function remainder(value: number, bits: number, polynomial: number): number {
  let rest = value << bits
  for (let at = 31 - Math.clz32(rest); rest !== 0 && at >= bits; at = 31 - Math.clz32(rest)) rest ^= polynomial << (at - bits)
  return rest
}

/** Level M is 00; the mask's number; ten check bits; a fixed mask over all. */
export const formatBits = (mask: number): number => ((mask << 10) | remainder(mask, 10, 0x537)) ^ 0x5412

const versionBits = (version: number): number => (version << 12) | remainder(version, 12, 0x1f25)

/** A square under work: which modules are dark, and which belong to the patterns and never to the words. */
class Square {
  readonly size: number
  readonly dark: boolean[][]
  readonly fixed: boolean[][]

  constructor(size: number) {
    const rows = () => Array.from({ length: size }, () => Array<boolean>(size).fill(false))
    this.size = size
    this.dark = rows()
    this.fixed = rows()
  }

  set(row: number, column: number, dark: boolean): void {
    if (row < 0 || column < 0 || row >= this.size || column >= this.size) return
    this.dark[row]![column] = dark
    this.fixed[row]![column] = true
  }

  /** Square rings around a centre: those whose distance is in `light` are light. */
  rings(row: number, column: number, reach: number, light: readonly number[]): void {
    for (let i = -reach; i <= reach; i += 1)
      for (let j = -reach; j <= reach; j += 1) this.set(row + i, column + j, !light.includes(Math.max(Math.abs(i), Math.abs(j))))
  }
}

function drawFinders(square: Square): void {
  const end = square.size - 4
  for (const [row, column] of [
    [3, 3],
    [3, end],
    [end, 3],
  ] as const)
    square.rings(row, column, 4, [2, 4])
}

function drawPatterns(square: Square, version: number): void {
  for (let at = 0; at < square.size; at += 1) {
    square.set(6, at, at % 2 === 0)
    square.set(at, 6, at % 2 === 0)
  }
  drawFinders(square)
  const centres = alignments[version - 1]!
  const last = centres.at(-1)
  const inCorner = (row: number, column: number) => (row === 6 && (column === 6 || column === last)) || (row === last && column === 6)
  for (const row of centres) for (const column of centres) if (!inCorner(row, column)) square.rings(row, column, 2, [1])
  if (version < 7) return
  const bits = versionBits(version)
  for (let at = 0; at < 18; at += 1) {
    const [row, column] = [Math.floor(at / 3), square.size - 11 + (at % 3)]
    const dark = ((bits >> at) & 1) === 1
    square.set(row, column, dark)
    square.set(column, row, dark)
  }
}

function drawFormat(square: Square, mask: number): void {
  const bits = formatBits(mask)
  const { size } = square
  for (let at = 0; at < 15; at += 1) {
    const dark = ((bits >> at) & 1) === 1
    const down = at < 6 ? at : at < 8 ? at + 1 : size - 15 + at
    const across = at < 8 ? size - 1 - at : at < 9 ? 7 : 14 - at
    square.set(down, 8, dark)
    square.set(8, across, dark)
  }
  square.set(size - 8, 8, true)
}

/** The places of the words, in their order: two columns at a time, up and down from the right, around the column of the timing. */
export function* wordPlaces(size: number, isFixed: (row: number, column: number) => boolean): Generator<readonly [number, number]> {
  for (let right = size - 1, upward = true; right > 0; right -= 2, upward = !upward) {
    if (right === 6) right = 5
    for (let step = 0; step < size; step += 1) {
      const row = upward ? size - 1 - step : step
      for (const column of [right, right - 1]) if (!isFixed(row, column)) yield [row, column]
    }
  }
}

const finderLike = /^(?:10111010000|00001011101)/

function linePenalty(line: readonly boolean[]): number {
  const text = line.map(Number).join('')
  const runs = [...text.matchAll(/0{5,}|1{5,}/g)].reduce((sum, [run]) => sum + run.length - 2, 0)
  const finders = [...text].filter((_, at) => finderLike.test(text.slice(at, at + 11))).length
  return runs + finders * 40
}

/** How hard a matrix is to read (ISO/IEC 18004, 7.8.3): runs, blocks, what looks like a finder, too much of one colour. */
export function penalty(matrix: Matrix): number {
  const size = matrix.length
  const columns = matrix.map((_, at) => matrix.map((row) => row[at]!))
  const lines = [...matrix, ...columns].reduce((sum, line) => sum + linePenalty(line), 0)
  let blocks = 0
  for (let i = 1; i < size; i += 1)
    for (let j = 1; j < size; j += 1) {
      const colour = matrix[i]![j]
      if (matrix[i - 1]![j] === colour && matrix[i]![j - 1] === colour && matrix[i - 1]![j - 1] === colour) blocks += 3
    }
  const dark = matrix.flat().filter(Boolean).length
  return lines + blocks + Math.floor(Math.abs((dark * 20) / (size * size) - 10)) * 10
}

function drawn(words: Uint8Array, version: number, mask: number): Matrix {
  const square = new Square(17 + 4 * version)
  drawPatterns(square, version)
  drawFormat(square, mask)
  let bit = 0
  for (const [row, column] of wordPlaces(square.size, (i, j) => square.fixed[i]![j]!)) {
    const dark = bit < words.length * 8 && ((words[bit >> 3]! >> (7 - (bit & 7))) & 1) === 1
    square.dark[row]![column] = dark !== masks[mask]!(row, column)
    bit += 1
  }
  return square.dark
}

/** Which modules of a version belong to its patterns and to the format. */
export function fixedModules(version: number): Matrix {
  const square = new Square(17 + 4 * version)
  drawPatterns(square, version)
  drawFormat(square, 0)
  return square.fixed
}

/** The QR code of a text at level M, with the mask that is easiest to read. Throws `RangeError` for more than 213 bytes. */
export function qrMatrix(text: string): Matrix {
  const bytes = new TextEncoder().encode(text)
  const version = versionFor(bytes.length)
  const words = drawnWords(bytes, version)
  const candidates = masks.map((_, mask) => drawn(words, version, mask))
  const penalties = candidates.map(penalty)
  return candidates[penalties.indexOf(Math.min(...penalties))]!
}
