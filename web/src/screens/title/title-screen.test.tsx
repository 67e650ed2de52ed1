// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listTitleComments } from '@farol/contract/comments.ts'
import type { Address } from '@farol/contract/address.ts'
import { getPermissions } from '@farol/contract/title-permissions.ts'
import { getReference, listHoldingLibraries } from '@farol/contract/title-views.ts'
import { getTitle, listCopies } from '@farol/contract/titles.ts'
import { expect, test } from 'vitest'
import { sampleCopies, sampleTitle } from '../../testing/sample-titles.ts'
import { writtenPage } from '../../testing/written-page.ts'

type Title = ReturnType<typeof sampleTitle>
type Loose<T> = { readonly [K in keyof T]?: T[K] | undefined }

type Answer = (input: { query?: Record<string, unknown>; params?: Record<string, unknown> }) => unknown

const fails = () => {
  throw new CallError(503)
}
const reference = {
  referencia: 'ASSIS.',
  estilos: [{ codigo: 'abnt', nome: 'ABNT', texto: 'ASSIS. Dom.', trechos: [{ texto: 'ASSIS. ' }, { texto: 'Dom.', estilo: 'negrito' }] }],
  no_texto: [{ codigo: 'abnt', nome: 'ABNT', texto: '(Assis, 1899)', trechos: [] }],
  arquivos: ['ris', 'bib', 'csl', 'mrc'].map((formato) => ({
    formato,
    nome: formato.toUpperCase(),
    tipo: `x/${formato}`,
    endereco: `/acervo/1.${formato}`,
  })),
}

async function page(part: Loose<Title> = {}, more: [Address, Answer][] = [], address = '/acervo/1') {
  const asked: [string, unknown][] = []
  const noted =
    (name: string, answer: unknown) =>
    ({ params, query }: Parameters<Answer>[0]) => {
      asked.push([name, { ...params, ...query }])
      return answer
    }
  const written = await writtenPage(
    address,
    new Map<Address, Answer>([
      [getTitle, noted('title', sampleTitle(part as Partial<Title>))],
      [listCopies, noted('copies', { data: sampleCopies, total: 60, page: 1, perPage: 50 })],
      [getPermissions, () => ({ secoes: [] })],
      [listTitleComments, () => ({ data: [{ comentario: 'Li.\nGostei.', autor: 'Ana S.', data: '2026-11-02' }] })],
      [listHoldingLibraries, () => ({ data: [] })],
      [getReference, () => reference],
      ...more,
    ]),
  )
  const text = (selector: string) => written.main.querySelector(selector)?.textContent
  return { ...written, asked, text }
}

test('the heading: kind, title and subtitle in their language, its own script, and people with what they did, each to their page or a search', async () => {
  const autores = [
    { nome: 'Assis, Machado de, 1839-1908', cod_autoridade: '7' },
    { nome: 'Souza, Ana', funcao: 'tradução' },
  ]
  const { main, text } = await page({ autores, idioma_titulo: 'he-Latn', titulo_escrita: 'דום' })
  expect([text('.folio header .label'), text('h1')]).toEqual(['Livros', 'Dom Casmurro: romance'])
  expect(main.querySelector('h1')!.getAttribute('lang')).toBe('he-Latn')
  expect([text('header bdi'), main.querySelector('header bdi')!.getAttribute('lang')]).toEqual(['דום', 'he'])
  expect(text('.by')).toBe('Assis, Machado de, 1839-1908; Souza, Ana, tradução')
  expect(text('.by .nowrap')).toBe('1839-1908')
  expect([...main.querySelectorAll('.by a')].map((one) => one.getAttribute('href'))).toEqual([
    '/autoridade/7',
    '/pesquisa_geral?for=AUTOR&q=Souza%2C+Ana',
  ])
  const years = await page({ autores: ['Souza, Ana, 1950-', 'Beda, 673-735.', 'Silva, 3, 12'].map((nome) => ({ nome })) })
  expect([...years.main.querySelectorAll('.by .nowrap')].map((one) => one.textContent)).toEqual(['1950-', '673-735.'])
  const plain = await page({ autores: [], subtitulo: undefined })
  expect([plain.text('h1'), plain.main.querySelector('header bdi, .folio .by')]).toEqual(['Dom Casmurro', null])
})

test('below it stand edition, imprint and numbers, the summary in its language, and subjects that lead on', async () => {
  const grupos = [
    { grupo: 'assuntos', rotulo: 'Assuntos', valores: [{ texto: 'Ciúme', cod_autoridade: '9' }, { texto: 'Rio' }] },
    { grupo: 'resumo', rotulo: 'Resumo', valores: [{ texto: 'Bento' }] },
    { grupo: 'edicao', rotulo: 'Edição', valores: [{ texto: '2. ed.' }] },
    { grupo: 'descricao_fisica', rotulo: 'Descrição', valores: [{ texto: '208 p.' }] },
    { grupo: 'notas', rotulo: 'Notas', valores: [{ texto: 'Uma' }, { texto: 'Outra' }] },
  ]
  const { main, text } = await page({ grupos, issn: ['1983-6821'], idioma_resumo: 'en' })
  expect(text('.about .muted')).toBe('2. ed. São Paulo: Farol, 1899. 208 p. ISBN 9788574804197 ISSN 1983-6821')
  expect(main.querySelector('.about p[lang=en]')!.textContent).toContain('Bento Santiago')
  expect([...main.querySelectorAll('.about .chip')].map((one) => one.getAttribute('href'))).toEqual([
    '/autoridade/9',
    '/pesquisa_geral?for=ASSUNTO&q=Rio',
  ])
  expect([...main.querySelectorAll('[aria-labelledby=detalhes] dt')].map((one) => one.textContent)).toEqual(['Notas'])
  const bare = await page({ grupos: grupos.slice(0, 4), resumo: undefined })
  expect([bare.main.querySelector('#detalhes'), bare.main.querySelectorAll('.about .prose').length]).toEqual([null, 1])
})

test('of many copies the first fifty stand on the page, with the way to all of them in the library of the address', async () => {
  const { main, asked } = await page({}, [], '/acervo/1?cod_unidade=BC')
  expect(asked).toContainEqual(['copies', { id: 1, perPage: 50 }])
  expect(asked).toContainEqual(['title', { id: 1, campos: 'N' }])
  const all = [...main.querySelectorAll('[aria-labelledby=exemplares] a')].at(-1)!
  expect([all.getAttribute('href'), all.textContent]).toEqual(['/acervo/1/exemplares?cod_unidade=BC', '1 a 4 de 60 exemplares'])
  const few = await page({}, [[listCopies, () => ({ data: sampleCopies, total: 4, page: 1, perPage: 50 })]])
  expect(few.main.querySelector('[aria-labelledby=exemplares] p a')).toBe(null)
  const none = await page({}, [[listCopies, () => ({ data: [], total: 0, page: 1, perPage: 50 })]])
  expect(none.text('[aria-labelledby=exemplares]')).toBe('ExemplaresSem exemplares')
})

test('copies and comments that did not come are said in their place, and not to be none', async () => {
  const { text, status } = await page({}, [
    [listCopies, fails],
    [listTitleComments, fails],
  ])
  expect(status).toBe(200)
  expect(text('[aria-labelledby=exemplares]')).toContain('Não foi possível carregar os exemplares.')
  expect(text('[aria-labelledby=exemplares]')).not.toContain('Sem exemplares')
  expect(text('#secao-comentarios')).toContain('Não foi possível carregar os comentários.')
  expect(text('#secao-comentarios')).not.toContain('Ainda não há comentários.')
})

test('copies that the institution does not show have no part, and nothing is said to have failed', async () => {
  const closed = { secao: 'exemplares', codigo: '30', permitido: false, motivo: 'nao_oferecido', desc_motivo: 'Não oferecido.' }
  const { main } = await page({}, [
    [listCopies, fails],
    [getPermissions, () => ({ secoes: [closed] })],
  ])
  expect(main.querySelector('[aria-labelledby=exemplares]')).toBe(null)
  expect(main.textContent).not.toContain('Não foi possível carregar os exemplares.')
})

test('comments with who wrote them and when; none is said', async () => {
  const { main, text } = await page()
  expect([text('blockquote.comment p'), text('blockquote.comment footer')]).toEqual(['Li.\nGostei.', 'Ana S., 2 de nov. de 2026'])
  expect(main.textContent).not.toContain('Ainda não há comentários.')
  const none = await page({}, [[listTitleComments, () => ({ data: [] })]])
  expect(none.text('#secao-comentarios')).toContain('Ainda não há comentários.')
})

test('how to cite it: the first style with its emphasis, how it stands in a text, three files; of a thing to borrow nothing', async () => {
  const { main, text } = await page()
  expect([text('.cite blockquote'), text('.cite blockquote b'), text('.cite .muted')]).toEqual([
    'ASSIS. Dom.',
    'Dom.',
    'Citação no texto: (Assis, 1899)',
  ])
  expect([...main.querySelectorAll('.cite [download]')].map((one) => one.getAttribute('href'))).toEqual([
    '/acervo/1.ris',
    '/acervo/1.bib',
    '/acervo/1.csl',
  ])
  const thing = await page({ lider: '00000nrm a2200000 a 4500' })
  expect(thing.main.querySelector('.cite')).toBe(null)
  expect((await page({}, [[getReference, fails]])).main.querySelector('.cite')).toBe(null)
})

test('the server’s page leads to the start; the reference of programs stands in it', async () => {
  const { main } = await page()
  expect(main.querySelector('nav a')!.getAttribute('href')).toBe('/')
  expect(main.querySelector('.Z3988')!.getAttribute('title')).toContain('rft.btitle=Dom+Casmurro')
  expect(main.querySelector('.Z3988')!.getAttribute('title')).toContain('rft_id=https%3A%2F%2Fbiblioteca.exemplo.br%2Facervo%2F1')
})

test.each(['0', '01', 'abc', '1234567890123456'])('what is no number of a title is no title, and nothing is asked: %s', async (code) => {
  const { status, asked, text } = await page({}, [], `/acervo/${code}`)
  expect([status, asked, text('h1')]).toEqual([404, [], 'Página não encontrada'])
})

test('a title that could not be loaded fails with the page', async () => {
  const { status, robots } = await page({}, [[getTitle, fails]])
  expect([status, robots]).toEqual([503, 'noindex, follow'])
})
