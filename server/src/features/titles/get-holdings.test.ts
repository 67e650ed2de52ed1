import { partOf } from '@farol/contract/testing/fake-call.ts'
import { expect, test } from 'vitest'
import type { LibrarySystem } from '../../ports/library-system.ts'
import type { Stores } from '../../ports/stores.ts'
import { getTotals, listHoldingLibraries, totalsOf, type HoldingDeps } from './get-holdings.ts'
import { visibleLinks } from './visible-links.ts'

const places = [{ id: 3, code: 'BA', name: 'Agrárias' }, { id: 1, code: 'BC', name: 'Central' }, { id: 2, code: 'BN', name: 'Norte' }] // prettier-ignore

const held = (libraryId: number, more: object = {}) => ({ libraryId, copies: 2, available: 1, consultOnly: 0, ...more })

function depsOf(libraries: readonly object[], queues?: ReadonlyMap<number, object>) {
  const asked: string[] = []
  const deps: HoldingDeps = {
    titles: partOf<Stores['titles']>({ byId: async (id: number) => (id === 42 ? { id, suppressed: false } : undefined) }),
    libraries: partOf<Stores['libraries']>({ libraries: async () => places }),
    providers: partOf<Stores['providers']>({}),
    librarySystem: partOf<LibrarySystem>({
      capabilities: { holds: queues !== undefined },
      availability: { holdings: async () => ({ libraries }), counts: async () => new Map([[42, { copies: 9, available: 5, onLoan: 2, consultOnly: 1, inTransit: 1, other: 0 }]]) }, // prettier-ignore
      holds: {
        titleQueues: async () => {
          asked.push('queues')
          return { queues }
        },
      },
    }),
  }
  return { deps, asked }
}

test('libraries stand in the order of their names, with what each has of the title and where', async () => {
  const { deps, asked } = depsOf([held(1, { consultOnly: 3, callNumber: '551 M1', location: 'Térreo' }), held(3, { available: 0 })])
  expect(await listHoldingLibraries(deps, 42)).toEqual({
    data: [
      { cod_biblioteca: 'BA', desc_biblioteca: 'Agrárias', exemplares: 2, disponiveis: 0, consulta_local: 0 },
      { cod_biblioteca: 'BC', desc_biblioteca: 'Central', exemplares: 2, disponiveis: 1, consulta_local: 3, numero_chamada: '551 M1', localizacao: 'Térreo' }, // prettier-ignore
    ],
    total: 2,
    page: 1,
    perPage: 2,
  })
  expect(asked).toEqual([])
})

test('where holds are taken, each says how many wait and by when a copy may come, each of its own queue', async () => {
  const queues = new Map([[1, { waiting: 4, estimate: '2026-12-01' }], [2, { waiting: 9 }]]) // prettier-ignore
  const { data } = await listHoldingLibraries(depsOf([held(1), held(3)], queues).deps, 42)
  expect(data.map(({ cod_biblioteca, fila, previsao }) => [cod_biblioteca, fila, previsao])).toEqual([
    ['BA', 0, undefined],
    ['BC', 4, '2026-12-01'],
  ])
})

test('totals are those of the copies that visitors see; of a title without any they are nothing', async () => {
  expect(await getTotals(depsOf([]).deps, 42)).toEqual({ exemplares: 9, disponiveis: 5, emprestados: 2, consulta_local: 1, em_transito: 1, outros: 0 }) // prettier-ignore
  expect(totalsOf(undefined)).toEqual({ exemplares: 0, disponiveis: 0, emprestados: 0, consulta_local: 0, em_transito: 0, outros: 0 })
  for (const work of [getTotals, listHoldingLibraries] as const)
    await expect(work(depsOf([]).deps, 7)).rejects.toMatchObject({ code: 'acervo_nao_encontrado' })
})

test('links are numbered by their place in the record, named by label, note or address; pictures of the cover are left out', () => {
  const links = [
    { url: 'https://a.example/1', kind: 'full_text', label: 'Ler', note: 'Nota' },
    { url: 'https://a.example/2', kind: 'cover' },
    { url: 'https://a.example/3', kind: 'related', note: 'Nota' },
    { url: 'https://a.example/4', kind: 'unknown' },
  ] as never
  expect(visibleLinks(links, []).map(({ wire }) => [wire.codigo, wire.titulo, wire.provedor])).toEqual([
    ['1', 'Ler', undefined],
    ['3', 'Nota', undefined],
    ['4', 'https://a.example/4', undefined],
  ])
})
