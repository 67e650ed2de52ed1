import { partOf } from '@farol/contract/testing/fake-call.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { SearchIndex, TitleQuery } from '../../ports/search-index.ts'
import { isBestMatch, topByRelevance } from './search-titles.ts'

const question = { condition: { kind: 'all' }, filters: [{ facet: 'typeOfWork', values: ['1'] }] } as const

test.each([
  [{ q: 'dom casmurro' }, true],
  [{ q: 'dom casmurro', for: 'TITULO' }, true],
  [{ q: 'dom casmurro', for: 'AUTOR' }, false],
  [{ q: 'dom casmurro', page: '2' }, false],
  [{ q: 'dom casmurro', direction: 'D' }, false],
  [{ q: 'dom casmurro', orderBy: 'obra' }, false],
  [{ q: '' }, false],
  [{ q: '!?' }, false],
  [{ q: '"dom casmurro"' }, false],
  [{ q: 'casm*' }, false],
  [{ q: 'titulo:casmurro' }, false],
  [{ q: 'dom (casmurro)' }, false],
  [{ q: 'dom casmurro)' }, false],
  [{ q: 'dom OR casmurro' }, false],
  [{ q: 'NOT casmurro' }, false],
  [{ q: 'casmurro AND' }, false],
  [{ q: 'ANDORRA' }, true],
  [{ q: 'dom casmurro', q2: ' ' }, true],
  ...(['q2', 'q3', 'q4', 'q5'] as const).map((row) => [{ q: 'dom casmurro', [row]: 'capitu' }, false] as const),
] as const)('the most relevant title is looked for by plain words of one row alone: %j %s', async (asked, wanted) => {
  const seen: TitleQuery[] = []
  const search = async (query: TitleQuery) => {
    seen.push(query)
    return { total: 2, ids: [7, 8], facets: {} }
  }
  const top = await topByRelevance(partOf<SearchIndex>({ search }), z.parse(SearchRequest, asked), question)
  expect([top, seen]).toEqual(
    wanted ? [7, [{ ...question, order: { by: 'relevance', descending: true }, offset: 0, limit: 1, facets: [] }]] : [undefined, []],
  )
})

test.each([
  ['Dom Casmurro', undefined, ['Machado de Assis'], 'dom casmurro', true],
  ['Dom Casmurro', undefined, ['Machado de Assis'], 'DOM', true],
  ['Dom Casmurro', undefined, ['Machado de Assis'], 'casmurro', true],
  ['Dom Casmurro', 'romance', ['Machado de Assis'], 'dom casmurro romance', true],
  ['Dom Casmurro', undefined, ['Machado de Assis'], 'dom casmurro romance', false],
  ['Dom Casmurro', undefined, ['Machado de Assis', 'Helen Caldwell'], 'caldwell casmurro', true],
  ['Dom Casmurro', undefined, [], 'casmurros', false],
] as const)('%s, %s, of %j, is the best match of %j: %s', (descricao, subtitulo, nomes, typed, best) => {
  const autores = nomes.map((nome) => ({ nome }))
  expect(isBestMatch({ descricao, ...(subtitulo && { subtitulo }), autores }, typed)).toBe(best)
})
