import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { readScan, scannedCopy, type ScanDeps } from './scanned-copy.ts'

const copies = ['M1021', 'lot-7', '1021', '3022', '12', '34']
const cards = ['SAUDE-9', 'C77', '20000000000007']

/** A desk with these copies and cards, one other base, and what was asked of it. */
function desk() {
  const asked: string[] = []
  const deps = {
    librarySystem: {
      desk: {
        copy: async (barcode: string) => {
          asked.push(barcode)
          return copies.includes(barcode) ? { barcode } : undefined
        },
      },
    },
    deskReaders: { match: async (text: string) => (cards.includes(text) ? [{ patronId: 1 }] : []) },
    bases: { otherCodes: async () => ['saude', 'Norte'] },
  }
  return { deps: partOf<ScanDeps>(deps), asked }
}

const scan = (text: string) =>
  scannedCopy(desk().deps, text).then(
    (copy) => copy.barcode,
    (error: { readonly code: string }) => error.code,
  )

test.each([
  ['M1021', 'M1021'],
  ['m1021', 'M1021'],
  ['LOT-7', 'lot-7'],
  [' 10 21\r\n\t\u0000\u001d\u00a0\u200b\ufeff', '1021'],
  // A card where a copy is wanted, also one that looks as if it were of another base or ended in a wrong digit.
  ['C77', 'cartao_no_lugar_do_exemplar'],
  ['SAUDE-9', 'cartao_no_lugar_do_exemplar'],
  ['20000000000007', 'cartao_no_lugar_do_exemplar'],
  ['SAUDE-1021', 'exemplar_de_outra_base'],
  ['norte_1', 'exemplar_de_outra_base'],
  ['Saude.1/2', 'exemplar_de_outra_base'],
  ['sul-1', 'nao_encontrado'],
  ['saude1021', 'nao_encontrado'],
  // Fourteen digits end in a check digit, others do not.
  ['29999000000018', 'nao_encontrado'],
  ['45612378901531', 'nao_encontrado'],
  ['29999000000017', 'digito_verificador_incorreto'],
  ['92999000000018', 'digito_verificador_incorreto'],
  ['2999900000017', 'nao_encontrado'],
  ['299990000000017', 'nao_encontrado'],
  // Two codes read as one: both halves are copies.
  ['10213022', 'codigo_ilegivel'],
  ['1234', 'codigo_ilegivel'],
  ['10213023', 'nao_encontrado'],
  ['10223022', 'nao_encontrado'],
  ['99', 'nao_encontrado'],
])('%j is %s', async (text, told) => {
  expect(await scan(text)).toBe(told)
})

test('a code is asked for once in each case that differs', async () => {
  const { deps, asked } = desk()
  await scannedCopy(deps, 'Xy9').catch(() => undefined)
  expect(asked).toEqual(['Xy9', 'XY9', 'xy9'])
})

test.each(['', ' \n', 'a b;c', 'x'.repeat(65), '<b>', 'ab"c'])('%j is nothing that a scanner reads', async (text) => {
  expect(await scan(text)).toBe('codigo_ilegivel')
})

test('letters, digits and the marks of labels are read, 64 of them at most', () => {
  expect([readScan('é_A.1/2-3'), readScan('x'.repeat(64)).length]).toEqual(['é_A.1/2-3', 64])
})
