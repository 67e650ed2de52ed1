// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { getHoldForm } from '@farol/contract/holds.ts'
import { getRequestForm } from '@farol/contract/loan-requests.ts'
import { getStatistics, listStatisticsYears } from '@farol/contract/statistics.ts'
import { getSummary } from '@farol/contract/summaries.ts'
import { getPermissions, type ClosedReason, type TitleSection } from '@farol/contract/title-permissions.ts'
import { getDublinCore, getReference, getTitleMarc, listHoldingLibraries } from '@farol/contract/title-views.ts'
import { getTitle, listCopies, listCopyVolumes } from '@farol/contract/titles.ts'
import { getKardexChoices, getKardexIssue, getKardexIssues } from '@farol/contract/kardex.ts'
import { expect, test } from 'vitest'
import { sampleCopies, sampleTitle } from '../../testing/sample-titles.ts'
import { writtenPage } from '../../testing/written-page.ts'

type Answer = (input: { query?: Record<string, unknown>; params?: Record<string, unknown> }) => unknown

const fails = () => {
  throw new CallError(503, { code: 'indisponivel', message: 'O sistema não responde.', params: {}, fields: [] } as never)
}
const permission = (secao: TitleSection, motivo?: ClosedReason) => ({
  secao,
  codigo: secao,
  permitido: motivo === undefined,
  ...(motivo && { motivo, desc_motivo: `Fechado: ${motivo}.` }),
})
const libraries = [{ cod_biblioteca: '1', desc_biblioteca: 'Central', exemplares: 3, disponiveis: 1, consulta_local: 0 }]

const year = (ano: string, volumes: readonly string[]) => ({ ano, volumes, fasciculos: 4 })
const register = [
  { cod_biblioteca: 'BC', desc_biblioteca: 'Central', anos: [year('2020', ['3', '4']), year('2019', []), year('', ['7'])] },
  { cod_biblioteca: 'BN', desc_biblioteca: 'Norte', anos: [year('2015', ['3'])] },
]

async function section(path: string, secoes: readonly object[] = [], more: [Address, Answer][] = []) {
  const asked: [string, unknown][] = []
  const noted = (endpoint: Address, answer: unknown): [Address, Answer] => [
    endpoint,
    ({ params, query }: Parameters<Answer>[0]) => {
      asked.push([endpoint.path, { ...params, ...query }])
      return answer
    },
  ]
  const page = await writtenPage(
    `/acervo/${path}`,
    new Map<Address, Answer>([
      noted(getTitle, sampleTitle({ idioma_titulo: 'pt', autores: ['A', 'B', 'C', 'D'].map((nome) => ({ nome })) })),
      [getPermissions, () => ({ secoes })],
      noted(listCopies, { data: sampleCopies, total: 450, page: 2, perPage: 200 }),
      noted(listCopyVolumes, {
        volumes: [
          { volume: '1', exemplares: 2 },
          { volume: '-', exemplares: 1 },
        ],
        anos: [],
      }),
      noted(listHoldingLibraries, { data: libraries }),
      noted(getTitleMarc, []),
      noted(getDublinCore, { elementos: [], arquivo: { formato: 'dublin-core', nome: 'DC', tipo: 'x', endereco: '/x' } }),
      noted(getReference, { referencia: '', estilos: [], no_texto: [], arquivos: [] }),
      noted(listStatisticsYears, undefined),
      noted(getStatistics, undefined),
      noted(getSummary, undefined),
      noted(getKardexChoices, { bibliotecas: register }),
      noted(getKardexIssues, undefined),
      noted(getKardexIssue, undefined),
      ...more,
    ]),
  )
  const of = (endpoint: Address) => asked.filter(([at]) => at === endpoint.path).map(([, input]) => input)
  return { ...page, asked: of, text: (selector: string) => page.main.querySelector(selector)?.textContent }
}

test('a view has its name, the title in its language, who made it, its copies and the way back; it is not indexed', async () => {
  const { main, text, title, canonical, robots, status, asked } = await section('1/exemplares', [permission('exemplares')])
  expect([status, text('h1'), text('header .h3 a')]).toEqual([200, 'Exemplares', 'Dom Casmurro: romance'])
  expect([main.querySelector('header .h3 a')!.getAttribute('href'), main.querySelector('header .h3 a')!.getAttribute('lang')]).toEqual([
    '/acervo/1',
    'pt',
  ])
  expect([text('header .small .muted'), text('header .badge')]).toEqual(['A; B; C …', 'Disponível'])
  expect(main.querySelector('nav a')!.getAttribute('href')).toBe('/acervo/1')
  expect([title, canonical, robots]).toEqual([
    'Exemplares: Dom Casmurro: romance · Rede de Bibliotecas de Porto Claro',
    'https://biblioteca.exemplo.br/acervo/1/exemplares',
    'noindex, follow',
  ])
  expect(asked(getTitle)).toEqual([{ id: 1, campos: 'N' }])
})

test('three who made it are all of them', async () => {
  const autores = ['A', 'B', 'C'].map((nome) => ({ nome }))
  const { text } = await section('1/exemplares', [], [[getTitle, () => sampleTitle({ autores })]])
  expect(text('header .small .muted')).toBe('A; B; C')
})

test('the open views are tabs, the one that is shown is marked; acts and closed views are none', async () => {
  const { main } = await section('1/marc', [
    permission('exemplares'),
    permission('marc'),
    permission('reserva'),
    permission('sumarios', 'sem_conteudo'),
  ])
  const tabs = [...main.querySelectorAll('nav[aria-label="Seções do título"] a')].map((one) => [
    one.textContent,
    one.getAttribute('href'),
    one.getAttribute('aria-current'),
  ])
  expect(tabs).toEqual([
    ['Detalhes', '/acervo/1', null],
    ['Exemplares', '/acervo/1/exemplares', null],
    ['MARC', '/acervo/1/marc', 'page'],
  ])
})

test.each<[ClosedReason, number]>([
  ['nao_oferecido', 404],
  ['nao_e_periodico', 404],
  ['e_periodico', 404],
  ['sem_conteudo', 200],
  ['exige_identificacao', 200],
])('a view that is closed for %s says why, with status %i, and shows nothing else', async (reason, status) => {
  const page = await section('1/marc', [permission('marc', reason)])
  expect([page.status, page.text('.section .note, .section > *')]).toEqual([status, `Fechado: ${reason}.`])
})

test('an act that is closed is a page all the same, which says why', async () => {
  const { status, main } = await section('1/reserva', [permission('reserva', 'nao_oferecido')], [[getHoldForm, fails]])
  expect(status).toBe(200)
  expect(main.textContent).toContain('Fechado: nao_oferecido.')
})

test('a view that could not be loaded says which and why under the frame, and fails with the page', async () => {
  const { status, main, text } = await section('1/exemplares', [], [[listCopies, fails]])
  expect([status, text('h1')]).toEqual([503, 'Exemplares'])
  expect(main.textContent).toContain('Exemplares: não foi possível carregar. O sistema não responde.')
})

test('of a title that there is not there is no view, and nothing is asked for what is no number', async () => {
  const missing = await section('1/exemplares', [], [[getTitle, () => undefined]])
  expect([missing.status, missing.text('h1'), missing.robots]).toEqual([404, 'Página não encontrada', 'noindex, follow'])
  const none = await section('0/exemplares')
  expect([none.status, none.asked(listCopies)]).toEqual([404, []])
})

test('copies: what the address chose is asked for and goes along to the next page; volumes are those of the library', async () => {
  const { main, asked } = await section('1/exemplares?cod_unidade=BC&volume=1&ano=2020&page=2')
  expect(asked(listCopies)).toEqual([{ id: 1, cod_unidade: 'BC', volume: '1', ano: 2020, page: 2 }])
  expect(asked(listCopyVolumes)).toEqual([{ id: 1, cod_unidade: 'BC' }])
  expect(main.querySelector('[rel=next]')!.getAttribute('href')).toBe('/acervo/1/exemplares?cod_unidade=BC&volume=1&ano=2020&page=3')
  expect(main.querySelector('[rel=prev]')!.getAttribute('href')).toBe('/acervo/1/exemplares?cod_unidade=BC&volume=1&ano=2020')
  expect(main.textContent).toContain('201 a 204 de 450 exemplares')
  const options = [...main.querySelectorAll('select[name=volume] option')].map((one) => [one.getAttribute('value'), one.textContent])
  expect(options.slice(1)).toEqual([
    ['1', '1 (2)'],
    ['-', 'Sem volume (1)'],
  ])
  expect(main.querySelector<HTMLSelectElement>('select[name=volume]')!.value).toBe('1')
})

test.each([
  ['', { page: 1 }],
  ['?page=0', { page: 1 }],
  ['?page=9999', { page: 9999 }],
  ['?page=10000', { page: 1 }],
  ['?ano=12345', { page: 1 }],
  ['?cod_unidade=a/b', { page: 1 }],
  [`?volume=${'v'.repeat(100)}`, { page: 1, volume: 'v'.repeat(100) }],
  [`?volume=${'v'.repeat(101)}`, { page: 1 }],
])('of the choice %s of copies is asked what can be one', async (query, asked) => {
  expect((await section(`1/exemplares${query}`)).asked(listCopies)).toEqual([{ id: 1, ...asked }])
})

test('no copy of a choice leads to all of them', async () => {
  const { main } = await section('1/exemplares?volume=9', [], [[listCopies, () => ({ data: [], total: 0, page: 1, perPage: 200 })]])
  expect(main.textContent).toContain('Nenhum exemplar com essa escolha. Mostrar todos')
  expect([...main.querySelectorAll('a')].at(-1)!.getAttribute('href')).toBe('/acervo/1/exemplares')
})

test('a table of contents, the use and the register ask for what their address says', async () => {
  expect((await section('1/sumarios?page=3')).asked(getSummary)).toEqual([{ id: 1, page: 3 }])
  expect((await section('1/sumarios-livros?page=0')).asked(getSummary)).toEqual([{ id: 1, page: 1 }])
  expect((await section('1/dados-estatisticos?ano=2025')).asked(getStatistics)).toEqual([{ id: 1, ano: 2025 }])
  const use = await section('1/dados-estatisticos?ano=3025')
  expect([use.asked(getStatistics), use.asked(listStatisticsYears)]).toEqual([[{ id: 1 }], [{ acervo: '1' }]])
  const register = await section('1/colecao-kardex?biblioteca=BC&ano=2020&volume=3&fasciculo=F1')
  expect([register.asked(getKardexIssues), register.asked(getKardexIssue), register.asked(getKardexChoices)]).toEqual([
    [{ id: 1, biblioteca: 'BC', ano: 2020, volume: '3' }],
    [{ id: 1, fasciculo: 'F1' }],
    [{ id: 1 }],
  ])
  const chosen = async (query: string) => (await section(`1/colecao-kardex?${query}`)).asked(getKardexIssues)
  expect(await chosen('biblioteca=BN&ano=2020&volume=3')).toEqual([{ id: 1, biblioteca: 'BN' }])
  expect(await chosen('biblioteca=BC&ano=2019&volume=3')).toEqual([{ id: 1, biblioteca: 'BC', ano: 2019 }])
  expect(await chosen('biblioteca=BC&ano=2020&page=2')).toEqual([{ id: 1, biblioteca: 'BC', ano: 2020, page: 2 }])
  for (const page of ['1', '0', '-2', 'x']) expect(await chosen(`biblioteca=BN&page=${page}`)).toEqual([{ id: 1, biblioteca: 'BN' }])
  expect(await chosen('cod_unidade=BN')).toEqual([{ id: 1, biblioteca: 'BN' }])
  expect(await chosen('cod_unidade=BX&ano=2020')).toEqual([{ id: 1, ano: 2020 }])
  expect(await chosen('cod_unidade=BN&biblioteca=BC')).toEqual([{ id: 1, biblioteca: 'BC' }])
  expect(await chosen('biblioteca=BC&ano=sem&volume=7')).toEqual([{ id: 1, biblioteca: 'BC', ano: 'sem', volume: '7' }])
  expect(await chosen('biblioteca=BN&ano=sem')).toEqual([{ id: 1, biblioteca: 'BN' }])
  const all = await section('1/colecao-kardex?ano=x&fasciculo=a/b')
  expect([all.asked(getKardexIssues), all.asked(getKardexIssue)]).toEqual([[{ id: 1 }], []])
  expect((await section('1/marc')).asked(getTitleMarc)).toEqual([{ id: 1, controle: 'S' }])
})

test('where one may wait or be sent a copy from is shown to everybody, and left out where it is not told', async () => {
  const combination = { volume: '2', exemplares: 3, disponiveis: 1, fila: 2, permitido: true, motivos: [] }
  const places = [
    { cod_biblioteca: '1', desc_biblioteca: 'Central', permitido: true, motivos: [], combinacoes: [combination], volumes: [] },
  ]
  const hold = await section(
    '1/reserva',
    [permission('reserva', 'exige_identificacao')],
    [[getHoldForm, () => ({ cod_acervo: '1', bibliotecas: places })]],
  )
  expect(hold.main.querySelector('table')).not.toBe(null)
  expect(hold.main.querySelector('a.btn.main')!.getAttribute('href')).toBe('/login?redirect=%2Facervo%2F1%2Freserva')
  const request = await section('1/solicitacao-emprestimo', [], [[getRequestForm, () => ({ cod_acervo: '1', unidades_origem: places })]])
  expect(request.main.querySelector('table')).not.toBe(null)
  const untold = await section('1/reserva', [], [[getHoldForm, fails]])
  expect([untold.status, untold.main.querySelector('table')]).toEqual([200, null])
  expect(untold.main.textContent).toContain('Central')
})
