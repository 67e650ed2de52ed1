// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listLikelyWords } from '@farol/contract/browse.ts'
import { listFacets } from '@farol/contract/facets.ts'
import type { Address } from '@farol/contract/address.ts'
import { listOutsideSearches } from '@farol/contract/links.ts'
import { searchTitles, type SearchReply } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import { sampleItems, sampleReply } from '../../testing/sample-titles.ts'
import { writtenPage } from '../../testing/written-page.ts'

type Query = Record<string, unknown>

async function results(
  query: string,
  reply: Partial<SearchReply> | ((query: Query) => Partial<SearchReply>) = {},
  more: [Address, () => unknown][] = [],
) {
  const asked: Query[] = []
  const outside: unknown[] = []
  const page = await writtenPage(
    `/pesquisa_geral${query}`,
    new Map<Address, (input: { query?: Query }) => unknown>([
      [
        searchTitles,
        ({ query: given = {} }) => {
          asked.push(given)
          return sampleReply({ total: 45, ...(typeof reply === 'function' ? reply(given) : reply) })
        },
      ],
      [
        listOutsideSearches,
        ({ query: given }) => {
          outside.push(given)
          return [{ nome: 'Rede', url: 'https://rede.exemplo/' }]
        },
      ],
      ...more,
    ]),
  )
  const text = (selector: string) => page.main.querySelector(selector)?.textContent
  const hrefs = (selector: string) => [...page.main.querySelectorAll(selector)].map((one) => one.getAttribute('href'))
  return { ...page, asked, outside, text, hrefs }
}

test('a page of results says which of them it shows and leads to the next, to other sizes and past the filters', async () => {
  const { text, hrefs, main } = await results('?q=serra&page=2&perPage=10', { perPage: 10, page: 2 })
  expect([text('h1'), text('.res-foot .num')]).toEqual(['45 títulos para “serra”', '11 a 20 de 45'])
  expect(hrefs('[rel=next]')).toEqual(['/pesquisa_geral?for=LIVRE&q=serra&page=3&perPage=10'])
  expect(hrefs('.skips a')).toEqual(['#resultados', '#filtros'])
  expect([text('.sizes [aria-current]'), hrefs('.sizes a').length]).toEqual(['10', 3])
  expect(main.querySelector('h1')!.id).toBe('resultados')
})

test('the last page may be short, and has nothing after it', async () => {
  const { text, hrefs } = await results('?q=serra&page=3', { data: sampleItems().slice(0, 5), page: 3 })
  expect([text('.res-foot .num'), hrefs('[rel=next]')]).toEqual(['41 a 45 de 45', []])
})

test('feeds of the search stand in the page and in its head', async () => {
  const { hrefs, document } = await results('?q=serra&page=2')
  const own = ['/pesquisa_geral.atom?for=LIVRE&q=serra', '/pesquisa_geral.rss?for=LIVRE&q=serra']
  expect(hrefs('.beside a[rel=nofollow]')).toEqual(own)
  expect(
    [...document.querySelectorAll('link[rel=alternate][title]')].map((one) => [
      one.getAttribute('title'),
      new URL(one.getAttribute('href')!, 'https://x').pathname,
    ]),
  ).toEqual([
    ['Atom', '/pesquisa_geral.atom'],
    ['RSS', '/pesquisa_geral.rss'],
  ])
})

test('other catalogues are asked for the words of all rows but of those that are left out; without words none is', async () => {
  const { outside, text } = await results('?q=serra&condition=AND&for2=AUTOR&q2=mar')
  expect([outside, text('nav.beside a')]).toEqual([[{ q: 'serra mar' }], expect.stringContaining('Rede')])
  expect((await results('?q=serra&condition=NOT&q2=brasil&condition2=OR&q3=mar')).outside).toEqual([{ q: 'serra mar' }])
  expect((await results('?filtro=T:1')).outside).toEqual([])
})

test('the best match stands apart where there is one', async () => {
  expect((await results('?q=serra')).main.querySelector('.best')).toBe(null)
  const { text } = await results('?q=serra', { melhor: [sampleItems()[1]!] })
  expect(text('.best')).toContain('Memórias póstumas')
})

test('facets that were opened are asked for on their own, of the first page, and their values stand there', async () => {
  const facets: unknown[] = []
  const found = { tipo: 'A', descricao: 'Autor', valores: [{ codigo: '7', descricao: 'Assis, Machado de', quantidade: 171 }] }
  const { main, asked } = await results('?q=serra&facetas=A&page=2', {}, [
    [listFacets, ((input: { query: Query }) => (facets.push(input.query), [found])) as () => unknown],
  ])
  expect(asked[0]).toMatchObject({ page: 2, facetas: [] })
  expect(facets).toMatchObject([{ q: 'serra', tipo: 'A', page: 1 }])
  expect(main.querySelector('.facets')!.textContent).toContain('Assis, Machado de')
})

const nothing = { total: 0, data: [], filtros: [] }

test('nothing found: no filters, no order, no pages; with a filter that was chosen the filters stay', async () => {
  const none = await results('?q=nada', nothing)
  expect([none.main.querySelector('.facets, .sort, .res-foot, .skips'), none.text('h1')]).toEqual([null, 'Nenhum título para “nada”'])
  const narrowed = await results('?q=nada&filtro=T:1', nothing)
  expect([narrowed.main.querySelector('.facets') !== null, narrowed.hrefs('.skips a')]).toEqual([true, ['#filtros']])
  const atHand = await results('?q=nada&na_estante=S', nothing)
  expect(atHand.main.querySelector('.facets')).not.toBe(null)
})

test('the one wording that was meant is shown in place of the words, which can be looked for all the same', async () => {
  const reply = ({ q }: Query) => (q === 'serra' ? {} : nothing)
  const { main, title, hrefs } = await results('?q=sera', reply, [[listLikelyWords, () => ['serra']]])
  expect(main.textContent).toContain('Nada foi encontrado com as palavras digitadas. Resultados para “serra”.')
  expect(hrefs('.res-notes .note a')).toEqual(['/pesquisa_geral?for=LIVRE&q=sera&corrigir=N'])
  expect([title, main.querySelectorAll('ol.bib > li').length]).toEqual(['45 títulos para “serra” · Rede de Bibliotecas de Porto Claro', 10])
})

test('what the address asked for and did not get is said; so is a page past what can be reached', async () => {
  const { text } = await results('?q=serra&perPage=33&ordem=x')
  expect(text('.res-notes')).toContain('10, 20, 50 ou no máximo 100 títulos')
  const far = await results('?q=serra&page=501', { total: 30_000 })
  expect([far.main.textContent!.includes('primeiros 10.000 resultados'), far.main.querySelector('ol.bib')]).toEqual([true, null])
})

test('results that could not be loaded fail with the page under a heading of their own', async () => {
  const { status, text, title, robots } = await results('?q=serra', () => {
    throw new CallError(503)
  })
  expect([status, text('h1'), robots]).toEqual([503, 'Não foi possível carregar os títulos', 'noindex, follow'])
  expect(title).toContain('Não foi possível carregar os títulos')
})
