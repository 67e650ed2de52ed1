import { partOf } from '@farol/contract/testing/fake-call.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import type { SortKey } from '@farol/contract/search.ts'
import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { QueryTooLarge } from '../../ports/search-index.ts'
import { facetValueNames, type FacetNameDeps } from './facet-names.ts'
import { chunks, PendingBatches } from './index-batches.ts'
import { readQueryRows } from './query-words.ts'
import {
  chosenFilters,
  facetOfCode,
  guideTypes,
  offered,
  queryTooLarge,
  readFilters,
  readGuideFilters,
  readOrder,
  titleQuery,
  withinGuide,
} from './title-query.ts'

const asked = (query: object) => z.parse(SearchRequest, query)

describe('filters and orders', () => {
  test('each letter stands for its facet', () => {
    expect(facetOfCode).toEqual({
      T: 'typeOfWork',
      Y: 'year',
      I: 'language',
      A: 'author',
      S: 'subject',
      E: 'publisher',
      B: 'library',
      C: 'collection',
      K: 'knowledgeArea',
      O: 'online',
      X: 'accessible',
      U: 'course',
    })
  })

  test.each<[SortKey, string, boolean]>([
    ['relevancia', 'relevance', true],
    ['ano', 'year', true],
    ['obra', 'title', false],
    ['autor', 'author', false],
    ['tipo', 'typeOfWork', false],
    ['classificacao', 'callNumber', false],
    ['codigo', 'id', false],
  ])('%s is by %s; C is descending: %s, D the other way', (key, by, descending) => {
    expect([readOrder(key, 'C'), readOrder(key, 'D')]).toEqual([
      { by, descending },
      { by, descending: !descending },
    ])
  })

  test.each([
    [['Y:2000', 'Y:1999', 'Y:2000'], [{ facet: 'year', values: ['2000', '1999'] }]],
    [['Y:2000-2000'], [{ facet: 'year', values: [], span: { from: 2000, to: 2000 } }]],
    [['Y:1-9999'], [{ facet: 'year', values: [], span: { from: 1, to: 9999 } }]],
    [['T:1', 'Z:1', 'nada'], [{ facet: 'typeOfWork', values: ['1'] }]],
    [[], []],
  ])('%j are %j', (parts, filters) => {
    expect(readFilters(parts)).toEqual(filters)
  })

  test.each([[['Y:2000', 'Y:1990-1999']], [['Y:1990-1991', 'Y:1999-2000']], [['Y:2000', 'Y:abc']], [['Y:20000']]])(
    '%j are no years',
    (parts) => {
      expect(() => readFilters(parts)).toThrow(expect.objectContaining({ code: 'dados_invalidos', fields: [{ field: 'filtro', code: 'valor_invalido' }] })) // prettier-ignore
    },
  )

  test('a span the wrong way round says both of its years', () => {
    expect(() => readFilters(['Y:2001-2000'])).toThrow(expect.objectContaining({ code: 'periodo_invertido', params: { ano_de: 2001, ano_ate: 2000 } })) // prettier-ignore
  })

  test('names of published links are filters too: types, and what is online where it says S', () => {
    expect(chosenFilters(asked({ tipo_obra: '49,1', cr: 'S', filtro: 'T:5' }))).toEqual([
      { facet: 'typeOfWork', values: ['5', '49', '1'] },
      { facet: 'online', values: ['cr'] },
    ])
    expect(chosenFilters(asked({ cr: 'N' }))).toEqual([])
  })

  test('what a guide asks besides, as records say it', () => {
    const guide = { especie: 'LEI', numero: 'nº 08.666/A', orgao: 'Brasil.', esfera: 'FEDERAL', situacao: 'Vigente', fundo: 'Fundo Weiss.', nivel: 'SÉRIE' } // prettier-ignore
    expect(readGuideFilters(guide)).toEqual([
      { facet: 'actKind', values: ['lei'] },
      { facet: 'actNumber', values: ['8666'] },
      { facet: 'actBody', values: ['Brasil'] },
      { facet: 'actSphere', values: ['federal'] },
      { facet: 'actStatus', values: ['vigente'] },
      { facet: 'archiveFonds', values: ['Fundo Weiss'] },
      { facet: 'archiveLevel', values: ['série'] },
    ])
    expect([readGuideFilters({ numero: '000' }), readGuideFilters({ numero: 's/n' })].map(([one]) => one?.values)).toEqual([['0'], ['-']])
  })
})

describe('within a guide', () => {
  const types = new Set(['5', '20'])
  const language = { facet: 'language', values: ['por'] } as const

  test.each([
    [[], [{ facet: 'typeOfWork', values: ['5', '20'] }]],
    [[{ facet: 'typeOfWork', values: ['20', '1'] }, language], [language, { facet: 'typeOfWork', values: ['20'] }]], // prettier-ignore
    [[{ facet: 'typeOfWork', values: ['1'] }], [{ facet: 'typeOfWork', values: ['-'] }]],
  ] as const)('%j become %j', (filters, inside) => {
    expect(withinGuide(filters, types)).toEqual(inside)
  })

  test('outside of one filters are as they were', () => {
    const filters = [{ facet: 'typeOfWork', values: ['1'] }] as const
    expect(withinGuide(filters, undefined)).toBe(filters)
  })

  test.each([
    ['pesquisa_periodicos', ['5']],
    ['pesquisa_multimeios', ['11']],
    ['pesquisa_atos_normativos', ['20']],
    ['pesquisa_arquivo', ['30']],
    ['pesquisa_geral', undefined],
    [undefined, undefined],
  ] as const)('%s looks at the types %j', async (guide, codes) => {
    const type = (id: number, more: object) => ({ id, kardex: false, multimedia: false, referenceForm: 'book', ...more })
    const materialTypes = async () => [type(1, {}), type(5, { kardex: true }), type(11, { multimedia: true }), type(20, { referenceForm: 'legislation' }), type(30, {})] as never // prettier-ignore
    const found = await guideTypes({ materialTypes }, guide)
    expect(found && [...found]).toEqual(codes)
  })
})

describe('rows of an advanced search', () => {
  const words = (text: string, fields: readonly string[] = ['title']) => ({ kind: 'words', text, fields })

  test('are joined from the first to the last; the first operator and blank rows do not count', () => {
    const rows = { q: 'a', for: 'TITULO', condition: 'OR', q2: 'b', for2: 'TITULO', condition2: 'NOT', q3: ' ', condition3: 'NOT', q4: 'c', for4: 'AUTOR', q5: 'd', for5: 'TITULO' } // prettier-ignore
    expect(readQueryRows(asked(rows))).toEqual({
      kind: 'and',
      of: [
        {
          kind: 'and',
          of: [
            { kind: 'or', of: [words('a'), words('b')] },
            { kind: 'not', of: words('c', ['author']) },
          ],
        },
        words('d'),
      ],
    })
    expect(readQueryRows(asked({ condition: 'NOT', q2: 'b', for2: 'TITULO' }))).toEqual(words('b'))
    expect(readQueryRows(asked({}))).toEqual({ kind: 'all' })
  })

  test.each([
    ['P', words('dom casmurro')],
    ['I', { kind: 'startsWith', text: 'dom casmurro', fields: ['title'] }],
    ['E', { kind: 'phrase', text: 'dom casmurro', fields: ['title'] }],
  ])('as %s each row is %j', (type, condition) => {
    expect(readQueryRows(asked({ q: 'dom casmurro', for: 'TITULO', keyword_type: type }))).toEqual(condition)
    expect(readQueryRows(asked({ q2: 'dom casmurro', for2: 'TITULO', keyword_type: type }))).toEqual(condition)
  })

  test('a question has its condition, all filters and its order', () => {
    const query = titleQuery(
      asked({ q: 'mar', for: 'TITULO', filtro: 'T:1', especie: 'lei', orderBy: 'obra', direction: 'D' }),
      new Set(['1', '5']),
    )
    expect(query).toEqual({
      condition: words('mar'),
      filters: [{ facet: 'typeOfWork', values: ['1'] }, { facet: 'actKind', values: ['lei'] }], // prettier-ignore
      order: { by: 'title', descending: true },
    })
  })
})

describe('what an index refuses', () => {
  test.each([
    [{ of: 'words', allowed: 32 }, { palavras: 32 }],
    [{ of: 'depth', allowed: 8 }, { niveis: 8 }],
    [{ of: 'time', allowed: 2000 }, {}],
    [undefined, {}],
  ])('%j is told as %j', (limit, params) => {
    expect(queryTooLarge(new QueryTooLarge('too much', limit))).toMatchObject({ code: 'consulta_grande_demais', params })
  })

  test('is not offered; what is no refusal of it is a failure', async () => {
    expect([await offered(Promise.resolve([1])), await offered(Promise.reject(new QueryTooLarge('x')))]).toEqual([[1], []])
    await expect(offered(Promise.reject(new TypeError('a bug')))).rejects.toThrow('a bug')
  })
})

describe('names of values', () => {
  const deps = partOf<FacetNameDeps>({
    headings: partOf<FacetNameDeps['headings']>({ byIds: async (ids: readonly number[]) => ids.filter((id) => id < 9).map((id) => ({ id, label: `Autor ${id}` })) }), // prettier-ignore
    libraries: partOf<FacetNameDeps['libraries']>({ libraries: async () => [{ code: 'BC', name: 'Central' }] }),
    shelfTerms: partOf<FacetNameDeps['shelfTerms']>({
      collections: async () => [{ code: 'LIT', name: 'Literatura' }],
      materialTypes: async () => [{ id: 1, names: { pt: 'Livro', en: 'Book' } }, { id: 2, names: { pt: 'Folheto' } }, { id: 3, names: {} }], // prettier-ignore
    }),
    knowledge: {
      areaNames: async () => new Map([['1.00.00.00-3', 'Exatas da casa']]),
      courseNames: async () => new Map([['LET', 'Letras']]),
    },
  })
  const names = async (facetCode: Parameters<typeof facetValueNames>[1], ...codes: readonly string[]) => {
    const nameOf = await facetValueNames(deps, facetCode, codes, 'en')
    return codes.map(nameOf)
  }

  test.each([
    ['T', ['1', '2', '3', '9'], ['Book', 'Folheto', '3', '9']],
    ['B', ['BC', 'XX'], ['Central', 'XX']],
    ['C', ['LIT', 'XX'], ['Literatura', 'XX']],
    ['U', ['LET', 'XX'], ['Letras', 'XX']],
    ['A', ['7', '10'], ['Autor 7', '10']],
    ['S', ['7'], ['Autor 7']],
    ['E', ['7'], ['Autor 7']],
    ['Y', ['1999'], ['1999']],
    ['I', ['por', 'xxx'], ['Portuguese', expect.any(String)]],
    ['O', ['cr', 'xx'], ['Online access', 'xx']],
    ['K', ['8.00.00.00-2', '9.99'], ['Linguistics, Letters and Arts', '9.99']],
  ] as const)('of %s the values %j are called %j', async (facetCode, codes, expected) => {
    expect(await names(facetCode, ...codes)).toEqual(expected)
  })
})

test('batches are full with twenty thousand titles, put and removed, and are taken whole, once', async () => {
  const shown: number[] = []
  const pending = new PendingBatches(partOf<ConstructorParameters<typeof PendingBatches>[0]>({ titleDisplays: { put: async (some: readonly unknown[]) => void shown.push(some.length) } })) // prettier-ignore
  const batchOf = (titles: number, displays: number) => ({ ids: [], built: { titles } as never, displays: Array(displays).fill({}) })
  await pending.add(batchOf(19_000, 1_001), Array(999).fill(1))
  expect([pending.isFull, shown]).toEqual([false, [500, 500, 1]])
  await pending.add({ ids: [], displays: [] }, [7])
  expect(pending.isFull).toBe(true)
  expect(pending.take().map(({ remove }) => remove.length)).toEqual([999, 1])
  expect([pending.isFull, pending.take()]).toEqual([false, []])
  expect([...chunks([1, 2, 3, 4, 5], 2)]).toEqual([[1, 2], [3, 4], [5]])
})
