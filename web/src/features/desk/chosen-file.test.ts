import { expect, test } from 'vitest'
import { fileText, fileText64 } from './chosen-file.ts'

const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)])

test('a spreadsheet in Latin-1 keeps its accents, one in UTF-8 too', async () => {
  expect(await fileText(file(0x4a, 0x6f, 0xe3, 0x6f))).toBe('João')
  expect(await fileText(file(0x4a, 0x6f, 0xc3, 0xa3, 0x6f))).toBe('João')
})

test('a file of any length goes byte by byte', async () => {
  const bytes = Array.from({ length: 70_000 }, (_, at) => (at * 7) % 256)
  expect(await fileText64(file(...bytes))).toBe(Buffer.from(bytes).toString('base64'))
})
