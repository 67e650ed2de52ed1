// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { Help, Relaxed } from '../../features/search/search-help.ts'
import { emptySearch, type SearchState } from '../../features/search/search-state.ts'
import { useSession } from '../../session/session-store.ts'
import { signIn } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleReply } from '../../testing/sample-titles.ts'
import { Corrected } from './corrected.tsx'
import { NothingFound } from './nothing-found.tsx'
import { feedAddress, OtherGuides, OutsideSearches } from './related-searches.tsx'
import { SuggestPurchase } from './suggest-purchase.tsx'

afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const serra: SearchState = { ...emptySearch, q: 'serra' }
const way = (one: Relaxed['way'], part: Partial<SearchState> = {}, more: Partial<Relaxed> = {}): Relaxed => ({
  way: one,
  state: { ...serra, ...part },
  total: 1200,
  ...more,
})
const show = (help?: Help, state = serra, total = 0, more: object = {}) =>
  renderInPage(<NothingFound reply={sampleReply({ data: [], total })} state={state} help={help} {...more} />).container
const links = (part: ParentNode = document) => [...part.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')])

test.each<[Relaxed, string]>([
  [way('likely', { q: 'serro' }), 'Você quis dizer “serro”?'],
  [way('mainWords', { q: 'mar serra' }), 'Só com as palavras principais: “mar serra”'],
  [way('noFilters'), 'Sem os filtros'],
  [way('allFields'), 'Em todos os campos'],
  [way('allWords'), 'Com as palavras em qualquer lugar'],
  [way('anyWord'), 'Com qualquer uma das palavras'],
  [way('notAtHand'), 'Também o que não está na estante agora'],
  [way('kinds', { q: 'abelhas' }, { names: ['Teses', ''] }), '“abelhas” em Teses, Acesso on-line'],
  [way('kinds', { q: '' }, { names: ['Teses'] }), 'Teses'],
])('%j is offered in words, with how many titles it gives', (relaxed, words) => {
  const container = show({ ways: [relaxed] })
  const offered = container.querySelector('.ways a')!
  expect([...offered.querySelectorAll('span')].map((one) => one.textContent)).toEqual([words, '1.200 títulos'])
  expect(container.querySelector('h2')!.textContent).toBe('Pesquisas parecidas encontram títulos')
  expect(container.textContent).not.toContain('Confira a grafia')
})

test('each way leads to its own search; without any there is advice', () => {
  const container = show({ ways: [way('likely', { q: 'serro' }), way('allFields', { for: 'AUTOR' })] })
  expect(links(container.querySelector('.ways')!).map(([, href]) => href)).toEqual([
    '/pesquisa_geral?for=LIVRE&q=serro',
    '/pesquisa_geral?for=AUTOR&q=serra',
  ])
  cleanup()
  const none = show({ ways: [] })
  expect(none.querySelector('h2')!.textContent).toBe('Tente uma destas pesquisas')
  expect([none.textContent!.includes('Confira a grafia'), none.querySelector('.ways')]).toEqual([true, null])
})

test('authorities that have the words in another form are named; that counts are missing is said', () => {
  const container = show({ ways: [], uncounted: true }, serra, 0, {
    authorities: [{ cod_autoridade: '7', variante: 'Serra, J.', descricao: 'Serra, José' }],
  })
  expect(container.querySelector('.ways li')!.textContent).toBe('Pela forma variante “Serra, J.” de Serra, José')
  expect(container.querySelector('.ways a')!.getAttribute('href')).toBe('/autoridade/7')
  expect(container.textContent).toContain('Não foi possível contar os títulos de outras pesquisas.')
  cleanup()
  expect(show().textContent).not.toContain('Não foi possível contar')
})

test('a page past the last one offers the first page of the same search and no other search', () => {
  const container = show({ ways: [way('allFields')] }, { ...serra, page: 9, for: 'AUTOR' }, 45)
  expect(container.textContent).toContain('A pesquisa não tem tantas páginas.')
  expect(links(container)).toEqual([['Ir para a primeira página', '/pesquisa_geral?for=AUTOR&q=serra']])
})

test('the other guides are asked for the same words in the same libraries, and for nothing else of the search', () => {
  const filters: SearchState['filters'] = [
    { tipo: 'B', codigo: '1' },
    { tipo: 'T', codigo: '9' },
  ]
  const { container } = renderInPage(<OtherGuides state={{ ...serra, guide: 'pesquisa_avancada', for: 'AUTOR', filters, page: 3 }} />)
  expect(links(container)).toEqual([
    ['Pesquisa geral', '/pesquisa_geral?for=LIVRE&q=serra&filtro=B%3A1'],
    ['Periódicos', '/pesquisa_periodicos?for=LIVRE&q=serra&filtro=B%3A1'],
    ['Multimídia', '/pesquisa_multimeios?for=LIVRE&q=serra&filtro=B%3A1'],
    ['Legislação', '/pesquisa_atos_normativos?for=LIVRE&q=serra&filtro=B%3A1'],
    ['Autoridades', '/pesquisa_autoridades?q=serra'],
  ])
  cleanup()
  // Words that look encoded are read back as they are.
  const encoded = links(renderInPage(<OtherGuides state={{ ...serra, q: 'a%20b' }} />).container)
  expect(encoded.map(([, address]) => new URL(address!, 'http://page.local').searchParams.get('q'))).toEqual(encoded.map(() => 'a%2520b'))
  cleanup()
  expect(renderInPage(<OtherGuides state={emptySearch} />).container.textContent).toBe('')
})

test('other catalogues open in a tab of their own, of which this page and its address are not told', () => {
  renderInPage(<OutsideSearches outside={[{ nome: 'Rede', url: 'https://rede.exemplo/?q=serra' }]} />)
  const link = within(screen.getByRole('navigation')).getByRole('link')
  expect(['href', 'target', 'rel'].map((name) => link.getAttribute(name))).toEqual([
    'https://rede.exemplo/?q=serra',
    '_blank',
    'noreferrer noopener nofollow',
  ])
  expect(link.textContent).toBe('Rede (abre outro site)')
  cleanup()
  renderInPage(<OutsideSearches outside={[]} />)
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('a feed is the search from its newest title, whatever its page, order and look', () => {
  const state: SearchState = {
    ...serra,
    page: 3,
    perPage: 50,
    orderBy: 'obra',
    direction: 'D',
    mode: 'C',
    openFacets: ['A'],
    filters: [{ tipo: 'B', codigo: '1' }],
  }
  expect(feedAddress(state, 'rss')).toBe('/pesquisa_geral.rss?for=LIVRE&q=serra&filtro=B%3A1')
  expect(feedAddress({ ...emptySearch, guide: 'pesquisa_periodicos' }, 'atom')).toBe('/pesquisa_periodicos.atom')
})

test('what was meant is shown with the way to the words that were typed', () => {
  const { container } = renderInPage(
    <Corrected asked={{ ...serra, filters: [{ tipo: 'B', codigo: '1' }] }} meant={{ ...serra, q: 'serro' }} />,
  )
  expect(container.textContent).toContain('Resultados para “serro”.')
  expect(links(container)).toEqual([['Pesquisar por “serra” assim mesmo', '/pesquisa_geral?for=LIVRE&q=serra&filtro=B%3A1&corrigir=N']])
})

test.each([
  [[12], true],
  [[13], false],
])('who is signed in with %j may suggest a purchase: %s', (activities, isOffered) => {
  signIn(activities)
  renderInPage(<SuggestPurchase />)
  expect(screen.queryByRole('link') !== null).toBe(isOffered)
})
