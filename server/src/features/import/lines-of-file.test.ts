import { expect, test } from 'vitest'
import { linesOf } from './lines-of-file.ts'

async function* pieces(...parts: readonly (string | Uint8Array)[]) {
  for (const part of parts) yield typeof part === 'string' ? Buffer.from(part) : part
}

const read = async (...parts: readonly (string | Uint8Array)[]) => {
  const lines: [string, number][] = []
  for await (const { text, offset } of linesOf(pieces(...parts))) lines.push([text, offset])
  return lines
}

test.each([
  ['one piece', ['um\ndois\n']],
  ['pieces that end inside a line', ['u', 'm\ndo', 'is', '\n']],
  ['a last line without its end', ['um\n', 'dois']],
])('%s: each line with the place where it begins', async (_name, parts) => {
  expect(await read(...parts)).toEqual([
    ['um', 0],
    ['dois', 3],
  ])
})

test('an empty line is one, a break of two signs belongs to no line, and an empty file has none', async () => {
  expect(await read('a\r\n\r\nb  \r\n')).toEqual([
    ['a', 0],
    ['', 3],
    ['b', 5],
  ])
  expect([await read(), await read('')]).toEqual([[], []])
})

test('a sign that is cut by a piece is whole; a line that is no UTF-8 is Latin-1, the others are not', async () => {
  const letters = Buffer.from('ação\n')
  expect(await read(letters.subarray(0, 2), letters.subarray(2), Buffer.from('ação\n', 'latin1'), 'ção')).toEqual([
    ['ação', 0],
    ['ação', 7],
    ['ção', 12],
  ])
})

test('of a line longer than 64 KiB the beginning is read, and the next line is where it is', async () => {
  const long = 'a'.repeat(65_537)
  expect((await read(`${long}\nb\n${long}`)).map(([text, offset]) => [text.length, offset])).toEqual([
    [65_536, 0],
    [1, 65_538],
    [65_536, 65_540],
  ])
})
