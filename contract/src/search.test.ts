import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { addressedLimit, basketLimit, mailedLimit, recipientLimit } from './basket-limits.ts'
import { exportedData, referenceStyles } from './basket.ts'
import { indexCodes } from './browse.ts'
import { SearchRequest } from './schemas/search.ts'
import * as search from './search.ts'

test('the words of a search, in the order in which screens offer them', () => {
  expect(search.searchFields).toEqual(['LIVRE', 'TITULO', 'AUTOR', 'ASSUNTO', 'SERIE', 'EDITORA', 'NUMERO'])
  expect(search.facetCodes.join('')).toBe('TYIASEBCKOXU')
  expect(search.facetsOnDemand).toEqual(['A', 'S', 'E'])
  expect(search.sortKeys).toEqual(['relevancia', 'ano', 'obra', 'autor', 'tipo', 'classificacao', 'codigo'])
  expect(search.pageSizes).toEqual([10, 20, 50, 100])
  expect(search.searchDefaults).toEqual({ for: 'LIVRE', page: 1, perPage: 20, orderBy: 'ano', direction: 'C' })
  expect([search.rowOperators, search.keywordTypes, search.displayModes, search.directions].map((some) => some.join(' '))).toEqual([
    'AND OR NOT',
    'P I E',
    'D C R T',
    'C D',
  ])
  expect(search.guideFields).toEqual(['especie', 'numero', 'orgao', 'esfera', 'situacao', 'data_de', 'data_ate', 'fundo', 'nivel'])
  expect([search.furtherRows, search.maxCharacters, search.maxReached]).toEqual([[2, 3, 4, 5], 512, 10_000])
  expect(indexCodes).toEqual(['INDICE_1', 'INDICE_2', 'INDICE_3', 'INDICE_4', 'INDICE_5', 'INDICE_6', 'INDICE_7'])
})

test.each([
  ['data_de', ['2026-01-31', '2026-12-01'], ['2026-13-01', '2026-00-10', '2026-01-32', '2026-01-00', '26-01-01', '2026-1-1', '']],
  ['especie', ['lei', 'x'.repeat(200)], ['', 'x'.repeat(201)]],
  ['q2', ['', 'x'.repeat(512)], ['x'.repeat(513)]],
  ['facetas', ['A', 'A,S,E', ''], ['T', 'A,S,E,A']],
  ['filtro', ['T:49', 'T:49,', ['T:49', ...Array(99).fill('T:1')].join(','), `T:${'9'.repeat(64)}`], [Array(101).fill('T:1').join(','), 'T', 't:49', 'T:4 9']], // prettier-ignore
  ['modo', ['D', 'C', 'R', 'T'], ['X', '']],
  ['cr', ['S', 'N'], ['s', '1']],
])('%s takes %j, not %j', (field, good, bad) => {
  const takes = (value: string) => z.safeParse(SearchRequest, { [field]: value }).success
  expect([good.filter((one) => !takes(one)), bad.filter(takes)]).toEqual([[], []])
})

test.each([
  ['T:49', { tipo: 'T', codigo: '49' }],
  ['Y:2001-2010', { tipo: 'Y', codigo: '2001-2010' }],
  ['B:São-1.a', { tipo: 'B', codigo: 'São-1.a' }],
  ['D:1', undefined],
  ['TY:1', undefined],
  [' T:1', undefined],
])('the filter %s is read as %j', (text, filter) => {
  expect(search.parseFilter(text)).toEqual(filter)
})

test('a basket holds 500 titles, its address 100, an e-mail 200 to ten people', () => {
  expect([basketLimit, addressedLimit, mailedLimit, recipientLimit]).toEqual([500, 100, 200, 10])
  expect(exportedData).toEqual([
    'referencia',
    'completo',
    'resumido',
    'pdf',
    'csv',
    'xlsx',
    'ris',
    'bibtex',
    'csl',
    'marc',
    'marcxml',
    'dc',
  ])
  expect(referenceStyles).toEqual(['abnt', 'apa', 'chicago', 'vancouver'])
})
