// @vitest-environment jsdom
import { browseIndex, listIndexedTitles } from '@farol/contract/browse.ts'
import type { Address } from '@farol/contract/address.ts'
import { expect, test } from 'vitest'
import { sampleItems } from '../../testing/sample-titles.ts'
import { writtenPage } from '../../testing/written-page.ts'

interface Asked {
  readonly termo?: string
  readonly sentido?: string
}

const linesOf = (count: number, name = 'Linha') =>
  Array.from({ length: count }, (_, position) => ({ descricao: `${name} ${position + 1}`, quantidade: position + 1 }))

/** A page of an index: what was asked, and what is answered. */
async function index(query: string, answer: (asked: Asked) => readonly object[], total = 45) {
  const asked: unknown[] = []
  const noted = (reply: (given: Asked) => unknown) => (input: { query?: Asked }) => {
    asked.push(input.query)
    return reply(input.query ?? {})
  }
  const page = await writtenPage(
    `/pesquisa_indice${query}`,
    new Map<Address, (input: { query?: Asked }) => unknown>([
      [browseIndex, noted((given) => ({ data: answer(given), iniciais: ['algarismos', 'letras'] }))],
      [listIndexedTitles, noted(() => ({ data: total > 0 ? sampleItems().slice(0, 2) : [], total, page: 1, perPage: 20 }))],
    ]),
  )
  const href = (selector: string) => page.main.querySelector(selector)?.getAttribute('href')
  return { ...page, asked, before: href('[rel=prev]'), after: href('[rel=next]'), href }
}

test('the beginning: the first index, sixty lines forward, nothing before, and indexed by search engines', async () => {
  const { asked, before, after, robots, title, canonical, main, description } = await index('', () => linesOf(60))
  expect(asked).toEqual([{ indice: 'INDICE_1', termo: '', sentido: 'seguinte', perPage: 60 }])
  expect([before, after]).toEqual([undefined, '/pesquisa_indice?indice=INDICE_1&termo=Linha+60'])
  expect([robots, title]).toEqual([undefined, 'Títulos · Índices · Rede de Bibliotecas de Porto Claro'])
  expect(canonical).toBe('https://biblioteca.exemplo.br/pesquisa_indice?indice=INDICE_1')
  expect(description).toMatch(/^Títulos, assuntos, autores/)
  expect(main.querySelector('h1')!.textContent).toBe('Índice: Títulos')
})

test('from a place: what comes before is asked from the first line, what follows from the last; the last stretch has nothing after it', async () => {
  const { asked, before, after, robots, title, canonical } = await index('?indice=INDICE_3&termo=lin', () => linesOf(59))
  expect(asked).toEqual([{ indice: 'INDICE_3', termo: 'lin', sentido: 'seguinte', perPage: 60 }])
  expect([before, after]).toEqual(['/pesquisa_indice?indice=INDICE_3&termo=Linha+1&sentido=anterior', undefined])
  expect([robots, title]).toEqual(['noindex, follow', 'lin · Autores · Índices · Rede de Bibliotecas de Porto Claro'])
  expect(canonical).toBe('https://biblioteca.exemplo.br/pesquisa_indice?indice=INDICE_3&termo=lin')
})

test('back: a whole stretch stays as it is; a short one means that the beginning is near, which is shown in its place', async () => {
  const whole = await index('?indice=INDICE_3&termo=m&sentido=anterior', () => linesOf(60))
  expect(whole.asked).toEqual([{ indice: 'INDICE_3', termo: 'm', sentido: 'anterior', perPage: 60 }])
  const short = await index('?indice=INDICE_3&termo=m&sentido=anterior', ({ termo }) =>
    termo === '' ? linesOf(60, 'Do começo') : linesOf(59),
  )
  expect(short.asked).toEqual([
    { indice: 'INDICE_3', termo: 'm', sentido: 'anterior', perPage: 60 },
    { indice: 'INDICE_3', termo: '', sentido: 'seguinte', perPage: 60 },
  ])
  expect(short.main.querySelector('a.leader')!.textContent).toContain('Do começo 1')
  // Nothing comes before the beginning, however it was reached.
  expect([whole.before, short.before, short.after]).toEqual([
    '/pesquisa_indice?indice=INDICE_3&termo=Linha+1&sentido=anterior',
    undefined,
    '/pesquisa_indice?indice=INDICE_3&termo=Do+come%C3%A7o+60',
  ])
})

test('lines stand under their letters, by what follows the article, with the number of their titles', async () => {
  const { main, after } = await index('?indice=INDICE_1', () => [
    ...linesOf(56, '# x').map((line) => ({ ...line, descricao: `${line.descricao}` })),
    { descricao: '1984', quantidade: 1 },
    { descricao: 'A árvore', quantidade: 1200, caracteres_desprezados: 2 },
    { descricao: 'Ética', quantidade: 2, caracteres_desprezados: 0 },
    { descricao: 'O zelo', quantidade: 3, caracteres_desprezados: 2 },
  ])
  expect([...main.querySelectorAll('.index h2')].map((one) => [one.id, one.textContent])).toEqual([
    ['letra-X', 'X'],
    ['letra-#', '#'],
    ['letra-A', 'A'],
    ['letra-E', 'E'],
    ['letra-Z', 'Z'],
  ])
  const [tree, ethics] = [...main.querySelectorAll('a.leader')].slice(-3)
  expect(tree!.getAttribute('href')).toBe('/pesquisa_indice?indice=INDICE_1&linha=A+%C3%A1rvore')
  expect([tree!.querySelector('.article')!.textContent, tree!.textContent]).toEqual(['A ', 'A árvore1.2001.200 títulos'])
  expect([ethics!.querySelector('.article'), ethics!.textContent]).toEqual([null, 'Ética22 títulos'])
  expect(after).toBe('/pesquisa_indice?indice=INDICE_1&termo=zelo')
})

test('the way to another index or place goes on in its own index, with what was asked in the field', async () => {
  const { main } = await index('?indice=INDICE_7&termo=869', () => [{ descricao: '869.93 A848d', quantidade: 1 }])
  const tabs = [...main.querySelectorAll('a[href^="/pesquisa_indice?indice="]')].filter(
    (one) => !one.closest('.letters, .index, .row-btns'),
  )
  expect(tabs.map((one) => [one.textContent, one.getAttribute('aria-current')])).toEqual([
    ['Títulos', null],
    ['Assuntos', null],
    ['Autores', null],
    ['Séries', null],
    ['Editoras', null],
    ['Eventos', null],
    ['Números de chamada', 'page'],
  ])
  expect(main.querySelector('.letters a')!.getAttribute('href')).toBe('/pesquisa_indice?indice=INDICE_7&termo=0')
  const form = main.querySelector('form.go-to')!
  expect(form.getAttribute('action')).toBe('/pesquisa_indice')
  expect(form.querySelector<HTMLInputElement>('[name=indice]')!.value).toBe('INDICE_7')
  const field = form.querySelector<HTMLInputElement>('[name=termo]')!
  expect([field.value, field.maxLength, main.querySelector(`label[for="${field.id}"]`)!.textContent]).toEqual([
    '869',
    200,
    'Começar a lista em',
  ])
})

test('an index that ends before the place leads to its own beginning; a place too long is said to be cut', async () => {
  const none = await index('?indice=INDICE_3&termo=zzz', () => [])
  expect(none.main.textContent).toContain('O índice não vai até aqui.')
  expect(none.main.querySelector('.empty a')!.getAttribute('href')).toBe('/pesquisa_indice?indice=INDICE_3')
  expect(none.main.querySelector('.index')).toBe(null)
  const cut = await index(`?indice=INDICE_3&termo=${'a'.repeat(513)}`, () => linesOf(1))
  expect(cut.main.textContent).toContain('os primeiros 512 caracteres')
})

test('the titles of a line: its page is asked for, numbered on, and leads back to its place in its index', async () => {
  const page = await index('?indice=INDICE_3&linha=Assis&page=2', () => [])
  expect(page.asked).toEqual([{ indice: 'INDICE_3', termo: 'Assis', page: 2, perPage: 20 }])
  expect([...page.main.querySelectorAll('nav ol a, nav.crumbs a')].map((one) => one.getAttribute('href')).slice(0, 2)).toEqual([
    '/pesquisa_indice',
    '/pesquisa_indice?indice=INDICE_3&termo=Assis',
  ])
  expect(page.main.querySelector('ol.bib')!.getAttribute('start')).toBe('21')
  expect(page.main.querySelector('ol.bib li')!.textContent).toContain('21')
  expect([page.before, page.after]).toEqual([
    '/pesquisa_indice?indice=INDICE_3&linha=Assis',
    '/pesquisa_indice?indice=INDICE_3&linha=Assis&page=3',
  ])
  expect([page.robots, page.title]).toEqual([
    'noindex, follow',
    'Assis · 45 títulos · Autores · Índices, página 2 · Rede de Bibliotecas de Porto Claro',
  ])
  expect(page.canonical).toBe('https://biblioteca.exemplo.br/pesquisa_indice?indice=INDICE_3&linha=Assis&page=2')
  expect(page.main.querySelector('.muted')!.textContent).toBe('45 títulos')
})

test('a line without titles is no page past the last one; what could not be loaded says which of the two it was', async () => {
  const none = await index('?indice=INDICE_3&linha=Assis', () => [], 0)
  expect(none.main.textContent).toContain('Nenhum título')
  expect(none.main.textContent).not.toContain('não tem tantas páginas')
  const lines = await writtenPage('/pesquisa_indice?indice=INDICE_3', new Map())
  expect([lines.status, lines.main.querySelector('h1')!.textContent]).toEqual([404, 'Não foi possível carregar o índice'])
  const titles = await writtenPage('/pesquisa_indice?indice=INDICE_3&linha=Assis', new Map())
  expect([titles.status, titles.main.querySelector('h1')!.textContent]).toEqual([404, 'Não foi possível carregar os títulos'])
})

test('of a page past what the server answers the last that it does is asked for', async () => {
  const { asked } = await index('?indice=INDICE_3&linha=Assis&page=999', () => [])
  expect(asked).toEqual([{ indice: 'INDICE_3', termo: 'Assis', page: 500, perPage: 20 }])
})
