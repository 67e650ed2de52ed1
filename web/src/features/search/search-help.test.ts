import { CallError } from '@farol/contract/call.ts'
import { listLikelyWords } from '@farol/contract/browse.ts'
import { listDefaultCovers } from '@farol/contract/editions.ts'
import { searchTitles, type SearchQuestion } from '@farol/contract/search.ts'
import { fakeCall } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import { sampleReply } from '../../testing/sample-titles.ts'
import { looserSearches, meantSearch, searchProposals, type Help } from './search-help.ts'
import { emptySearch, toAddress, withAtHand, type SearchState } from './search-state.ts'

const search = (part: Partial<SearchState>): SearchState => ({ ...emptySearch, ...part })
const row = (q: string, where: SearchState['for'] = 'LIVRE') => ({ operator: 'AND', q, for: where }) as const

const looser = (part: Partial<SearchState>) => looserSearches(search(part)).map(({ way, state }) => [way, toAddress(state)])

test('each narrowing alone has the search without it, from the first page', () => {
  expect(looser({ q: 'serra' })).toEqual([])
  expect(looser({ q: 'serra', filters: [{ tipo: 'T', codigo: '1' }], page: 3 })).toEqual([
    ['noFilters', '/pesquisa_geral?for=LIVRE&q=serra'],
  ])
  expect(looser({ filters: [{ tipo: 'T', codigo: '1' }] })).toEqual([])
  expect(looser({ q: 'serra', keywordType: 'E', page: 3 })).toEqual([['allWords', '/pesquisa_geral?for=LIVRE&q=serra']])
  expect(looser({ q: 'serra', for: 'TITULO', page: 3 })).toEqual([['allFields', '/pesquisa_geral?for=LIVRE&q=serra']])
  expect(
    looserSearches(withAtHand({ ...search({ q: 'serra' }), page: 3 }, true)).map(({ way, state }) => [way, state.atHand, state.page]),
  ).toEqual([['notAtHand', undefined, 1]])
  expect(looser({ q: 'serra', rows: [row('mar', 'AUTOR')] })).toEqual([
    ['allFields', '/pesquisa_geral?for=LIVRE&q=serra&condition=AND&for2=LIVRE&q2=mar'],
  ])
})

test.each([
  ['mar', false],
  ['mar serra', true],
  ['mar , serra', true],
  ['mar -', false],
  ['mar AND serra', false],
  ['"mar serra"', false],
  ['“mar” serra', false],
  ['mar «serra»', false],
  ['mar orçamento', true],
  [Array.from({ length: 16 }, (_, at) => `p${at}`).join(' '), true],
  [Array.from({ length: 32 }, (_, at) => `p${at}`).join(' '), true],
])('any of the words of %s: %s', (q, isOffered) => {
  expect(looserSearches(search({ q })).some(({ way }) => way === 'anyWord')).toBe(isOffered)
})

test('any of the words are looked for by relevance, of any kind of match, without what is no word; not beside further rows', () => {
  const [any] = looserSearches(search({ q: 'mar , serra', page: 2 }))
  expect(any).toMatchObject({ way: 'anyWord', state: { q: 'mar OR serra', orderBy: 'relevancia', keywordType: 'P', page: 1 } })
  expect(looserSearches(search({ q: 'um dois', rows: [row('mar')] }))).toEqual([])
})

const anyOf = (q: string) => looserSearches(search({ q })).find(({ way }) => way === 'anyWord')?.state.q

test('of a reference that was pasted, the words that say what is looked for are taken, as many as a question holds', () => {
  expect(anyOf('ASSIS, M. de. Dom Casmurro. Rio de Janeiro: H. Garnier, 1899.')).toBe(
    'ASSIS OR Dom OR Casmurro OR Rio OR Janeiro OR Garnier OR 1899',
  )
  expect(anyOf(Array.from({ length: 30 }, (_, at) => `p${at}`).join(' '))).toBe(
    Array.from({ length: 16 }, (_, at) => `p${at}`).join(' OR '),
  )
  expect(anyOf(Array.from({ length: 16 }, () => 'guarda-chuva').join(' '))?.split(' OR ')).toHaveLength(11)
  expect(anyOf('o e a')).toBe('o OR e OR a')
})

interface Given {
  readonly likely?: readonly string[] | CallError
  readonly kinds?: readonly { readonly cod_tipo_obra: string; readonly desc_tipo_obra: string }[]
  readonly total?: (asked: SearchQuestion) => number
  /** Which title comes first; another one for other words when left out. */
  readonly title?: (asked: SearchQuestion) => string
}

async function proposed(part: Partial<SearchState>, { likely = [], kinds = [], total = () => 1, title = ({ q }) => q ?? '' }: Given = {}) {
  const asked: SearchQuestion[] = []
  const words: string[] = []
  const call = fakeCall(async (endpoint: unknown, input: { query?: { q?: string } }) => {
    if (endpoint === listDefaultCovers) return kinds
    if (endpoint === listLikelyWords) {
      words.push(input.query!.q!)
      if (likely instanceof CallError) throw likely
      return likely
    }
    if (endpoint !== searchTitles) throw new CallError(404)
    const question = input.query as SearchQuestion
    asked.push(question)
    const [first, ...others] = sampleReply().data
    return sampleReply({ total: total(question), data: [{ ...first!, cod_acervo: title(question) }, ...others] })
  })
  const help = await searchProposals({ call }, search(part))
  return { help, asked, words, ways: help.ways.map(({ way, state, total: count, names }) => [way, state.q, count, ...(names ?? [])]) }
}

test('the words that matter come first; where they find something nobody is asked what was meant', async () => {
  const { ways, words } = await proposed({ q: 'o mar e a serra', keywordType: 'E', page: 2 }, { likely: ['serro'] })
  expect(ways).toEqual([
    ['mainWords', 'mar serra', 1],
    ['allWords', 'o mar e a serra', 1],
    ['anyWord', 'mar OR serra', 1],
  ])
  expect(words).toEqual([])
  const none = await proposed({ q: 'o mar e a serra' }, { likely: ['o mar e a serro'], total: ({ q }) => (q === 'mar serra' ? 0 : 2) })
  expect([none.words, none.ways[0]]).toEqual([['o mar e a serra'], ['likely', 'o mar e a serro', 2]])
})

test('words that all matter, or none of them, or that are joined by signs, have no shorter question', async () => {
  const ways = async (q: string) => (await proposed({ q })).ways.map(([way]) => way)
  expect(await ways('mar serra')).toEqual(['anyWord'])
  expect(await ways('o e a')).toEqual(['anyWord'])
  expect((await proposed({ q: 'gramsci, A.' })).ways[0]).toEqual(['mainWords', 'gramsci,', 1])
  expect((await proposed({ q: 'T. H. Cormen' })).ways[0]).toEqual(['mainWords', 'Cormen', 1])
  expect((await proposed({ q: 'rosa J.G.' })).ways[0]).toEqual(['mainWords', 'rosa', 1])
  expect(await ways('o AND mar')).toEqual([])
  expect(await ways('')).toEqual([])
})

test('a kind of work among the words becomes a filter; without any other word the kind alone is looked for', async () => {
  const kinds = [{ cod_tipo_obra: '9', desc_tipo_obra: 'Tese' }]
  const { ways, help } = await proposed({ q: 'teses sobre abelhas', page: 2 }, { kinds })
  expect(ways.slice(0, 3)).toEqual([
    ['kinds', 'abelhas', 1, 'Tese'],
    ['mainWords', 'abelhas', 1],
    ['mainWords', 'teses abelhas', 1],
  ])
  expect(help.ways[0]!.state).toMatchObject({ filters: [{ tipo: 'T', codigo: '9' }], page: 1, keywordType: 'P' })
  expect((await proposed({ q: 'teses' }, { kinds })).ways).toEqual([['kinds', '', 1, 'Tese']])
  expect((await proposed({ q: 'teses', rows: [row('mar')] }, { kinds })).ways).toEqual([])
  expect((await proposed({ q: '"teses"' }, { kinds })).ways).toEqual([])
})

test('a year among the words becomes a filter: records are not found by theirs as a word', async () => {
  const { ways, help } = await proposed({ q: 'dom casmurro, 1899' })
  expect(ways.slice(0, 2)).toEqual([
    ['kinds', 'dom casmurro,', 1, '1899'],
    ['mainWords', 'dom casmurro,', 1],
  ])
  expect(help.ways[0]!.state.filters).toEqual([{ tipo: 'Y', codigo: '1899' }])
  // Of a reference, as `mainWords` has it: without initials and small words.
  expect((await proposed({ q: 'FREIRE, P. (O) Oprimido. 1987' })).ways[0]).toEqual(['kinds', 'FREIRE, Oprimido.', 1, '1987'])
})

test('of other wordings two are offered, those that find titles, from the first page', async () => {
  const likely = ['serro', 'serrote', 'serras', 'terra']
  const { ways, help } = await proposed({ q: 'serta', page: 4 }, { likely, total: ({ q }) => (q === 'serro' ? 0 : 3) })
  expect(ways).toEqual([
    ['likely', 'serrote', 3],
    ['likely', 'serras', 3],
  ])
  expect(help.ways.map(({ state }) => state.page)).toEqual([1, 1])
})

test('forms of one word that find the same titles are one wording, which is then the one that was meant', async () => {
  const { ways, help } = await proposed({ q: 'mensagen' }, { likely: ['mensagens', 'mensagem'], title: () => '7' })
  expect(ways).toEqual([['likely', 'mensagens', 1]])
  expect(meantSearch(help, search({ q: 'mensagen' }))?.q).toBe('mensagens')
  const other = await proposed({ q: 'mensagen' }, { likely: ['mensagens', 'mensagem'], title: () => '7', total: ({ q }) => q!.length })
  expect(other.ways).toEqual([
    ['likely', 'mensagens', 9],
    ['likely', 'mensagem', 8],
  ])
})

test('each is counted on a short page without facets, as a list', async () => {
  const { asked } = await proposed({ q: 'serta', perPage: 100, openFacets: ['A'], mode: 'R' }, { likely: ['serra'] })
  expect(asked).toMatchObject([{ q: 'serra', perPage: 10, facetas: [] }])
  expect(asked[0]).not.toHaveProperty('modo')
})

test('what could not be asked is known as that: the wordings or the counts', async () => {
  expect((await proposed({ q: 'serra' }, { likely: new CallError(503) })).help).toEqual({ ways: [], uncounted: true })
  expect((await proposed({ q: 'serra' })).help).toEqual({ ways: [] })
  const failing = (status: number) =>
    proposed(
      { q: 'serra', for: 'TITULO' },
      {
        total: () => {
          throw new CallError(status)
        },
      },
    )
  expect((await failing(500)).help.uncounted).toBe(true)
  expect((await failing(429)).help.uncounted).toBe(true)
  expect((await failing(422)).help.uncounted).toBeUndefined()
})

const likely = (q: string) => ({ way: 'likely', state: search({ q }), total: 1 }) as const
const loose = { way: 'anyWord', state: search({ q: 'x' }), total: 1 } as const

test.each<[string, Help, Partial<SearchState>, string | undefined]>([
  ['one wording', { ways: [likely('serra')] }, {}, 'serra'],
  ['one beside a looser search', { ways: [loose, likely('serra')] }, {}, 'serra'],
  ['two', { ways: [likely('serra'), likely('terra')] }, {}, undefined],
  ['none', { ways: [loose] }, {}, undefined],
  ['what could not be counted', { ways: [likely('serra')], uncounted: true }, {}, undefined],
  ['one’s own words', { ways: [likely('serra')] }, { literal: true }, undefined],
  ['at hand', { ways: [likely('serra')] }, { atHand: true }, undefined],
  ['a later page', { ways: [likely('serra')] }, { page: 2 }, undefined],
  ['filters', { ways: [likely('serra')] }, { filters: [{ tipo: 'T', codigo: '1' }] }, undefined],
])('the search that was meant: %s', (_name, help, part, q) => {
  expect(meantSearch(help, search(part))?.q).toBe(q)
})
