// @vitest-environment jsdom
import { listAuthorities } from '@farol/contract/authorities.ts'
import { expect, test } from 'vitest'
import { writtenPage } from '../../testing/written-page.ts'
import { authoritiesAddress, readAuthorities } from './authorities-data.ts'

const lines = [
  {
    cod_autoridade: '1',
    tipo: 'pessoa',
    desc_tipo: 'Pessoa',
    descricao: 'Assis, Machado de',
    titulos: 1200,
    ver_tambem: [
      { cod_autoridade: '2', descricao: 'Realismo' },
      { cod_autoridade: '3', descricao: 'Crônica' },
    ],
  },
  {
    cod_autoridade: '1',
    tipo: 'pessoa',
    desc_tipo: 'Pessoa',
    descricao: 'Assis, Machado de',
    outra_forma: 'Assis, M.',
    titulos: 1,
    ver_tambem: [],
  },
]

async function authorities(address: string, total = 45, data: readonly object[] = lines) {
  const asked: unknown[] = []
  const answer = ({ query }: { query?: unknown }) => {
    asked.push(query)
    return { data, total, page: 1, perPage: 20 }
  }
  const page = await writtenPage(address, new Map([[listAuthorities, answer]]))
  return { ...page, asked, said: page.main.textContent }
}

const blank = { q: '', tipo: '', page: 1 } as const

test.each([
  ['', blank],
  ['q=+assis+&tipo=pessoa&page=2', { q: 'assis', tipo: 'pessoa', page: 2 }],
  ['q=S%25C3%25A3o', { ...blank, q: 'São' }],
  ['tipo=tudo', blank],
  ['page=0', blank],
  ['page=1.5', blank],
  ['page=10000', { ...blank, page: 10_000 }],
  ['page=10001', blank],
  [`q=${'a'.repeat(512)}`, { ...blank, q: 'a'.repeat(512) }],
  [`q=${'a'.repeat(513)}`, { ...blank, q: 'a'.repeat(512), isCut: true }],
  [`q=${'a'.repeat(511)}😀`, { ...blank, q: `${'a'.repeat(511)}\uFFFD`, isCut: true }],
])('the address ?%s asks for what it can be read as', (query, place) => {
  expect(readAuthorities(query)).toEqual(place)
})

test.each([
  [blank, '/pesquisa_autoridades'],
  [{ q: 'São Paulo', tipo: 'entidade', page: 2 }, '/pesquisa_autoridades?tipo=entidade&q=S%C3%A3o+Paulo&page=2'],
  [{ ...blank, q: '100%25' }, '/pesquisa_autoridades?q=100%252525'],
] as const)('%j has the address %s', (place, address) => {
  expect(authoritiesAddress(place)).toBe(address)
})

test('what is asked goes to the server, stands in the form and in the address of the next page', async () => {
  const { asked, main, canonical, robots, title } = await authorities('/pesquisa_autoridades?q=assis&tipo=pessoa&page=2')
  expect(asked).toEqual([{ q: 'assis', page: 2, perPage: 20, tipo: 'pessoa' }])
  const form = main.querySelector('form')!
  expect(form.getAttribute('action')).toBe('/pesquisa_autoridades')
  expect(form.querySelector('select')!.value).toBe('pessoa')
  const words = form.querySelector<HTMLInputElement>('[name=q]')!
  expect([words.value, words.maxLength, words.type]).toEqual(['assis', 512, 'search'])
  expect([...form.querySelectorAll('option')].map((one) => one.value)).toEqual(['', 'pessoa', 'entidade', 'evento', 'titulo', 'assunto'])
  expect(main.querySelector('[rel=next]')!.getAttribute('href')).toBe('/pesquisa_autoridades?tipo=pessoa&q=assis&page=3')
  expect(main.querySelector('ol')!.getAttribute('start')).toBe('21')
  expect(main.querySelector('h2')!.textContent).toBe('45 autoridades')
  expect(canonical).toBe('https://biblioteca.exemplo.br/pesquisa_autoridades?tipo=pessoa&q=assis&page=2')
  expect(robots).toBe('noindex, follow')
  expect(title).toBe('Autoridades: assis, Pessoas, 45 autoridades, página 2 · Rede de Bibliotecas de Porto Claro')
})

test('the first page without words is indexed, one kind of it too; a later page is not', async () => {
  const first = await authorities('/pesquisa_autoridades')
  expect(first.asked).toEqual([{ q: '', page: 1, perPage: 20 }])
  expect(first.robots).toBeUndefined()
  expect((await authorities('/pesquisa_autoridades?tipo=pessoa')).robots).toBeUndefined()
  expect((await authorities('/pesquisa_autoridades?page=2')).robots).toBe('noindex, follow')
})

test('a heading leads to its page with the number of its titles; another form says which it stands for; neighbours follow', async () => {
  const { main } = await authorities('/pesquisa_autoridades?q=assis')
  const [own, other] = main.querySelectorAll('ol.headings > li')
  expect(own!.querySelector('h3')!.textContent).toBe('Assis, Machado de')
  expect(own!.querySelector('.imprint')!.textContent).toBe('Pessoa1.200 títulos')
  expect(own!.querySelector('.small')!.textContent).toBe('Ver também: Realismo; Crônica')
  expect([...own!.querySelectorAll('a')].map((one) => one.getAttribute('href'))).toEqual([
    '/autoridade/1',
    '/autoridade/2',
    '/autoridade/3',
  ])
  expect(other!.querySelector('h3')!.textContent).toBe('Assis, M., ver: Assis, Machado de')
  expect(other!.querySelector('.imprint')!.textContent).toBe('Pessoa1 título')
  expect(other!.querySelector('.small')).toBe(null)
})

test('no heading of such words is said with what may help; a list of one is counted as one', async () => {
  const none = await authorities('/pesquisa_autoridades?q=zzz', 0, [])
  expect(none.said).toContain('Nenhum nome ou assunto assim.')
  expect(none.said).toContain('Use menos palavras')
  expect(none.said).not.toContain('não tem tantas páginas')
  expect([...none.main.querySelectorAll('h2')].map((one) => one.textContent)).toEqual(['Nenhum nome ou assunto assim.'])
  expect(none.title).toContain('Autoridades: zzz, Nenhum nome ou assunto assim.')
  const one = await authorities('/pesquisa_autoridades?q=assis', 1)
  expect(one.main.querySelector('h2')!.textContent).toBe('1 autoridade')
  expect(one.said).not.toContain('Nenhum nome ou assunto assim.')
  expect((await authorities('/pesquisa_autoridades', 20)).main.querySelector('[rel=next]')).toBe(null)
  expect((await authorities('/pesquisa_autoridades', 21)).main.querySelector('[rel=next]')).not.toBe(null)
})

test('a list that could not be loaded fails with the page', async () => {
  const { status, main, title } = await writtenPage('/pesquisa_autoridades?q=assis', new Map())
  expect([status, title]).toEqual([404, 'Autoridades: assis · Rede de Bibliotecas de Porto Claro'])
  expect(main.textContent).toContain('Não foi possível carregar as autoridades')
})

test('of a page past what the server answers the last that it does is asked for', async () => {
  expect((await authorities('/pesquisa_autoridades?page=999')).asked).toEqual([{ q: '', page: 500, perPage: 20 }])
})
