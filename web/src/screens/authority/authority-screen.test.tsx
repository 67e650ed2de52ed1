// @vitest-environment jsdom
import { getAuthority, getAuthorityMarc, listAuthorityTitles } from '@farol/contract/authorities.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { expect, test } from 'vitest'
import { sampleItems } from '../../testing/sample-titles.ts'
import { writtenPage } from '../../testing/written-page.ts'

const other = (descricao: string, cod_autoridade?: string) => ({ descricao, ...(cod_autoridade && { cod_autoridade }) })
const heading = {
  cod_autoridade: '7',
  tipo: 'pessoa',
  desc_tipo: 'Pessoa',
  descricao: 'Assis, Machado de',
  datas: '1839-1908',
  registro: true,
  lider: '00000nz  a2200000n  4500',
  variantes: [other('Assis, M.'), other('Assis, J. M.')],
  anteriores: [other('Antes', '11')],
  posteriores: [other('Depois', '12')],
  gerais: [other('Geral', '13')],
  especificos: [other('Específico', '14')],
  relacionados: [other('Vizinho', '15'), other('Sem página')],
  notas: [{ tipo: '678', rotulo: 'Biografia', texto: 'Escritor.' }],
  identificadores: [
    { esquema: 'VIAF', valor: '123', url: 'https://viaf.org/viaf/123' },
    { esquema: 'Local', valor: '9' },
  ],
  links: [{ url: 'https://exemplo.br/assis' }, { url: 'javascript:alert(1)' }],
  titulos: [
    { papel: 'autoria', rotulo: 'Autor', total: 1200 },
    { papel: 'assunto', rotulo: 'Assunto', total: 45 },
  ],
}
const bare = {
  ...heading,
  ...Object.fromEntries(
    ['variantes', 'anteriores', 'posteriores', 'gerais', 'especificos', 'relacionados', 'notas', 'identificadores', 'links'].map((name) => [
      name,
      [],
    ]),
  ),
  datas: undefined,
  registro: false,
  titulos: [],
}
const row = {
  paragrafo: '100',
  seq_paragrafo: '1',
  secao: 'a',
  seq_secao: '1',
  indicador1: '1',
  indicador2: null,
  descricao: 'Assis, Machado de',
  texto_descricao: 'Assis, Machado de',
  pontuacao: null,
  campo_fixo: 'N',
}
const fails = () => {
  throw new CallError(503)
}

async function page(address: string, authority: object | undefined = heading, more: [Address, () => unknown][] = []) {
  const asked: unknown[] = []
  const written = await writtenPage(
    address,
    new Map<Address, (input: { params?: object; query?: object }) => unknown>([
      [getAuthority, () => authority],
      [
        listAuthorityTitles,
        ({ params, query }) => {
          asked.push({ ...params, ...query })
          return { data: sampleItems(), total: 45, page: (query as { page: number }).page, perPage: 20 }
        },
      ],
      [getAuthorityMarc, () => [row]],
      ...more,
    ]),
  )
  return {
    ...written,
    asked,
    hrefs: (selector: string) => [...written.main.querySelectorAll(selector)].map((one) => one.getAttribute('href')),
  }
}

test('a heading says what its record does: dates, other forms, neighbours with their pages, notes, identifiers and web addresses', async () => {
  const { main, hrefs } = await page('/autoridade/7')
  const groups = [...main.querySelectorAll('[aria-labelledby=sobre] .defs-group')].map((one) =>
    [...one.children].map((part) => part.textContent),
  )
  expect(groups).toEqual([
    ['Datas', '1839-1908'],
    ['Outras formas', 'Assis, M.', 'Assis, J. M.'],
    ['Antes', 'Antes'],
    ['Depois', 'Depois'],
    ['Termos mais gerais', 'Geral'],
    ['Termos mais específicos', 'Específico'],
    ['Ver também', 'Vizinho', 'Sem página'],
    ['Biografia', 'Escritor.'],
    ['Identificadores', expect.stringContaining('123'), expect.stringContaining('9')],
    ['Na internet', 'https://exemplo.br/assis'],
  ])
  expect(hrefs('[aria-labelledby=sobre] a')).toEqual([
    ...[11, 12, 13, 14, 15].map((code) => `/autoridade/${code}`),
    'https://viaf.org/viaf/123',
    'https://exemplo.br/assis',
  ])
  expect([main.querySelector('h1')!.textContent, main.querySelector('header .label')!.textContent]).toEqual(['Assis, Machado de', 'Pessoa'])
  expect(main.textContent).not.toContain('feito a partir dos títulos')
})

test('its titles: those of the first role, numbered, with a shelf on the first page, and of each role how many', async () => {
  const { main, asked, hrefs } = await page('/autoridade/7')
  expect(asked).toEqual([{ id: 7, papel: 'autoria', page: 1 }])
  expect(main.querySelector('#titulos')!.textContent).toBe('Autor')
  const roles = [...main.querySelectorAll('nav.seg a')].map((one) => [
    one.textContent,
    one.getAttribute('href'),
    one.getAttribute('aria-current'),
  ])
  expect(roles).toEqual([
    ['Autor (1.200)', '/autoridade/7?papel=autoria', 'true'],
    ['Assunto (45)', '/autoridade/7?papel=assunto', null],
  ])
  expect([main.querySelectorAll('.shelf li').length, main.querySelector('ol.bib')!.getAttribute('start')]).toEqual([8, '1'])
  expect(hrefs('[rel=next]')).toEqual(['/autoridade/7?papel=autoria&page=2'])
})

test('another role and page of the address are asked for, and go along', async () => {
  const { main, asked, hrefs } = await page('/autoridade/7?papel=assunto&page=2')
  expect(asked).toEqual([{ id: 7, papel: 'assunto', page: 2 }])
  expect([
    main.querySelector('#titulos')!.textContent,
    main.querySelector('ol.bib')!.getAttribute('start'),
    main.querySelector('.shelf'),
  ]).toEqual(['Assunto', '21', null])
  expect([...hrefs('[rel=prev]'), ...hrefs('[rel=next]')]).toEqual(['/autoridade/7?papel=assunto', '/autoridade/7?papel=assunto&page=3'])
  expect((await page('/autoridade/7?papel=dono&page=0')).asked).toEqual([{ id: 7, papel: 'autoria', page: 1 }])
})

test('one role is no choice; few titles have no shelf; none is said, and so is a list that did not come', async () => {
  const one = await page('/autoridade/7', { ...heading, titulos: heading.titulos.slice(0, 1) })
  expect(one.main.querySelector('nav.seg')).toBe(null)
  const few = await page('/autoridade/7', heading, [
    [listAuthorityTitles, () => ({ data: sampleItems().slice(0, 2), total: 2, page: 1, perPage: 20 })],
  ])
  expect(few.main.querySelector('.shelf')).toBe(null)
  const none = await page('/autoridade/7', bare)
  expect([none.asked, none.main.textContent!.includes('Nenhum título.')]).toEqual([[], true])
  const failed = await page('/autoridade/7', heading, [[listAuthorityTitles, fails]])
  expect([failed.status, failed.main.textContent!.includes('Não foi possível carregar os títulos.')]).toEqual([200, true])
  expect(failed.main.textContent).not.toContain('Nenhum título.')
})

test('a heading that was made from titles says so and is not indexed; nothing of a record stands there', async () => {
  const { main, robots } = await page('/autoridade/7', bare)
  expect(robots).toBe('noindex, follow')
  expect(main.textContent).toContain('Este cabeçalho foi feito a partir dos títulos que o usam.')
  expect(main.querySelectorAll('.defs-group')).toHaveLength(0)
})

test('its head: kind, name and the most titles of a role; the same for machines, with other forms and identifiers', async () => {
  const { title, description, canonical, robots, jsonLd } = await page('/autoridade/7?papel=assunto&page=2')
  expect([title, canonical, robots]).toEqual([
    'Assis, Machado de · Rede de Bibliotecas de Porto Claro',
    'https://biblioteca.exemplo.br/autoridade/7',
    undefined,
  ])
  expect(description).toBe('Pessoa: Assis, Machado de. Títulos no acervo: 1200.')
  const address = 'https://biblioteca.exemplo.br/autoridade/7'
  expect(jsonLd).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Person',
    '@id': address,
    url: address,
    name: 'Assis, Machado de',
    alternateName: ['Assis, M.', 'Assis, J. M.'],
    sameAs: ['https://viaf.org/viaf/123'],
  })
  const plain = (await page('/autoridade/7', { ...bare, tipo: 'assunto', registro: true })).jsonLd
  expect(plain).toEqual({
    '@context': 'https://schema.org',
    '@type': 'DefinedTerm',
    '@id': address,
    url: address,
    name: 'Assis, Machado de',
  })
})

test.each([
  ['entidade', 'Organization'],
  ['evento', 'Event'],
  ['lugar', 'Place'],
  ['editora', 'Organization'],
  ['serie', 'CreativeWorkSeries'],
  ['titulo', 'CreativeWork'],
])('%s is a %s for machines', async (tipo, type) => {
  expect((await page('/autoridade/7', { ...heading, tipo })).jsonLd).toMatchObject({ '@type': type })
})

test('its record: the rows under the tab of their own, not indexed; a heading without one has no fields', async () => {
  const { main, title, canonical, robots } = await page('/autoridade/7/marc')
  expect([title, canonical, robots]).toEqual([
    'MARC: Assis, Machado de · Rede de Bibliotecas de Porto Claro',
    'https://biblioteca.exemplo.br/autoridade/7/marc',
    'noindex, follow',
  ])
  const tabs = [...main.querySelectorAll('nav[aria-label="Partes da autoridade"] a')].map((one) => [
    one.textContent,
    one.getAttribute('href'),
    one.getAttribute('aria-current'),
  ])
  expect(tabs).toEqual([
    ['Títulos', '/autoridade/7', null],
    ['MARC', '/autoridade/7/marc', 'page'],
  ])
  expect(main.querySelector('table')!.textContent).toContain('Assis')
  const none = await page('/autoridade/7/marc', heading, [[getAuthorityMarc, () => []]])
  expect(none.main.textContent).toContain('não tem campos próprios')
  const failed = await page('/autoridade/7/marc', heading, [[getAuthorityMarc, fails]])
  expect([failed.status, failed.main.textContent!.includes('não tem campos próprios')]).toEqual([200, true])
})

test.each(['/autoridade/0', '/autoridade/0/marc', '/autoridade/x', '/autoridade/1234567890123456'])('%s is no heading', async (address) => {
  const { status, main, robots } = await page(address)
  expect([status, main.querySelector('h1')!.textContent, robots]).toEqual([404, 'Página não encontrada', 'noindex, follow'])
})

test.each(['/autoridade/7', '/autoridade/7/marc'])('a heading that could not be loaded fails with its page: %s', async (address) => {
  expect((await page(address, undefined, [[getAuthority, fails]])).status).toBe(503)
})
