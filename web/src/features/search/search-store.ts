import type { DisplayMode, Direction, ResultItem } from '@farol/contract/search.ts'
import { create } from 'zustand'
import { onForgetPerson } from '../../session/browser-data.ts'
import { readSearch } from './read-guide.ts'
import {
  readLog,
  refreshed,
  withLogged,
  withNamedFilter,
  withoutLogged,
  withoutNamedFilter,
  type Consulta,
  type LogEntry,
  type NamedFilter,
} from './search-store-rules.ts'
import { toAddress, usualOrder, type SearchRow } from './search-state.ts'

/** How results are asked for and shown. `comboOrdenacao`: the reader chose an order by hand. */
export interface ResultOptions {
  readonly page: number
  readonly ordenacao: Direction
  readonly comboOrdenacao: boolean
  readonly perPage: number
  readonly modo: DisplayMode
}

export const defaultResultOptions: ResultOptions = { page: 1, ordenacao: 'C', comboOrdenacao: false, perPage: 20, modo: 'D' }

/**
 * What the tab knows of its searches. The address stays the home of a search: this is what an address cannot hold, results that were
 * brought up to date, what was looked for before, and what is ticked.
 */
interface SearchStore {
  readonly consulta: Consulta
  readonly opcoesConsulta: readonly SearchRow[]
  readonly opcoesConsultaPlanoEnsino: Readonly<Record<string, string>>
  readonly log: readonly LogEntry[]
  readonly opcoesResultado: ResultOptions
  readonly opcoesNovasAquisicoes: ResultOptions
  readonly filtros: readonly NamedFilter[]
  /** Codes of the titles that are shown. */
  readonly acervosFiltrados: readonly string[]
  /** Codes of the titles that are ticked, over all pages of one search. */
  readonly itensSelec: readonly string[]
  readonly show: (shown: Pick<SearchStore, 'consulta' | 'opcoesConsulta' | 'opcoesResultado' | 'filtros'>) => void
  readonly askPlans: (asked: Readonly<Record<string, string>>) => void
  readonly askArrivals: (page: number) => void
  readonly refresh: (incoming: readonly unknown[]) => void
  readonly addFilter: (filter: NamedFilter) => void
  readonly removeFilter: (filter: { readonly tipo: string; readonly valor: string }) => void
  readonly clearFilters: () => void
  readonly record: (entry: Omit<LogEntry, 'id'>) => void
  readonly forget: (id: number) => void
  readonly select: (codes: readonly string[]) => void
  readonly unselect: (codes: readonly string[]) => void
}

const storeName = 'farol-pesquisas'

function storedLog(): readonly LogEntry[] {
  try {
    return typeof window === 'undefined' ? [] : readLog(sessionStorage.getItem(storeName))
  } catch {
    return []
  }
}

/** A tab whose store is full or closed keeps its log as long as the page. */
function saveLog(log: readonly LogEntry[]): readonly LogEntry[] {
  try {
    sessionStorage.setItem(storeName, JSON.stringify(log))
  } catch {
    // Kept in memory alone.
  }
  return log
}

/** The address of a search as far as it says what is looked for: its page, order and display, its reasons and a basket that it hands on left aside. */
export function searchedAddress(address: string): string {
  const { reasons: _shown, basket: _carried, ...asked } = readSearch(address).state
  return toAddress({ ...asked, page: 1, perPage: 20, orderBy: usualOrder(asked.guide), direction: 'C', openFacets: [], mode: 'D' })
}

const sameSearch = (a: string, b: string) => searchedAddress(a) === searchedAddress(b)

const codesOf = (data: readonly unknown[]) => data.flatMap((item) => (item as { cod_acervo?: string }).cod_acervo ?? [])

function freshData(consulta: Consulta, address: string, loaded: readonly ResultItem[]): readonly ResultItem[] {
  if (consulta.base !== 'local' || consulta.address !== address || consulta.data.length !== loaded.length) return loaded
  return consulta.data.every((item, at) => item.cod_acervo === loaded[at]?.cod_acervo) ? consulta.data : loaded
}

/** What the store holds in place of what was loaded, when it is the same page brought up to date. */
export const useFreshData = (address: string, loaded: readonly ResultItem[]): readonly ResultItem[] =>
  useSearchStore(({ consulta }) => freshData(consulta, address, loaded))

const blank = {
  consulta: { base: 'local', address: '', data: [] },
  opcoesConsulta: [],
  opcoesConsultaPlanoEnsino: {},
  log: [],
  opcoesResultado: defaultResultOptions,
  opcoesNovasAquisicoes: { ...defaultResultOptions, modo: 'C' },
  filtros: [],
  acervosFiltrados: [],
  itensSelec: [],
} as const satisfies Partial<SearchStore>

export const useSearchStore = create<SearchStore>()((set, get) => ({
  ...blank,
  log: storedLog(),
  show: (shown) => {
    const { consulta, itensSelec } = get()
    // Where nothing was shown before, what is ticked was ticked on this very search, before its desk had come.
    const retained = consulta.address === '' || sameSearch(consulta.address, shown.consulta.address)
    set({ ...shown, acervosFiltrados: codesOf(shown.consulta.data), itensSelec: retained ? itensSelec : [] })
  },
  askPlans: (opcoesConsultaPlanoEnsino) => set({ opcoesConsultaPlanoEnsino }),
  askArrivals: (page) => set(({ opcoesNovasAquisicoes }) => ({ opcoesNovasAquisicoes: { ...opcoesNovasAquisicoes, page } })),
  refresh: (incoming) => set(({ consulta }) => ({ consulta: refreshed(consulta, incoming) })),
  addFilter: (filter) => set(({ filtros }) => ({ filtros: withNamedFilter(filtros, filter) })),
  removeFilter: (filter) => set(({ filtros }) => ({ filtros: withoutNamedFilter(filtros, filter) })),
  clearFilters: () => set({ filtros: [] }),
  record: (entry) => set(({ log }) => ({ log: saveLog(withLogged(log, entry, sameSearch)) })),
  forget: (id) => set(({ log }) => ({ log: saveLog(withoutLogged(log, id)) })),
  select: (codes) => set(({ itensSelec }) => ({ itensSelec: [...new Set([...itensSelec, ...codes])] })),
  unselect: (codes) => set(({ itensSelec }) => ({ itensSelec: itensSelec.filter((code) => !codes.includes(code)) })),
}))

onForgetPerson(() => useSearchStore.setState(blank))
