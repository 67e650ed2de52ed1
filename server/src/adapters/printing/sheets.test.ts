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
