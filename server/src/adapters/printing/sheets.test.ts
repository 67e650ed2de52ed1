import { afterAll, expect, test } from 'vitest'
import type { PrintedSheet } from '../../ports/document-printer.ts'
import { readPdf } from '../../testing/read-pdf.ts'
import { printPool } from '../../workers/pools.ts'
import { WorkerPrinter } from './worker-printer.ts'

const printer = new WorkerPrinter(printPool())
afterAll(() => printer.close())

const sheet = (more: Partial<PrintedSheet> = {}): PrintedSheet => ({
  language: 'pt-BR',
  title: 'Comprovante de renovação',
  institution: 'Universidade de Prova',
  pageLabel: 'Página {page} de {pages}',
  made: new Date('2026-11-20T12:00:00Z'),
  parts: [
    { kind: 'text', text: 'Uma frase.' },
    { kind: 'facts', heading: 'Dados', facts: [['Título', 'Dom Casmurro'], ['Autor', ''], ['Exemplar', '1010']] }, // prettier-ignore
    { kind: 'address', label: 'Confira em:', address: 'https://catalogo.example.org/nada-consta/7K3M' },
  ],
  ...more,
})

test('a sheet names its parts for who hears it, in reading order; empty values are left out; the QR code says its address', async () => {
  const { pages, text, roles, alts, info } = await readPdf(await printer.printSheet(sheet()))
  expect(pages).toBe(1)
  const pair = ['LI', 'Lbl', 'LBody']
  expect(roles).toEqual(['Root', 'Document', 'H1', 'P', 'H2', 'L', ...pair, ...pair, 'P', 'Link', 'Figure'])
  expect(text).toContain('Comprovante de renovaçãoUma frase.DadosTítulo Dom CasmurroExemplar 1010Confira em:')
  expect(alts).toContain('Confira em: https://catalogo.example.org/nada-consta/7K3M')
  expect(info).toMatchObject({ Language: 'pt-BR', Title: 'Comprovante de renovação', Author: 'Universidade de Prova' })
})

test('the same facts give the same bytes, other facts give others', async () => {
  const [one, same, other] = [sheet(), sheet(), sheet({ title: 'Comprovante de devolução' })]
  expect(Buffer.from(await printer.printSheet(one)).equals(await printer.printSheet(same))).toBe(true)
  expect(Buffer.from(await printer.printSheet(one)).equals(await printer.printSheet(other))).toBe(false)
})

test('a title of 400 characters wraps on its one page', async () => {
  const title = 'Anais do colóquio internacional de estudos comparados '.repeat(8).trim().slice(0, 400)
  const { pages, text } = await readPdf(await printer.printSheet(sheet({ parts: [{ kind: 'facts', facts: [['Título', title]] }] })))
  expect(pages).toBe(1)
  expect(text.replaceAll(/\s/g, '')).toContain(title.replaceAll(/\s/g, ''))
})

const narrow = (more: Partial<PrintedSheet>) => printer.printSheet(sheet({ paper: '80mm', ...more }))

test('on a roll a name stands whole above its value, both as wide as the paper', async () => {
  const { placed, text } = await readPdf(await narrow({ parts: [{ kind: 'facts', facts: [['Emprestado em', '20 de novembro de 2026']] }] }))
  const [name, value] = [placed.find((one) => one.text === 'Emprestado em')!, placed.find((one) => one.text === '20 de novembro de 2026')!]
  expect([name.x === value.x, name.y > value.y]).toEqual([true, true])
  expect(text).toContain('Emprestado em')
})

test('an institution whose name is longer than the paper is wide is named whole, above the text', async () => {
  const institution = 'Universidade Federal de Prova, Rede de Bibliotecas dos Campi do Litoral e da Serra'
  const { placed, text } = await readPdf(await narrow({ institution }))
  expect(text.replaceAll(/\s/g, '')).toContain(institution.replaceAll(/\s/g, ''))
  const last = placed.filter((one) => institution.includes(one.text)).at(-1)!
  expect(last.y).toBeGreaterThan(placed.find((one) => one.text.startsWith('Comprovante'))!.y)
})

test('an address that is longer than a line is printed whole, and each line leads there', async () => {
  const address = `https://catalogo.example.org/nada-consta/${'7K3M'.repeat(30)}`
  const pdf = await printer.printSheet(sheet({ parts: [{ kind: 'address', label: 'Confira em:', address }] }))
  const { text, placed } = await readPdf(pdf)
  expect(text.replaceAll(/\s/g, '')).toContain(address)
  const lines = placed.filter((one) => address.includes(one.text)).length
  expect(lines).toBeGreaterThan(1)
  expect(Buffer.from(pdf).toString('latin1').split('/Subtype /Link').length - 1).toBe(lines)
})
