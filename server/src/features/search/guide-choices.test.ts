import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { SearchIndex, TitleHits, TitleQuery } from '../../ports/search-index.ts'
import { listActChoices, listArchiveChoices } from './guide-choices.ts'

type Deps = Parameters<typeof listActChoices>[0]

const counted = (...values: readonly string[]) => values.map((value, at) => ({ value, count: at + 1 }))

const types = [
  { id: 30, names: { pt: 'Arquivo', en: 'Archive' }, referenceForm: 'book' },
  { id: 91, names: { pt: 'Lei' }, referenceForm: 'legislation' },
  { id: 92, names: { pt: 'Decreto' }, referenceForm: 'legislation' },
]

function depsOf(facets: TitleHits['facets'], asked: TitleQuery[] = [], materialTypes: readonly object[] = types): Deps {
  const search = async (query: TitleQuery) => {
    asked.push(query)
    return { total: 0, ids: [], facets }
  }
  return partOf<Deps>({
    index: partOf<SearchIndex>({ search }),
    shelfTerms: partOf<Deps['shelfTerms']>({ materialTypes: async () => materialTypes, collections: async () => [{ code: 'ESP', name: 'Especial' }] }), // prettier-ignore
  })
}

test('acts: choices in alphabetical order, with a capital, their value as it is stored, the status in the reader’s language, from the first day to the last', async () => {
  const asked: TitleQuery[] = []
  const deps = depsOf(
    {
      actKind: counted('portaria', 'ato', 'édito', 'lei'),
      actBody: counted('universidade', 'Brasil'),
      actSphere: counted('federal', 'estadual'),
      actStatus: counted('vigente', 'suspenso por ora', 'revogado'),
      actDay: counted('20210401', '0', '19930621', '8221107'),
    },
    asked,
  )
  expect(await listActChoices(deps, 'en')).toEqual({
    especie: [
      { valor: 'ato', descricao: 'Ato', quantidade: 2 },
      { valor: 'édito', descricao: 'Édito', quantidade: 3 },
      { valor: 'lei', descricao: 'Lei', quantidade: 4 },
      { valor: 'portaria', descricao: 'Portaria', quantidade: 1 },
    ],
    orgao: [
      { valor: 'Brasil', descricao: 'Brasil', quantidade: 2 },
      { valor: 'universidade', descricao: 'universidade', quantidade: 1 },
    ],
    esfera: [
      { valor: 'estadual', descricao: 'Estadual', quantidade: 2 },
      { valor: 'federal', descricao: 'Federal', quantidade: 1 },
    ],
    situacao: [
      { valor: 'vigente', descricao: 'In force', quantidade: 1 },
      { valor: 'revogado', descricao: 'Repealed', quantidade: 3 },
      { valor: 'suspenso por ora', descricao: 'Suspenso por ora', quantidade: 2 },
    ],
    periodo: { de: '0822-11-07', ate: '2021-04-01' },
  })
  const [{ filters, facets, limit }] = asked as [TitleQuery]
  expect([filters, limit]).toEqual([[{ facet: 'typeOfWork', values: ['91', '92'] }], 0])
  expect(facets).toEqual([
    ...['actKind', 'actBody', 'actSphere', 'actStatus'].map((facet) => ({ facet, max: 500 })),
    { facet: 'actDay', max: 100_000 },
  ])
})

test('where no act says its day there is no period, and no choice of what none says', async () => {
  expect(await listActChoices(depsOf({ actDay: counted('0') }), 'pt')).toEqual({ especie: [], orgao: [], esfera: [], situacao: [] })
})

test('the archive: only its own types of work, types and collections by name, levels with a capital, from the first year to the last', async () => {
  const deps = depsOf({
    archiveFonds: counted('Weiss', 'acervo Abreu'),
    archiveLevel: counted('série', 'fundo'),
    typeOfWork: counted('91', '30'),
    collection: counted('ESP', 'XX'),
    year: counted('1950', '0', '1899'),
  })
  expect(await listArchiveChoices(deps, 'en')).toEqual({
    fundo: [
      { valor: 'acervo Abreu', descricao: 'acervo Abreu', quantidade: 2 },
      { valor: 'Weiss', descricao: 'Weiss', quantidade: 1 },
    ],
    nivel: [
      { valor: 'fundo', descricao: 'Fundo', quantidade: 2 },
      { valor: 'série', descricao: 'Série', quantidade: 1 },
    ],
    tipo_obra: [{ valor: '30', descricao: 'Archive', quantidade: 2 }],
    colecao: [
      { valor: 'ESP', descricao: 'Especial', quantidade: 1 },
      { valor: 'XX', descricao: 'XX', quantidade: 2 },
    ],
    periodo: { de: '1899', ate: '1950' },
  })
})
