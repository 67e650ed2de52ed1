import { expect, test } from 'vitest'
import { readCsv } from './read-csv.ts'

const rowsOf = (text: string) => [...readCsv(text)]

test('a row is told by its number in the table, where rows without a value count as a spreadsheet counts them', () => {
  const rows = rowsOf('a;b\n1;2\n\n;\n3;"4\n5"\r\n6;7\n')
  expect(rows.map(({ line, values }) => [line, values['a'], values['b']])).toEqual([
    [2, '1', '2'],
    [5, '3', '4\n5'],
    [6, '6', '7'],
  ])
})

test('a row stands where its first byte is in the file, also behind a byte order mark and letters of several bytes', () => {
  const text = '\uFEFFnome;ação\nJoão;"ç\n€"\n\n𝄞;fim'
  const file = Buffer.from(text)
  const read = rowsOf(text).map(({ byteOffset, raw }) => [byteOffset, raw])
  expect(read).toEqual([
    [file.indexOf('João'), 'João;"ç\n€"'],
    [file.indexOf('𝄞'), '𝄞;fim'],
  ])
})

test('the first line names the columns, in any case, and tells what stands between them; what a short row does not reach is absent, not empty', () => {
  expect(rowsOf(' Codigo \tNOME\tE-mail\n1\t').map(({ values }) => values)).toEqual([{ codigo: '1', nome: '' }])
  expect(rowsOf('codigo,nome\n1,"a,""b"""').map(({ values }) => values)).toEqual([{ codigo: '1', nome: 'a,"b"' }])
  expect(rowsOf('codigo;nome, social\n1;x, y').map(({ values }) => values)).toEqual([{ codigo: '1', 'nome, social': 'x, y' }])
  expect([rowsOf(''), rowsOf('codigo;nome'), rowsOf('codigo;nome\n')]).toEqual([[], [], []])
})

test('a table of a hundred thousand rows is read in the time of its length', () => {
  const body = Array.from({ length: 100_000 }, (_, n) => `${n};“João” ${n};GRAD;BC`).join('\n')
  let read = 0
  for (const { line } of readCsv(`codigo;nome;categoria;biblioteca\n${body}`)) read = line
  expect(read).toBe(100_001)
})
