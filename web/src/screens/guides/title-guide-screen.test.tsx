// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { listActChoices, listArchiveChoices } from '@farol/contract/facets.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import { sampleFacets, sampleReply } from '../../testing/sample-titles.ts'
import { writtenPage } from '../../testing/written-page.ts'

type Query = Record<string, unknown>

const site = 'Rede de Bibliotecas de Porto Claro'
const choice = (valor: string) => [{ valor, descricao: valor.toUpperCase(), quantidade: 1 }]
const fails = () => {
  throw new CallError(503)
}

/** A page of a guide and what was asked of the titles: what the form offers first, then what the address asks. */
async function guide(
  address: string,
  found: (query: Query) => unknown = () => sampleReply({ total: 45 }),
  more: [Address, () => unknown][] = [],
) {
  const asked: Query[] = []
  const page = await writtenPage(
    address,
    new Map<Address, (input: { query?: Query }) => unknown>([
      [
        searchTitles,
        ({ query = {} }) => {
          asked.push(query)
          return query['perPage'] === 10 ? sampleReply({ filtros: sampleFacets }) : found(query)
        },
      ],
      [listActChoices, () => ({ especie: choice('lei'), orgao: [], esfera: [], situacao: [] })],
      [listArchiveChoices, () => ({ fundo: choice('prefeitura'), nivel: [], tipo_obra: [], colecao: [] })],
      ...more,
    ]),
  )
  const searches = asked.filter((query) => query['perPage'] !== 10)
  return { ...page, asked, searches, fold: page.main.querySelector<HTMLDetailsElement>('details.guide-fold') }
}

test('a guide of few types begins with all of them by title; the advanced one asks nothing before it is asked', async () => {
  const periodicals = await guide('/pesquisa_periodicos')
  expect(periodicals.asked).toHaveLength(2)
  expect(periodicals.searches).toMatchObject([{ guia: 'pesquisa_periodicos', q: '', orderBy: 'obra', page: 1, perPage: 20 }])
  expect(periodicals.main.querySelectorAll('ol.bib > li, ol.bib li.title, ol.bib > *').length).toBeGreaterThan(0)
  expect([periodicals.robots, periodicals.title]).toEqual([undefined, `Periódicos · ${site}`])
  expect(periodicals.fold).toBe(null)
  const advanced = await guide('/pesquisa_avancada')
  expect(advanced.asked.map((query) => [query['perPage'], query['guia']])).toEqual([[10, undefined]])
  expect([advanced.main.querySelector('ol.bib'), advanced.robots, advanced.status]).toEqual([null, undefined, 200])
  expect(advanced.main.textContent).not.toContain('ao menos um campo')
})

test('an order that the address names is the one that is asked for', async () => {
  const given = await guide('/pesquisa_periodicos?orderBy=ano')
  expect(given.searches).toMatchObject([{ orderBy: 'ano' }])
  const next = given.main.querySelector<HTMLAnchorElement>('a[rel=next]')!.getAttribute('href')!
  expect((await guide(next)).searches).toMatchObject([{ orderBy: 'ano', page: 2 }])
  expect((await guide('/pesquisa_avancada?q=serra&page=2')).title).toBe(`Pesquisa avançada: 45 títulos para “serra”, página 2 · ${site}`)
  const advanced = await guide('/pesquisa_avancada?q=serra')
  expect(advanced.searches).toMatchObject([{ orderBy: 'ano', q: 'serra' }])
  expect([advanced.robots, advanced.title]).toEqual(['noindex, follow', `Pesquisa avançada: 45 títulos para “serra” · ${site}`])
})

test('each guide says what it is for, to readers and to search engines', async () => {
  const { main, description, canonical } = await guide('/pesquisa_multimeios?q=mapa')
  expect(main.querySelector('h1')!.textContent).toBe('Multimídia')
  expect(main.querySelector('.muted')!.textContent).toBe('Filmes, gravações de som, mapas, jogos e imagens.')
  expect(description).toBe('Filmes, gravações de som, mapas, jogos e imagens.')
  expect(canonical).toBe('https://biblioteca.exemplo.br/pesquisa_multimeios?for=LIVRE&q=mapa')
})

test('what only a guide asks is offered by what its own records hold', async () => {
  const options = async (address: string, name: string) =>
    [...(await guide(address)).main.querySelectorAll(`select[name=${name}] option`)].map((one) => one.textContent)
  expect(await options('/pesquisa_atos_normativos', 'especie')).toEqual(['Qualquer', 'LEI'])
  expect(await options('/pesquisa_arquivo', 'fundo')).toEqual(['Qualquer', 'PREFEITURA'])
  expect(await options('/pesquisa_avancada', 'especie')).toEqual([])
})

test('letters: the one that the search begins with is marked, each is a search of titles that begin with it', async () => {
  const letters = async (query: string) => {
    const { main } = await guide(`/pesquisa_periodicos${query}`)
    const links = [...main.querySelectorAll('.letters a')]
    return { current: links.filter((one) => one.hasAttribute('aria-current')).map((one) => one.textContent), links }
  }
  const start = await letters('')
  expect([start.current, start.links.length]).toEqual([['Todas'], 27])
  expect(start.links.slice(0, 2).map((one) => one.getAttribute('href'))).toEqual([
    '/pesquisa_periodicos',
    '/pesquisa_periodicos?for=TITULO&q=A&keyword_type=I',
  ])
  expect((await letters('?for=TITULO&q=b&keyword_type=I')).current).toEqual(['B'])
  expect((await letters('?for=ASSUNTO&q=b&keyword_type=I')).current).toEqual([])
  expect((await letters('?for=TITULO&q=b')).current).toEqual([])
  expect((await guide('/pesquisa_multimeios')).main.querySelector('.letters')).toBe(null)
})

test('the form of a search is folded away; it is open where something in it is wrong or nothing could be found', async () => {
  expect((await guide('/pesquisa_avancada?q=serra')).fold!.open).toBe(false)
  expect((await guide('/pesquisa_avancada?q=serra&ano_de=abcd')).fold!.open).toBe(true)
  const failed = await guide('/pesquisa_avancada?q=serra', fails)
  expect([failed.fold!.open, failed.status]).toEqual([true, 503])
  expect(failed.main.textContent).toContain('Não foi possível carregar os títulos')
  expect(failed.title).toBe(`Pesquisa avançada · ${site}`)
})

test('an advanced search of nothing is told so at its first field; a guide of few types is not', async () => {
  const { main } = await guide('/pesquisa_avancada?q=')
  const field = main.querySelector('[name=q]')!
  expect([field.getAttribute('aria-invalid'), main.querySelectorAll('[aria-invalid]').length]).toEqual(['true', 1])
  expect(main.querySelector(`[id="${field.getAttribute('aria-describedby')}"]`)!.textContent).toContain('ao menos um campo')
  expect((await guide('/pesquisa_periodicos?q=')).main.querySelector('[aria-invalid]')).toBe(null)
  expect((await guide('/pesquisa_avancada?q=&ano_de=abcd')).main.textContent).not.toContain('ao menos um campo')
})

test('filters that could not be loaded are said, those of the guide alone too; the titles are shown', async () => {
  const said = 'Não foi possível carregar os filtros.'
  expect((await guide('/pesquisa_atos_normativos')).main.textContent).not.toContain(said)
  const acts = await guide('/pesquisa_atos_normativos', undefined, [[listActChoices, fails]])
  expect(acts.main.textContent).toContain(said)
  expect(acts.main.querySelector('ol.bib')).not.toBe(null)
  const facets = await guide('/pesquisa_periodicos', undefined, [
    [searchTitles, ((input: { query: Query }) => (input.query['perPage'] === 10 ? fails() : sampleReply())) as () => unknown],
  ])
  expect(facets.main.textContent).toContain(said)
  expect(facets.main.querySelector('ol.bib')).not.toBe(null)
})

test('a search that found nothing asks what would have found something; one that found titles does not', async () => {
  const found = (query: Query) => sampleReply(query['for'] === 'TITULO' ? { total: 0, data: [] } : { total: 45 })
  const nothing = await guide('/pesquisa_avancada?q=serra&for=TITULO', found)
  expect(nothing.asked.filter((query) => query['for'] === 'LIVRE' && query['q'] === 'serra')).toHaveLength(1)
  const something = await guide('/pesquisa_avancada?q=serra&for=AUTOR', found)
  expect(something.asked.filter((query) => query['for'] === 'LIVRE' && query['q'] === 'serra')).toHaveLength(0)
})
