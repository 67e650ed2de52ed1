import { expect, test } from 'vitest'
import { fixedModules, formatBits, masks, penalty, qrMatrix, wordPlaces } from './qr-matrix.ts'
import { divisions } from './qr-codewords.ts'
import { checkWords, syndromes } from './reed-solomon.ts'

/** Reads a code as a camera's program does after it found the square: format, mask, words, blocks, check words, text. */
function read(matrix: readonly (readonly boolean[])[]): string {
  const size = matrix.length
  const version = (size - 17) / 4
  const bit = (row: number, column: number) => Number(matrix[row]![column]!)
  const format = [...Array(15).keys()].reduce((sum, at) => sum | (bit(at < 6 ? at : at < 8 ? at + 1 : size - 15 + at, 8) << at), 0)
  const mask = masks.findIndex((_, at) => formatBits(at) === format)
  expect(mask, 'the format is one of level M').toBeGreaterThanOrEqual(0)
  const fixed = fixedModules(version)
  const bits = [...wordPlaces(size, (i, j) => fixed[i]![j]!)].map(([i, j]) => Number(matrix[i]![j]! !== masks[mask]!(i, j)))
  const { checks, blocks } = divisions[version - 1]!
  const total = blocks.reduce((sum, one) => sum + one + checks, 0)
  const words = Array.from({ length: total }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8).join(''), 2))
  const parts: number[][] = blocks.map(() => [])
  let at = 0
  for (let turn = 0; turn < Math.max(...blocks); turn += 1)
    blocks.forEach((length, block) => turn < length && parts[block]!.push(words[at++]!))
  const data = parts.map((part) => [...part])
  for (let turn = 0; turn < checks; turn += 1) for (const part of parts) part.push(words[at++]!)
  for (const part of parts) expect(syndromes(Uint8Array.from(part), checks).every((one) => one === 0)).toBe(true)
  const stream = data
    .flat()
    .map((word) => word.toString(2).padStart(8, '0'))
    .join('')
  expect(stream.slice(0, 4)).toBe('0100')
  const lengthBits = version < 10 ? 8 : 16
  const length = Number.parseInt(stream.slice(4, 4 + lengthBits), 2)
  const bytes = Array.from({ length }, (_, i) => Number.parseInt(stream.slice(4 + lengthBits + i * 8).slice(0, 8), 2))
  return new TextDecoder().decode(Uint8Array.from(bytes))
}

test.each([1, 14, 15, 26, 42, 62, 84, 106, 122, 152, 180, 213])('an address of %i bytes is read as it was written', (length) => {
  const text = 'https://catalogo.example.org/acervo/1234567890?'.repeat(6).slice(0, length)
  expect(read(qrMatrix(text))).toBe(text)
})

test('the version grows with the address, and what no small code holds is refused', () => {
  expect([14, 15, 62, 63, 213].map((length) => qrMatrix('x'.repeat(length)).length)).toEqual([21, 25, 33, 37, 57])
  expect(() => qrMatrix('x'.repeat(214))).toThrow(RangeError)
})

test('format and check words are those of the standard', () => {
  // ISO/IEC 18004, annex C: level M, mask 5. Annex I: the check words of "01234567" in version 1-M.
  expect(formatBits(5).toString(2).padStart(15, '0')).toBe('100000011001110')
  const data = Uint8Array.of(0x10, 0x20, 0x0c, 0x56, 0x61, 0x80, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11, 0xec, 0x11)
  expect([...checkWords(data, 10)]).toEqual([0xa5, 0x24, 0xd4, 0xc1, 0xed, 0x36, 0xc7, 0x87, 0x2c, 0x55])
})

test('of the eight masks the one that is easiest to read is drawn', () => {
  expect(penalty(qrMatrix('https://catalogo.example.org/acervo/1'))).toBeLessThan(700)
})
