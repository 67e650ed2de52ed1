import { afterEach, describe, expect, test } from 'vitest'
import { sampleReply } from '../../testing/sample-titles.ts'
import { combinedAddress } from './combine-searches.ts'
import { readLog, refreshed, withLogged, withNamedFilter, withoutLogged, withoutNamedFilter } from './search-store-rules.ts'
import { defaultResultOptions, useSearchStore } from './search-store.ts'

const [first, second] = sampleReply().data
const shownAt = (address: string) =>
  useSearchStore.getState().show({
    consulta: { base: 'local', address, data: [first!, second!] },
    opcoesConsulta: [],
    opcoesResultado: defaultResultOptions,
    filtros: [],
  })

const start = useSearchStore.getState()
afterEach(() => useSearchStore.setState(start, true))

describe('results brought up to date', () => {
  test('[S4-13] in this catalogue each result is replaced by the incoming one of the same cod_acervo, if any', () => {
    const fresh = { ...second!, desc_tipo_obra: 'Outro' }
    const stranger = { ...second!, cod_acervo: '999999' }
    const now = refreshed({ base: 'local', address: '/', data: [first!, second!] }, [stranger, fresh])
    expect(now.data).toEqual([first, fresh])
  })

  test('[S4-14] in the network the field acervo decides, standards stay as they are', () => {
    const network = { base: 'rede_farol', address: '/', data: [{ acervo: 'a' }, { acervo: 'b' }] } as const
    expect(refreshed(network, [{ acervo: 'b', novo: true }, { acervo: 'c' }]).data).toEqual([{ acervo: 'a' }, { acervo: 'b', novo: true }])
    const standards = { base: 'abnt', address: '/', data: [{ acervo: 'a' }] } as const
    expect(refreshed(standards, [{ acervo: 'a', novo: true }])).toBe(standards)
  })
})

test('[S4-15] filters: add appends, remove drops the one of that kind and code or words, clear empties', () => {
  const livro = { tipo: 'T', codigo: '1', descricao: 'Livro' } as const
  const mapa = { tipo: 'T', codigo: '5', descricao: 'Mapa' } as const
  const both = withNamedFilter(withNamedFilter([], livro), mapa)
  expect(both).toEqual([livro, mapa])
  expect(withoutNamedFilter(both, { tipo: 'T', valor: '1' })).toEqual([mapa])
  expect(withoutNamedFilter(both, { tipo: 'T', valor: 'Mapa' })).toEqual([livro])
  expect(withoutNamedFilter(both, { tipo: 'I', valor: '1' })).toEqual(both)
  useSearchStore.getState().addFilter(livro)
  useSearchStore.getState().clearFilters()
  expect(useSearchStore.getState().filtros).toEqual([])
})

describe('[S4-16] the log of the tab', () => {
  const same = (a: string, b: string) => a.split('&')[0] === b.split('&')[0]
  const entry = (address: string) => ({ address, words: address, total: 1 })

  test('entries are appended and removed by id; ids are never used twice while the log lives', () => {
    const log = withLogged(withLogged(withLogged([], entry('/a'), same), entry('/b'), same), entry('/c'), same)
    expect(log.map((one) => [one.id, one.address])).toEqual([[1, '/a'], [2, '/b'], [3, '/c']]) // prettier-ignore
    expect(withoutLogged(log, 2).map((one) => one.id)).toEqual([1, 3])
    expect(withLogged(withoutLogged(log, 2), entry('/d'), same).at(-1)?.id).toBe(4)
  })

  test('another page of the same search is the same entry; fifty are kept', () => {
    expect(withLogged(withLogged([], entry('/a'), same), entry('/a&page=2'), same)).toEqual([{ ...entry('/a&page=2'), id: 1 }])
    let log: ReturnType<typeof withLogged> = []
    for (let at = 0; at < 60; at += 1) log = withLogged(log, entry(`/${at}`), same)
    expect(log).toHaveLength(50)
    expect(log[0]?.address).toBe('/10')
  })

  test.each(['', '{', '7', '[{"id":1}]', '[{"id":1,"address":"//mal.example","words":"x","total":1}]', null])(
    '%s is read as nothing',
    (text) => {
      expect(readLog(text)).toEqual([])
    },
  )

  test('of a log that was stored each entry is read that is whole and leads into this site', () => {
    const good = { id: 1, address: '/pesquisa_geral?q=a', words: 'a', total: 0 }
    const wrong = [
      { ...good, id: '1' },
      { ...good, address: 7 },
      { ...good, address: 'https://mal.example/' },
      { ...good, address: '//mal.example' },
      { ...good, words: null },
      { ...good, total: '0' },
      {},
    ]
    expect(readLog(JSON.stringify([...wrong, { ...good, more: 'x' }, { ...good, id: 2, address: '/' }]))).toEqual([
      good,
      { ...good, id: 2, address: '/' },
    ])
    expect(readLog(JSON.stringify({ length: 1, 0: good }))).toEqual([])
  })

  test('only the last entry gives its place to another page of the same search', () => {
    const log = [entry('/a'), entry('/b'), entry('/a&page=2')].reduce<ReturnType<typeof withLogged>>(
      (made, one) => withLogged(made, one, same),
      [],
    )
    expect(log.map((one) => [one.id, one.address])).toEqual([[1, '/a'], [2, '/b'], [3, '/a&page=2']]) // prettier-ignore
  })
})

test('[S3-21] the store holds result and query, options, log, filters and what is ticked; a new search unticks, a page of it does not', () => {
  expect(useSearchStore.getState()).toMatchObject({
    consulta: { base: 'local', data: [] },
    opcoesConsulta: [],
    opcoesConsultaPlanoEnsino: {},
    opcoesResultado: expect.any(Object),
    log: [],
    filtros: [],
    acervosFiltrados: [],
    itensSelec: [],
  })
  // A box can be ticked before the desk of results has told the store what is shown: that tick stays.
  useSearchStore.getState().select([second!.cod_acervo])
  shownAt('/pesquisa_geral?q=a')
  expect(useSearchStore.getState().itensSelec).toEqual([second!.cod_acervo])
  useSearchStore.getState().unselect([second!.cod_acervo])
  useSearchStore.getState().select([first!.cod_acervo])
  shownAt('/pesquisa_geral?q=a&page=2&modo=T')
  expect(useSearchStore.getState().itensSelec).toEqual([first!.cod_acervo])
  expect(useSearchStore.getState().acervosFiltrados).toEqual([first!.cod_acervo, second!.cod_acervo])
  shownAt('/pesquisa_geral?q=b')
  expect(useSearchStore.getState().itensSelec).toEqual([])
  useSearchStore.getState().askPlans({ curso: 'LET' })
  useSearchStore.getState().askArrivals(3)
  expect(useSearchStore.getState().opcoesConsultaPlanoEnsino).toEqual({ curso: 'LET' })
  expect(useSearchStore.getState().opcoesNovasAquisicoes).toMatchObject({ page: 3, modo: 'C' })
})

test('asking why results were found, or carrying a basket on, is the same search: what is ticked stays, and the log has it once', () => {
  const { record, select } = useSearchStore.getState()
  const addresses = ['/pesquisa_geral?q=a', '/pesquisa_geral?q=a&motivos=S', '/pesquisa_geral?q=a&motivos=S&cesta=4,9']
  for (const address of addresses) {
    shownAt(address)
    record({ address, words: 'a', total: 2 })
    select([first!.cod_acervo])
  }
  shownAt('/pesquisa_geral?q=a')
  expect(useSearchStore.getState().itensSelec).toEqual([first!.cod_acervo])
  expect(useSearchStore.getState().log.map(({ address }) => address)).toEqual(['/pesquisa_geral?q=a&motivos=S&cesta=4,9'])
})

test('[S9-04] results begin at page 1, ordering C, no order chosen, 20 a page, display D; new acquisitions with display C', () => {
  expect(useSearchStore.getState().opcoesResultado).toEqual({ page: 1, ordenacao: 'C', comboOrdenacao: false, perPage: 20, modo: 'D' })
  expect(useSearchStore.getState().opcoesNovasAquisicoes.modo).toBe('C')
})

test.each([
  ['/pesquisa_geral?q=machado', 'AND', '/pesquisa_geral?q=casmurro', '/pesquisa_avancada?for=LIVRE&q=machado&condition=AND&for2=LIVRE&q2=casmurro'],
  ['/pesquisa_geral?q=a', 'OR', '/pesquisa_avancada?q=b&for=TITULO&condition=OR&q2=c&for2=AUTOR', '/pesquisa_avancada?for=LIVRE&q=a&condition=OR&for2=TITULO&q2=b&condition2=OR&for3=AUTOR&q3=c'],
  ['/pesquisa_geral?q=a', 'AND', '/pesquisa_avancada?q=b&condition=OR&q2=c', '/pesquisa_avancada?for=LIVRE&q=b&condition=OR&for2=LIVRE&q2=c&condition2=AND&for3=LIVRE&q3=a'],
  ['/pesquisa_geral?q=a', 'NOT', '/pesquisa_avancada?q=b&condition=OR&q2=c', undefined],
  ['/pesquisa_geral?q=a&filtro=T:1', 'AND', '/pesquisa_geral?q=b&filtro=I:por', '/pesquisa_avancada?for=LIVRE&q=a&condition=AND&for2=LIVRE&q2=b&filtro=T%3A1%2CI%3Apor'],
  ['/pesquisa_geral?q=a&filtro=T:1', 'OR', '/pesquisa_geral?q=b', undefined],
  ['/pesquisa_geral?q=a&filtro=T:1', 'AND', '/pesquisa_geral?q=b&filtro=T:2', undefined],
  ['/pesquisa_periodicos?q=a', 'AND', '/pesquisa_geral?q=b', undefined],
  ['/pesquisa_geral?q=a&na_estante=S', 'AND', '/pesquisa_geral?q=b', '/pesquisa_avancada?for=LIVRE&q=a&condition=AND&for2=LIVRE&q2=b&na_estante=S'],
  ['/pesquisa_geral?q=a', 'AND', '/pesquisa_geral?na_estante=S&filtro=T:1', '/pesquisa_avancada?for=LIVRE&q=a&na_estante=S&filtro=T%3A1'],
  ['/pesquisa_geral?q=a&na_estante=S', 'OR', '/pesquisa_geral?q=b', undefined],
  ['/pesquisa_geral?q=a&na_estante=S', 'OR', '/pesquisa_geral?q=b&na_estante=S', '/pesquisa_avancada?for=LIVRE&q=a&condition=OR&for2=LIVRE&q2=b&na_estante=S'],
  ['/pesquisa_geral?filtro=T:1', 'OR', '/pesquisa_geral?q=a&filtro=T:1', undefined],
  ['/pesquisa_geral?q=a&filtro=T:1', 'NOT', '/pesquisa_geral?filtro=T:1', undefined],
  ['/pesquisa_geral?q=a&filtro=T:1', 'AND', '/pesquisa_geral?filtro=T:1', '/pesquisa_avancada?for=LIVRE&q=a&filtro=T%3A1'],
] as const)('%s %s %s is %s', (a, operator, b, together) => {
  expect(combinedAddress(a, operator, b)).toBe(together)
}) // prettier-ignore
