// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getInstitution } from '@farol/contract/institution.ts'
import { getGeneralInformation, listEvents, listOutsideEvents, listQuestions } from '@farol/contract/institution-pages.ts'
import { expect, test } from 'vitest'
import { sampleInstitution } from '../../testing/sample-call.ts'
import { writtenPage } from '../../testing/written-page.ts'

const site = 'Rede de Bibliotecas de Porto Claro'
const failing =
  (status = 503, refusal?: object) =>
  () => {
    throw new CallError(status, refusal as never)
  }
const headings = (part: ParentNode, level: string) => [...part.querySelectorAll(level)].map((one) => one.textContent)
const at = (address: string, ...answers: [Address, () => unknown][]) => writtenPage(address, new Map(answers))

test('questions stand by group in the order of the first of each, those without one under a heading of their own', async () => {
  const ask = (codigo: string, grupo: string) => ({ codigo, grupo, pergunta: `Pergunta ${codigo}`, resposta: `<p>Resposta ${codigo}</p>` })
  const data = [ask('1', 'Empréstimo'), ask('2', ''), ask('3', 'Empréstimo')]
  const { main, title, description, canonical, status } = await at('/perguntas', [listQuestions, () => ({ data })])
  expect([...main.querySelectorAll('section')].map((one) => [...headings(one, 'h2'), ...headings(one, 'summary')])).toEqual([
    ['Empréstimo', 'Pergunta 1', 'Pergunta 3'],
    ['Geral', 'Pergunta 2'],
  ])
  expect(main.querySelector('details')!.textContent).toContain('Resposta 1')
  expect(main.textContent).not.toContain('Ainda não há')
  expect([status, title, canonical]).toEqual([200, `Perguntas frequentes · ${site}`, 'https://biblioteca.exemplo.br/perguntas'])
  expect(description).toBe(`Perguntas frequentes da biblioteca de ${site}.`)
  expect((await at('/perguntas', [listQuestions, () => ({ data: [] })])).main.textContent).toContain('Ainda não há perguntas e respostas.')
  expect((await at('/perguntas', [listQuestions, failing()])).status).toBe(503)
})

const about = {
  titulo: 'Quem somos',
  texto: '<p>Desde 1950.</p>',
  endereco: 'Rua Um, 1',
  telefone: '(11) 5555-0000',
  email: 'rede@exemplo.br',
  redes: [
    { nome: 'Instagram', endereco: 'https://instagram.exemplo/rede' },
    { nome: 'YouTube', endereco: 'https://youtube.exemplo/rede' },
  ],
}

test('about the library: what staff wrote, each way to reach it, its networks, and the same for machines', async () => {
  const { main, title, canonical, jsonLd } = await at('/sobre', [getGeneralInformation, () => about])
  expect([...headings(main, 'h1'), ...headings(main, 'h2')]).toEqual(['Quem somos', 'Contato', 'Redes'])
  expect([...main.querySelectorAll('p')].map((one) => one.textContent)).toEqual([
    'Desde 1950.',
    'Rua Um, 1',
    'Telefone: (11) 5555-0000',
    'E-mail: rede@exemplo.br',
  ])
  expect([...main.querySelectorAll('a')].map((one) => [one.getAttribute('href'), one.textContent])).toEqual([
    ['mailto:rede@exemplo.br', 'rede@exemplo.br'],
    ['https://instagram.exemplo/rede', 'Instagram'],
    ['https://youtube.exemplo/rede', 'YouTube'],
  ])
  expect([title, canonical]).toEqual([`Sobre a biblioteca · ${site}`, 'https://biblioteca.exemplo.br/sobre'])
  expect(jsonLd).toEqual({
    '@context': 'https://schema.org',
    '@type': 'Library',
    '@id': 'https://biblioteca.exemplo.br/#instituicao',
    name: site,
    url: 'https://biblioteca.exemplo.br/',
    address: 'Rua Um, 1',
    telephone: '(11) 5555-0000',
    email: 'rede@exemplo.br',
    sameAs: ['https://instagram.exemplo/rede', 'https://youtube.exemplo/rede'],
  })
})

test.each(['endereco', 'telefone', 'email'] as const)('%s alone is a way to reach the library', async (name) => {
  const { main, jsonLd } = await at('/sobre', [getGeneralInformation, () => ({ titulo: 'Quem somos', redes: [], [name]: 'aqui' })])
  expect(headings(main, 'h2')).toEqual(['Contato'])
  expect(main.querySelectorAll('p')).toHaveLength(1)
  expect(Object.values(jsonLd as object)).toContain('aqui')
  expect(jsonLd).not.toHaveProperty('sameAs')
})

test('nobody said how to reach it: no heading; a page that could not be read is a failure', async () => {
  const { main } = await at('/sobre', [getGeneralInformation, () => ({ titulo: 'Quem somos', redes: [] })])
  expect(headings(main, 'h2')).toEqual([])
  const failed = await at('/sobre', [getGeneralInformation, failing()])
  expect([failed.status, failed.jsonLd]).toEqual([503, null])
})

const event = (codigo: string, more: object = {}) => ({ codigo, titulo: `Evento ${codigo}`, inicio: '2026-12-01', ...more })
const withOutside: [Address, () => unknown] = [getInstitution, () => ({ ...sampleInstitution, eventos_externos: true })]

test('events of both calendars, each under its heading; the outside one is not asked where it was not activated', async () => {
  const own: [Address, () => unknown] = [listEvents, () => ({ data: [event('1')] })]
  const outside: [Address, () => unknown] = [listOutsideEvents, () => ({ data: [event('2')] })]
  const both = await at('/eventos', own, withOutside, outside)
  expect([...both.main.querySelectorAll('section')].map((one) => [...headings(one, 'h2'), ...headings(one, 'h3')])).toEqual([
    ['Da instituição', 'Evento 1'],
    ['Da agenda externa', 'Evento 2'],
  ])
  expect([both.title, both.canonical]).toEqual([`Eventos · ${site}`, 'https://biblioteca.exemplo.br/eventos'])
  expect(headings((await at('/eventos', own, outside)).main, 'h2')).toEqual(['Da instituição'])
  const there = await at('/eventos', [listEvents, () => ({ data: [] })], withOutside, outside)
  expect(headings(there.main, 'h2')).toEqual(['Da agenda externa'])
  expect(there.main.textContent).not.toContain('Não há eventos marcados.')
})

test('no events anywhere is said; where the outside calendar fails it is said why, and not that there are none', async () => {
  const none: [Address, () => unknown] = [listEvents, () => ({ data: [] })]
  expect((await at('/eventos', none)).main.textContent).toContain('Não há eventos marcados.')
  const empty = await at('/eventos', none, withOutside, [listOutsideEvents, () => ({ data: [] })])
  expect(empty.main.textContent).toContain('Não há eventos marcados.')
  const refusal = { code: 'eventos_inacessivel', message: 'A agenda externa não respondeu.', params: {}, fields: [] }
  const failed = await at('/eventos', none, withOutside, [listOutsideEvents, failing(502, refusal)])
  expect(failed.main.querySelector('.note')!.textContent).toContain('A agenda externa não respondeu.')
  expect(failed.main.textContent).not.toContain('Não há eventos marcados.')
  const broken = await at('/eventos', [listEvents, failing()])
  expect(broken.main.textContent).not.toContain('Não há eventos marcados.')
})

test.each([
  [{}, '1 de dez. de 2026'],
  [{ inicio: '2026-12-01T19:00' }, '1 de dez. de 2026, 19:00'],
  [{ fim: '2026-12-01' }, '1 de dez. de 2026'],
  [{ fim: '2026-12-03' }, '1 de dez. de 2026 até 3 de dez. de 2026'],
  [{ inicio: '2026-12-01T19:00', fim: '2026-12-01T21:30' }, '1 de dez. de 2026, 19h às 21h30'],
  [{ inicio: '2026-12-01T19:00', fim: '2026-12-01' }, '1 de dez. de 2026'],
  [{ fim: '2026-12-01T21:30' }, '1 de dez. de 2026'],
  [{ inicio: '2026-12-01T19:00', fim: '2026-12-02T02:00' }, '1 de dez. de 2026, 19:00 até 2 de dez. de 2026, 02:00'],
  [{ local: 'Auditório' }, '1 de dez. de 2026, Auditório'],
])('when and where an event is: %j', async (more, words) => {
  const { main } = await at('/eventos', [listEvents, () => ({ data: [event('1', more)] })])
  expect(main.querySelector('li p')!.textContent).toBe(words)
})

test('an event has its text and a link that names it, where it has them', async () => {
  const more = { descricao: '<p>Venha ler.</p>', link: 'https://exemplo.br/festa' }
  const { main } = await at('/eventos', [listEvents, () => ({ data: [event('1', more), event('2')] })])
  const [first, second] = main.querySelectorAll('li')
  expect(first!.textContent).toContain('Venha ler.')
  const link = first!.querySelector('a')!
  expect([link.getAttribute('href'), link.textContent]).toEqual(['https://exemplo.br/festa', 'Saiba mais sobre Evento 1'])
  expect([second!.querySelectorAll('p').length, second!.querySelector('a')]).toEqual([1, null])
})

test('the statement of accessibility: the keys in their order, whom to write to, what staff wrote and when it was looked at', async () => {
  const acessibilidade = { texto: '<p>Há rampas.</p>', contato: 'acesso@exemplo.br', avaliada_em: '2026-10-01' }
  const { main, canonical, title } = await at('/acessibilidade', [getInstitution, () => ({ ...sampleInstitution, acessibilidade })])
  expect([...main.querySelectorAll('dl > div')].map((one) => one.textContent)).toEqual([
    '1Ir para o conteúdo',
    '2Ir para o menu',
    '3Ir para a pesquisa',
    '4Ir para o rodapé',
  ])
  expect(main.textContent).toContain('Há rampas.')
  expect(main.textContent).toContain('Escreva para acesso@exemplo.br.')
  expect(main.textContent).toContain('Declaração revista em 1 de out. de 2026.')
  expect([title, canonical]).toEqual([`Acessibilidade · ${site}`, 'https://biblioteca.exemplo.br/acessibilidade'])
  const plain = await at('/acessibilidade')
  expect(plain.main.textContent).toContain('Use “Enviar comentário” no rodapé')
  expect(plain.main.textContent).not.toContain('Declaração revista')
  expect((await at('/acessibilidade', [getInstitution, failing()])).main.textContent).toContain('Use “Enviar comentário” no rodapé')
})

test('what the service worker shows without a network: every part that it looks for is there, hidden, and is not indexed', async () => {
  const { document, main, title, robots } = await at('/sem-conexao')
  const parts = ['falta-titulo', 'falta-cesta', 'falta-conta', 'falta-pesquisa', 'guardados', 'guardada-cesta']
  for (const name of parts) expect([name, document.querySelector(`[data-${name}]`)?.hasAttribute('hidden')]).toEqual([name, true])
  expect(main.querySelector('[data-falta-titulo]')!.textContent).toContain('Este título')
  expect(main.querySelector('[data-falta-cesta]')!.textContent).toContain('A cesta')
  expect(main.querySelector('[data-falta-conta]')!.textContent).toContain('Sua conta')
  expect(main.querySelector('[data-falta-pesquisa]')!.textContent).toContain('A pesquisa')
  expect(main.querySelector('[data-guardados] ul[data-guardados-titulos]')).not.toBe(null)
  expect(main.querySelector('[data-guardada-cesta] a')!.getAttribute('href')).toBe('/cesta')
  expect([title, robots]).toEqual([`Sem conexão · ${site}`, 'noindex, follow'])
})
