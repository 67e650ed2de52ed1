// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listOtherEditions } from '@farol/contract/editions.ts'
import type { Address } from '@farol/contract/address.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useBasket } from '../../features/basket/basket-store.ts'
import { useSearchStore } from '../../features/search/search-store.ts'
import { emptySearch, toAddress, type SearchState } from '../../features/search/search-state.ts'
import { forgetPerson } from '../../session/browser-data.ts'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleFacets, sampleItems, sampleReply } from '../../testing/sample-titles.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { EditionsOf, PrintedFrom, ResultActions } from './result-actions.tsx'

type Query = Record<string, unknown>

const [dom, memorias] = sampleItems()
const page = [dom!, memorias!]
const serra: SearchState = { ...emptySearch, q: 'serra' }
const itemsOf = (from: number, count: number) => Array.from({ length: count }, (_, at) => ({ ...dom!, cod_acervo: String(from + at) }))

let found: (query: Query) => unknown
let editions: (query: Query) => unknown

beforeEach(() => {
  found = () => sampleReply({ data: page })
  editions = () => []
})
afterEach(() => {
  cleanup()
  act(() => forgetPerson('out'))
  useToasts.setState({ toasts: [] })
  sessionStorage.clear()
  localStorage.clear()
  vi.restoreAllMocks()
})

const Place = () => <output data-testid="place">{useLocation().pathname}</output>

function open({ state = serra, total = 2, data = page }: { state?: SearchState; total?: number; data?: typeof page } = {}) {
  const { call, made } = notedCall(
    new Map<Address, (input: { query?: Query }) => unknown>([
      [searchTitles, ({ query }) => found(query!)],
      [listOtherEditions, ({ query }) => editions(query!)],
    ]),
  )
  const reply = sampleReply({ data, total, filtros: sampleFacets })
  renderInPage(
    <>
      <ResultActions reply={reply} state={state} heading="8 títulos" />
      <Place />
    </>,
    toAddress(state),
    call,
  )
  return made
}
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const selected = () => useSearchStore.getState().itensSelec
const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)

test('the page is selected and unselected as a whole; a title that was unticked makes it incomplete again', async () => {
  open()
  const whole = screen.getByRole('button', { name: 'Selecionar esta página' })
  expect([whole.getAttribute('aria-pressed'), screen.getByText('Nada selecionado').className]).toEqual(['false', 'vh'])
  expect(screen.queryByRole('button', { name: 'Adicionar à cesta' })).toBeNull()
  act(() => useSearchStore.getState().select(['1', '99']))
  expect([whole.getAttribute('aria-pressed'), screen.getByText('2 selecionados').className]).toEqual(['false', 'num'])
  await userEvent.click(whole)
  expect([whole.getAttribute('aria-pressed'), selected()]).toEqual(['true', ['1', '99', '2']])
  await userEvent.click(whole)
  expect(selected()).toEqual(['99'])
  expect(screen.getByText('1 selecionado')).toBeDefined()
  await press('Desfazer a seleção')
  expect(selected()).toEqual([])
})

test('all titles are offered only where there are more than the page shows, and named by how many they are', () => {
  open()
  expect(screen.queryByRole('button', { name: /^Selecionar todos/ })).toBeNull()
  cleanup()
  open({ total: 3 })
  expect(screen.getByRole('button', { name: 'Selecionar todos os 3' })).toBeDefined()
  cleanup()
  open({ total: 500 })
  expect(screen.getByRole('button', { name: 'Selecionar todos os 500' })).toBeDefined()
  cleanup()
  open({ total: 1501 })
  expect(screen.getByRole('button', { name: 'Selecionar os 500 primeiros' })).toBeDefined()
})

test('all titles are asked for page by page, as a plain list, until there are no more', async () => {
  found = ({ page: at }) => sampleReply({ total: 150, data: itemsOf(Number(at) * 100, at === 1 ? 100 : 50) })
  const made = open({ total: 150, state: { ...serra, page: 2, perPage: 10, mode: 'R', openFacets: ['A'] } })
  await press('Selecionar todos os 150')
  await waitFor(() => expect(selected()).toHaveLength(150))
  expect(new Set(selected()).size).toBe(150)
  const asked = made.filter(({ path }) => path === '/api/consulta').map(({ query }) => query)
  expect(asked).toMatchObject([
    { q: 'serra', page: 1, perPage: 100, facetas: [] },
    { q: 'serra', page: 2, perPage: 100, facetas: [] },
  ])
  expect(asked[0]).not.toHaveProperty('modo')
  expect(toasts()).toEqual([])
})

test('no more than a basket holds are selected, and no page is asked for beyond them', async () => {
  found = ({ page: at }) => sampleReply({ total: 1501, data: itemsOf(Number(at) * 100, 100) })
  const made = open({ total: 1501 })
  await press('Selecionar os 500 primeiros')
  await waitFor(() => expect(selected()).toHaveLength(500))
  expect(made.filter(({ path }) => path === '/api/consulta')).toHaveLength(5)
})

test('a list that shrank meanwhile ends at the page without titles', async () => {
  found = ({ page: at }) => sampleReply({ total: 300, data: at === 1 ? itemsOf(0, 100) : [] })
  const made = open({ total: 300 })
  await press('Selecionar todos os 300')
  await waitFor(() => expect(selected()).toHaveLength(100))
  expect(made.filter(({ path }) => path === '/api/consulta')).toHaveLength(2)
  expect(toasts()).toEqual([])
})

test('what came before a failure is selected, and how many that are is said; the button can be pressed again', async () => {
  found = ({ page: at }) => {
    if (at !== 1) throw new CallError(503)
    return sampleReply({ total: 300, data: itemsOf(0, 100) })
  }
  open({ total: 300 })
  const all = screen.getByRole('button', { name: 'Selecionar todos os 300' })
  await userEvent.click(all)
  await waitFor(() => expect(toasts()).toEqual(['error: Não foi possível carregar todos os títulos. Selecionados: 100.']))
  expect([selected().length, all.hasAttribute('aria-busy')]).toEqual([100, false])
})

test('all that a search finds is not selected once another search is shown', async () => {
  let answer = (_reply: unknown) => {}
  found = () => new Promise((resolve) => (answer = resolve))
  open({ total: 3 })
  await press('Selecionar todos os 3')
  const { show } = useSearchStore.getState()
  act(() => show({ ...useSearchStore.getState(), consulta: { base: 'local', address: '/pesquisa_geral?q=mar', data: page } }))
  await act(async () => answer(sampleReply({ total: 3, data: itemsOf(0, 3) })))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Selecionar todos os 3' }).hasAttribute('aria-busy')).toBe(false))
  expect(selected()).toEqual([])
})

test('what is selected goes into the basket, which says how many are new; opened at once by the other button', async () => {
  open()
  await press('Selecionar esta página')
  await press('Adicionar à cesta')
  expect([useBasket.getState().codes, screen.getByTestId('place').textContent]).toEqual([['1', '2'], '/pesquisa_geral'])
  await press('Baixar ou enviar')
  expect(toasts()).toEqual(['success: 2 títulos adicionados à cesta.', 'success: Os selecionados já estavam na cesta.'])
  await waitFor(() => expect(screen.getByTestId('place').textContent).toBe('/cesta'))
})

test('a basket that is full takes what fits and says that the rest did not', async () => {
  act(() => useBasket.getState().replace(itemsOf(1000, 499).map((one) => one.cod_acervo)))
  open()
  await press('Selecionar esta página')
  await press('Adicionar à cesta')
  expect(toasts()).toEqual(['success: 1 título adicionado à cesta.', 'warning: A cesta comporta 500 títulos: o resto ficou de fora.'])
})

test('the store is told what is shown: results, rows, options and filters by their names, and the search stands in the log once', () => {
  const state: SearchState = {
    ...serra,
    for: 'TITULO',
    rows: [{ operator: 'OR', q: 'mar', for: 'AUTOR' }],
    page: 2,
    direction: 'D',
    perPage: 50,
    mode: 'C',
    orderBy: 'obra',
    filters: [{ tipo: 'T', codigo: '9' }],
  }
  open({ state, total: 300 })
  const { consulta, opcoesConsulta, opcoesResultado, filtros, log } = useSearchStore.getState()
  expect(consulta).toEqual({ base: 'local', address: toAddress(state), data: page })
  expect(opcoesConsulta).toEqual([
    { operator: 'AND', q: 'serra', for: 'TITULO' },
    { operator: 'OR', q: 'mar', for: 'AUTOR' },
  ])
  expect(opcoesResultado).toEqual({ page: 2, ordenacao: 'D', comboOrdenacao: true, perPage: 50, modo: 'C' })
  expect(filtros).toEqual([{ tipo: 'T', codigo: '9', descricao: 'Teses' }])
  expect(log.map(({ words, total }) => [words, total])).toEqual([['Título: serra OU Autor: mar · Teses', 300]])
  cleanup()
  open({ state: emptySearch })
  expect(useSearchStore.getState().log.at(-1)!.words).toBe('8 títulos')
  expect(useSearchStore.getState().opcoesResultado.comboOrdenacao).toBe(false)
})

test('other editions of the page are asked for once, and of a next page only those that are not known', async () => {
  editions = () => [
    {
      cod_acervo: '1',
      edicoes: [{ cod_acervo: '7', descricao: 'Dom', edicao: '2. ed.', ano_publicacao: '1901', desc_tipo_obra: 'Livros' }],
      outros_titulos: [],
    },
    { cod_acervo: '2', edicoes: [], outros_titulos: [] },
  ]
  const asked = (made: ReturnType<typeof open>) =>
    made.filter(({ path }) => path === '/api/consulta/titulos-adicionais').map(({ query }) => query)
  const first = open()
  await waitFor(() => expect(asked(first)).toEqual([{ acervos: ['1', '2'] }]))
  cleanup()
  const second = open({ data: [dom!, { ...dom!, cod_acervo: '3' }] })
  await waitFor(() => expect(asked(second)).toEqual([{ acervos: ['3'] }]))
  cleanup()
  const third = open()
  expect(asked(third)).toEqual([])
  cleanup()
  renderInPage(<EditionsOf code="1" title="Dom Casmurro" from="/pesquisa_geral?q=serra" />)
  expect((await screen.findByText('Outra edição', { exact: false })).textContent).toBe('Outra edição: Dom Casmurro')
  expect(screen.getByRole('link', { name: 'Dom', hidden: true }).getAttribute('href')).toBe('/acervo/7')
  expect(screen.getByText('2. ed., 1901, Livros')).toBeDefined()
  cleanup()
  const { container } = renderInPage(<EditionsOf code="2" title="Memórias" from="/" />)
  expect(container.textContent).toBe('')
})

test('editions that do not come are said', async () => {
  editions = () => {
    throw new CallError(503)
  }
  open()
  await waitFor(() => expect(toasts()).toEqual(['warning: Não foi possível carregar outras edições.']))
})

test('results that were left for more than a minute are brought up to date on coming back, sooner ones are not', async () => {
  let clock = 1000
  let visibility: DocumentVisibilityState = 'visible'
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility)
  const turn = async (to: DocumentVisibilityState, after: number) => {
    clock += after
    visibility = to
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const fresh = { ...dom!, descricao: 'Dom Casmurro, agora' }
  found = () => sampleReply({ data: [fresh] })
  const made = open()
  const asked = () => made.filter(({ path }) => path === '/api/consulta').length
  await turn('visible', 100_000)
  await turn('hidden', 0)
  await turn('visible', 60_000)
  expect(asked()).toBe(0)
  await turn('hidden', 0)
  await turn('visible', 60_001)
  await waitFor(() => expect(useSearchStore.getState().consulta.data).toEqual([fresh, memorias]))
  expect(asked()).toBe(1)
  await turn('hidden', 0)
  act(() => useSearchStore.setState({ consulta: { base: 'local', address: '/pesquisa_geral?q=outra', data: [dom!] } }))
  await turn('visible', 60_001)
  expect([asked(), useSearchStore.getState().consulta.data]).toEqual([2, [dom]])
  cleanup()
  await turn('hidden', 0)
  await turn('visible', 60_001)
  expect(asked()).toBe(2)
})

test('where nothing was found nothing can be selected; the searches of the tab are there', () => {
  open({ data: [], total: 0 })
  expect(screen.queryByRole('button', { name: /Selecionar|Imprimir/ })).toBeNull()
  expect(screen.getByText('Histórico de pesquisas (1)')).toBeDefined()
})

test('on paper stand the library, the whole address and the day', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 5, 23, 30), toFake: ['Date'] })
  const { container } = renderInPage(<PrintedFrom address="/pesquisa_geral?q=serra" />)
  expect(container.textContent).toBe(
    'Rede de Bibliotecas de Porto Clarohttps://biblioteca.exemplo.br/pesquisa_geral?q=serra5 de nov. de 2026',
  )
  vi.useRealTimers()
})
