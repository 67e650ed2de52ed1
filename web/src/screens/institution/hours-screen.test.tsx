// @vitest-environment jsdom
import { getService, listServices } from '@farol/contract/institution-pages.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Language } from '@farol/contract/language.ts'
import { expect, test } from 'vitest'
import { pairsOf, writtenPage } from '../../testing/written-page.ts'

const long = [{ abre: '08:00', fecha: '22:00' }]
const halves = [
  { abre: '08:00', fecha: '12:30' },
  { abre: '13:30', fecha: '18:00' },
]
// 2026-11-25 was a Wednesday.
const central = {
  cod_biblioteca: 'B C',
  desc_biblioteca: 'Biblioteca Central',
  endereco: 'Rua Um, 1',
  telefone: '(11) 5555-0000',
  email: 'central@exemplo.br',
  observacao: '<p>Entrada pelos fundos.</p>',
  aberta: true,
  fecha_as: '22:00',
  hoje: { data: '2026-11-25', horarios: long },
  semana: [0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, horarios: dia === 0 ? [] : dia === 6 ? halves : long })),
}
const small = {
  cod_biblioteca: 'BP',
  desc_biblioteca: 'Biblioteca do Porto',
  aberta: false,
  proxima_abertura: '2026-11-26T08:30',
  hoje: { data: '2026-11-25', horarios: [] },
  semana: [0, 1, 2, 3, 4, 5, 6].map((dia) => ({ dia, horarios: long })),
}

const all = (services: readonly object[], language?: Language) =>
  writtenPage('/horarios', new Map([[listServices, () => ({ data: services })]]), language)
const one = (service: object | undefined, more: object = {}) =>
  writtenPage('/horarios/BC', new Map([[getService, () => service && { dias: [], excecoes: [], ...service, ...more }]]))

test('each library has its state, address, week, note and the way to its own page', async () => {
  const { main } = await all([central, small])
  const [first, second] = main.querySelectorAll('section')
  expect(first!.querySelector('h2')!.textContent).toBe('Biblioteca Central')
  expect(first!.querySelector('.badge')!.textContent).toBe('Aberta agora, até 22h')
  expect(first!.querySelector('.badge')!.className).toContain('ok')
  expect(first!.textContent).toContain('Rua Um, 1')
  expect(first!.textContent).toContain('Entrada pelos fundos.')
  expect(pairsOf(first!)).toEqual([
    ['segunda-feira a sexta-feira (hoje)', '8h às 22h'],
    ['sábado', '8h às 12h30, 13h30 às 18h'],
    ['domingo', 'fechada'],
    ['Telefone', '(11) 5555-0000'],
    ['E-mail', 'central@exemplo.br'],
  ])
  expect(first!.querySelectorAll('[aria-current=date]')).toHaveLength(1)
  expect(first!.querySelector('[href^=mailto]')!.getAttribute('href')).toBe('mailto:central@exemplo.br')
  const own = [...first!.querySelectorAll('a')].at(-1)!
  expect([own.getAttribute('href'), own.textContent]).toEqual(['/horarios/B%20C', 'Próximos dias e exceções: Biblioteca Central'])
  expect(second!.querySelector('.badge')!.textContent).toBe('Fechada agora')
  expect(second!.querySelector('.badge')!.className).toContain('wait')
  expect(pairsOf(second!)).toEqual([['segunda-feira a domingo (hoje)', '8h às 22h']])
})

test.each([
  ['2026-11-25T13:00', 'Fechada agora Abre hoje às 13h'],
  ['2026-11-26T08:30', 'Fechada agora Abre quinta-feira, 26 de nov. às 8h30'],
  [undefined, 'Fechada agora '],
])('closed now, next opened at %s: %s', async (proxima_abertura, words) => {
  const { main } = await all([{ ...small, proxima_abertura }])
  expect(main.querySelector('section p')!.textContent).toBe(words)
})

test('in English times and days are written as there', async () => {
  const { main } = await all([{ ...small, proxima_abertura: '2026-11-26T08:30' }], 'en')
  expect(main.querySelector('section p')!.textContent).toMatch(/Thursday.*Nov.* 08:30/)
  expect(pairsOf(main)[0]![1]).toMatch(/08:00.*22:00/)
})

test('no hours were given, or they could not be read', async () => {
  const none = await all([])
  expect(none.main.textContent).toContain('A instituição ainda não informou os horários.')
  expect((await all([central])).main.textContent).not.toContain('ainda não informou')
  const failed = await writtenPage(
    '/horarios',
    new Map([
      [
        listServices,
        () => {
          throw new CallError(503)
        },
      ],
    ]),
  )
  expect([failed.status, failed.jsonLd]).toEqual([503, null])
  expect(failed.main.textContent).not.toContain('ainda não informou')
})

test('the page of all libraries tells machines what each is called, where it stands and whose it is', async () => {
  const { title, description, canonical, jsonLd } = await all([central, small])
  expect(title).toBe('Horários de atendimento · Rede de Bibliotecas de Porto Claro')
  expect(description).toBe('Quando cada biblioteca de Rede de Bibliotecas de Porto Claro está aberta.')
  expect(canonical).toBe('https://biblioteca.exemplo.br/horarios')
  const parentOrganization = { '@type': 'Organization', name: 'Rede de Bibliotecas de Porto Claro', url: 'https://biblioteca.exemplo.br/' }
  expect(jsonLd).toEqual({
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Library',
        '@id': 'https://biblioteca.exemplo.br/#biblioteca-B%20C',
        name: 'Biblioteca Central',
        url: 'https://biblioteca.exemplo.br/horarios/B%20C',
        parentOrganization,
        address: 'Rua Um, 1',
      },
      {
        '@type': 'Library',
        '@id': 'https://biblioteca.exemplo.br/#biblioteca-BP',
        name: 'Biblioteca do Porto',
        url: 'https://biblioteca.exemplo.br/horarios/BP',
        parentOrganization,
      },
    ],
  })
})

test('one library: its week, its next days and the exceptions to come, each with its reason', async () => {
  const { main, status, title, description, canonical, jsonLd } = await one(central, {
    dias: [
      { data: '2026-11-25', horarios: long },
      { data: '2026-11-26', horarios: [], motivo: 'Inventário' },
    ],
    excecoes: [
      { de: '2026-12-24', ate: '2026-12-24', horarios: [{ abre: '08:00', fecha: '12:00' }], motivo: 'Véspera' },
      { de: '2026-12-25', ate: '2027-01-02', horarios: [] },
    ],
  })
  expect([status, title]).toEqual([200, 'Horários de atendimento: Biblioteca Central · Rede de Bibliotecas de Porto Claro'])
  expect(description).toBe('Quando Biblioteca Central abre e fecha, dia a dia, com as exceções.')
  expect(canonical).toBe('https://biblioteca.exemplo.br/horarios/B%20C')
  expect((jsonLd as { '@graph': unknown[] })['@graph']).toHaveLength(1)
  expect(main.querySelector('h1')!.textContent).toBe('Biblioteca Central')
  expect([...main.querySelectorAll('h2')].map((one) => one.textContent)).toEqual(['Semana', 'Próximos quatorze dias', 'Dias diferentes'])
  expect(main.textContent).toContain('Aberta agora, até 22h')
  expect(main.textContent).toContain('Rua Um, 1')
  expect(main.textContent).toContain('Entrada pelos fundos.')
  expect(pairsOf(main).slice(-4)).toEqual([
    ['quarta-feira, 25 de nov.', '8h às 22h'],
    ['quinta-feira, 26 de nov.', 'fechada (Inventário)'],
    ['quinta-feira, 24 de dez.', '8h às 12h (Véspera)'],
    ['De sexta-feira, 25 de dez. a sábado, 2 de jan.', 'fechada'],
  ])
  const back = [...main.querySelectorAll('a')].at(-1)!
  expect([back.getAttribute('href'), back.textContent]).toEqual(['/horarios', 'Todos os horários'])
})

test('without exceptions they have no heading; a library that there is not is a page that there is not', async () => {
  expect((await one(small)).main.textContent).not.toContain('Dias diferentes')
  const missing = await one(undefined)
  expect([missing.status, missing.robots, missing.title]).toEqual([
    404,
    'noindex, follow',
    'Horários de atendimento · Rede de Bibliotecas de Porto Claro',
  ])
  expect(missing.main.querySelector('h1')!.textContent).toBe('Página não encontrada')
})

test('the address names the library that is asked for', async () => {
  const asked: unknown[] = []
  const answers = new Map([[getService, ({ params }: { params?: unknown }) => void asked.push(params)]])
  await writtenPage('/horarios/B%20C', answers)
  expect(asked).toEqual([{ id: 'B C' }])
})
