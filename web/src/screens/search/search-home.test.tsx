// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getFirstSection, getInstitution, getSecondSection } from '@farol/contract/institution.ts'
import { listServices } from '@farol/contract/institution-pages.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import { sampleInstitution } from '../../testing/sample-call.ts'
import { sampleFacets, sampleItems, sampleReply } from '../../testing/sample-titles.ts'
import { pairsOf, writtenPage } from '../../testing/written-page.ts'

const card = (codigo: string, more: object = {}) => ({ codigo, titulo: `Cartão ${codigo}`, ...more })
const service = (code: string, horarios: readonly object[], aberta = false) => ({
  cod_biblioteca: code,
  desc_biblioteca: `Biblioteca ${code}`,
  aberta,
  hoje: { data: '2026-11-25', horarios },
  semana: [],
})
const fails = () => {
  throw new CallError(503)
}

async function home(more: [Address, () => unknown][] = []) {
  const asked: unknown[] = []
  const page = await writtenPage(
    '/',
    new Map<Address, (input: { query?: unknown }) => unknown>([
      [
        searchTitles,
        ({ query }) => {
          asked.push(query)
          return sampleReply({
            data: [...sampleItems(), ...sampleItems()].map((item, at) => ({ ...item, cod_acervo: String(at + 1) })),
            total: 1200,
          })
        },
      ],
      ...more,
    ]),
  )
  const headings = [...page.main.querySelectorAll('h2')].map((one) => one.textContent)
  const section = (name: string) => [...page.main.querySelectorAll('section')].find((one) => one.querySelector('h2')?.textContent === name)
  return { ...page, asked, headings, section }
}

test('the newest titles stand on a shelf of ten with the number of all, and lead to their pages', async () => {
  const { asked, section, title, canonical, description } = await home()
  expect(asked).toMatchObject([{ q: '', orderBy: 'ano', perPage: 10, page: 1 }])
  const shelf = section('Publicações mais recentes')!
  expect([shelf.querySelectorAll('.shelf li').length, shelf.querySelector('.muted')!.textContent]).toEqual([10, '1.200 títulos'])
  expect(shelf.querySelector('.shelf a')!.getAttribute('href')).toBe('/acervo/1')
  expect(shelf.querySelector('.shelf li .vh')!.textContent).toBe('Dom Casmurro: romance, Machado de Assis')
  expect([title, canonical]).toEqual([
    'Encontre livros, revistas, leis e mapas · Rede de Bibliotecas de Porto Claro',
    'https://biblioteca.exemplo.br/',
  ])
  expect(description).toContain('Rede de Bibliotecas de Porto Claro')
})

test('ways into the collection: six values at most of type, language and library, each a search; a facet without values has none', async () => {
  const many = {
    tipo: 'T' as const,
    descricao: 'T',
    valores: Array.from({ length: 8 }, (_, at) => ({ codigo: `${at}`, descricao: `Tipo ${at}`, quantidade: 1000 })),
  }
  const filtros = [many, ...sampleFacets.filter(({ tipo }) => tipo === 'I'), { tipo: 'B' as const, descricao: 'B', valores: [] }]
  const { headings, section } = await home([[searchTitles, () => sampleReply({ filtros, data: [] })]])
  expect(headings).toEqual(['Por tipo de obra', 'Por idioma'])
  const types = [...section('Por tipo de obra')!.querySelectorAll('a')]
  expect([types.length, types[0]!.getAttribute('href'), types[0]!.textContent]).toEqual([6, '/pesquisa_geral?filtro=T%3A0', 'Tipo 01.000'])
})

test('the hours of today of six libraries at most: whether it is open now, by a word and a shape, and each span; machines are told all of them', async () => {
  const halves = [
    { abre: '08:00', fecha: '12:30' },
    { abre: '13:30', fecha: '18:00' },
  ]
  const services = [service('A', halves, true), service('B', halves), ...['C', 'D', 'E', 'F', 'G'].map((code) => service(code, []))]
  const { section, jsonLd, headings } = await home([[listServices, () => ({ data: services })]])
  const hours = section('Horário de hoje')!
  expect(pairsOf(hours).slice(0, 3)).toEqual([
    ['Biblioteca A', 'Aberta 8h–12h30, 13h30–18h'],
    ['Biblioteca B', 'Fechada 8h–12h30, 13h30–18h'],
    ['Biblioteca C', 'Fechada'],
  ])
  expect(
    [...hours.querySelectorAll('.badge')].slice(0, 2).map((one) => [one.className, one.querySelector('[fill=none]') !== null]),
  ).toEqual([
    ['badge ok', false],
    ['badge', true],
  ])
  expect([pairsOf(hours).length, hours.querySelector('h2 a')!.getAttribute('href')]).toEqual([6, '/horarios'])
  expect((jsonLd as { '@graph': unknown[] })['@graph']).toHaveLength(7)
  expect(headings).toContain('Horário de hoje')
  const none = await home([[listServices, fails]])
  expect([none.headings.includes('Horário de hoje'), none.jsonLd, none.status]).toEqual([false, null, 200])
  // An empty row would keep its distance from both sides.
  expect([...none.main.querySelectorAll('.cols')].filter((one) => one.childElementCount === 0)).toEqual([])
})

test('what staff wrote stands below the shelf of covers and last, under its own heading or ours, with pictures, texts and links; one that fails is left out', async () => {
  const cards = [
    card('1', { link: '/horarios', texto: '<p>Leia.</p>', imagem: { endereco: '/imagens/1.png', texto: 'Uma estante' } }),
    card('2', { link: 'https://exemplo.br/' }),
    card('3'),
  ]
  const { headings, section } = await home([
    [getFirstSection, () => ({ titulo: 'Novidades', data: cards })],
    [getSecondSection, () => ({ data: [card('4')] })],
  ])
  expect([headings[0], headings[1], headings.at(-1)]).toEqual(['Publicações mais recentes', 'Novidades', expect.any(String)])
  const first = section('Novidades')!
  expect([...first.querySelectorAll('h3')].map((one) => [one.textContent, one.querySelector('a')?.getAttribute('href')])).toEqual([
    ['Cartão 1', '/horarios'],
    ['Cartão 2', 'https://exemplo.br/'],
    ['Cartão 3', undefined],
  ])
  const picture = first.querySelector('img')!
  expect([picture.getAttribute('src'), picture.getAttribute('alt'), first.querySelectorAll('img').length]).toEqual([
    '/imagens/1.png',
    'Uma estante',
    1,
  ])
  expect(first.textContent).toContain('Leia.')
  const failed = await home([
    [getFirstSection, fails],
    [getSecondSection, () => ({ titulo: 'Depois', data: [card('4')] })],
  ])
  expect([failed.headings[0], failed.headings.at(-1)]).toEqual(['Publicações mais recentes', 'Depois'])
})

test('content for those who belong to the institution is named where it has any', async () => {
  expect((await home()).main.querySelector('[href="/conteudo"]')).toBe(null)
  const { main } = await home([[getInstitution, () => ({ ...sampleInstitution, conteudo_restrito: true })]])
  expect(main.querySelector('section [href="/conteudo"]')).not.toBe(null)
  expect(main.textContent).toContain('Bases assinadas pela instituição')
})

test('without titles the start fails under its heading, which stays', async () => {
  const { document, status, main } = await home([[searchTitles, fails]])
  expect([status, document.querySelectorAll('h1').length]).toEqual([503, 1])
  expect(main.textContent).toContain('Não foi possível carregar os títulos')
})
