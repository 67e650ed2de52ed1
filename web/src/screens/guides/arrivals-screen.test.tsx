// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { listNewAcquisitions } from '@farol/contract/guides.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import { sampleFacets, sampleItems, sampleReply } from '../../testing/sample-titles.ts'
import { writtenPage } from '../../testing/written-page.ts'
import { arrivalsAddress, readArrivals } from './arrivals-data.ts'

const empty = { dias: 30, biblioteca: '', tipo_obra: '', area: '', page: 1 }

interface Given {
  readonly total?: number
  readonly rows?: number
  readonly options?: () => unknown
}

async function arrivals(address: string, { total = 45, rows = 2, options = () => sampleReply({ filtros: sampleFacets }) }: Given = {}) {
  const asked: unknown[] = []
  const answers = new Map<Address, (input: { query?: Record<string, unknown> }) => unknown>([
    [searchTitles, options],
    [
      listNewAcquisitions,
      ({ query }) => {
        asked.push(query)
        return { data: sampleItems().slice(0, rows), total, page: 1, perPage: 20 }
      },
    ],
  ])
  const page = await writtenPage(address, answers)
  return { ...page, asked, said: page.main.textContent }
}

test.each([
  ['', empty],
  ['dias=1', { ...empty, dias: 1 }],
  ['dias=0', empty],
  ['dias=3650', { ...empty, dias: 3650 }],
  ['dias=3651', empty],
  ['dias=7.5', empty],
  ['dias=sete', empty],
  ['page=10000', { ...empty, page: 10_000 }],
  ['page=10001', empty],
  ['page=0', empty],
  ['biblioteca=BC&tipo_obra=1&area=K-1.2', { ...empty, biblioteca: 'BC', tipo_obra: '1', area: 'K-1.2' }],
  ['biblioteca=+BC+', { ...empty, biblioteca: 'BC' }],
  ['biblioteca=a/b', empty],
  [`biblioteca=${'a'.repeat(64)}`, { ...empty, biblioteca: 'a'.repeat(64) }],
  [`biblioteca=${'a'.repeat(65)}`, empty],
])('the address ?%s asks for what it can be read as', (query, place) => {
  expect(readArrivals(query)).toEqual(place)
})

test.each([
  [{}, '/novas_aquisicoes'],
  [{ dias: 7 }, '/novas_aquisicoes?dias=7'],
  [{ page: 2 }, '/novas_aquisicoes?page=2'],
  [{ dias: 90, biblioteca: '1', tipo_obra: '9', area: '5', page: 3 }, '/novas_aquisicoes?dias=90&biblioteca=1&tipo_obra=9&area=5&page=3'],
])('%j has the address %s', (place, address) => {
  expect(arrivalsAddress({ ...empty, ...place })).toBe(address)
})

test('what the address chose is asked for, stands in the form, and goes along to the next page', async () => {
  const { main, asked, canonical, description } = await arrivals('/novas_aquisicoes?dias=45&biblioteca=2&tipo_obra=9&area=x&page=2')
  expect(asked).toEqual([{ dias: 45, page: 2, biblioteca: '2', tipo_obra: '9', area: 'x' }])
  const chosen = [...main.querySelectorAll('select')].map((one) => [one.name, one.value])
  expect(chosen).toEqual([
    ['dias', '45'],
    ['biblioteca', '2'],
    ['tipo_obra', '9'],
    ['area', ''],
  ])
  expect(main.querySelector('form')!.getAttribute('action')).toBe('/novas_aquisicoes')
  const days = [...main.querySelectorAll('select[name=dias] option')].map((one) => one.textContent)
  expect(days).toEqual([7, 15, 30, 45, 60, 90, 180, 365].map((count) => `Últimos ${count} dias`))
  expect(main.querySelector('[rel=next]')!.getAttribute('href')).toBe('/novas_aquisicoes?dias=45&biblioteca=2&tipo_obra=9&area=x&page=3')
  expect(canonical).toBe('https://biblioteca.exemplo.br/novas_aquisicoes?dias=45&biblioteca=2&tipo_obra=9&area=x&page=2')
  expect(description).toBe('O que chegou às bibliotecas, do mais novo ao mais antigo.')
})

test('nothing chosen is not sent; each choice offers what the catalogue has and a way to take it back', async () => {
  const { main, asked, title, said } = await arrivals('/novas_aquisicoes', { total: 1, rows: 1 })
  expect(asked).toEqual([{ dias: 30, page: 1 }])
  const options = (name: string) => [...main.querySelectorAll(`select[name=${name}] option`)].map((one) => one.textContent)
  expect(options('biblioteca')).toEqual(['Todas as bibliotecas', 'Biblioteca Central', 'Biblioteca do Direito'])
  expect(options('tipo_obra')).toEqual(['Todos os tipos', 'Livros', 'Teses', 'Periódico', 'Mapas'])
  expect(options('area')).toEqual(['Todas as áreas'])
  expect(options('dias')).toHaveLength(7)
  expect(main.querySelector('h2')!.textContent).toBe('1 título')
  expect(main.querySelectorAll('.wall li')).toHaveLength(1)
  expect(main.querySelector('[rel=next]')).toBe(null)
  expect(title).toBe('Novas aquisições: 1 título, Últimos 30 dias · Rede de Bibliotecas de Porto Claro')
  expect(said).not.toContain('Nada chegou')
})

test('nothing came: it is said, with no list and no pages', async () => {
  const { said, main, title } = await arrivals('/novas_aquisicoes?dias=1', { total: 0, rows: 0 })
  expect(said).toContain('Nada chegou nesse período.')
  expect(said).toContain('Escolha um período maior')
  expect(said).not.toContain('não tem tantas páginas')
  expect(main.querySelector('.wall')).toBe(null)
  expect(title).toContain('Nenhum título, Último dia')
})

test('without what can be chosen the titles are shown all the same, and it is said', async () => {
  const { said, main } = await arrivals('/novas_aquisicoes', {
    options: () => {
      throw new CallError(503)
    },
  })
  expect(said).toContain('Não foi possível carregar os filtros.')
  expect(main.querySelectorAll('.wall li')).toHaveLength(2)
  expect((await arrivals('/novas_aquisicoes')).said).not.toContain('os filtros')
})

test('arrivals that could not be loaded are a failure of the page', async () => {
  const { status, title } = await writtenPage('/novas_aquisicoes?dias=7&page=2', new Map([[searchTitles, () => sampleReply()]]))
  expect([status, title]).toEqual([404, 'Novas aquisições, página 2 · Rede de Bibliotecas de Porto Claro'])
})

test('of a page past what the server answers the last that it does is asked for', async () => {
  expect((await arrivals('/novas_aquisicoes?page=999')).asked).toEqual([{ dias: 30, page: 500 }])
})
