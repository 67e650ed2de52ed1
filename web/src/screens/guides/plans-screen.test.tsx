// @vitest-environment jsdom
import { listPlanCourses, listPlanDisciplines, listPlanTeachers, listTeachingPlans } from '@farol/contract/guides.ts'
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { expect, test } from 'vitest'
import { sampleItems } from '../../testing/sample-titles.ts'
import { writtenPage } from '../../testing/written-page.ts'
import { asksPlans, plansAddress, readPlans } from './plans-data.ts'

const blank = { curso: '', disciplina: '', professor: '', ano: '', semestre: '', periodo: '', page: 1, blank: false }
const [dom, memorias] = sampleItems()
const plan = {
  codigo: '1',
  cod_curso: 'ADM',
  curso: 'Administração',
  cod_disciplina: 'D1',
  disciplina: 'Contabilidade',
  ano: 2026,
  semestre: 1,
  periodo: '3º',
  professor: 'Nunes, Teresa',
  vagas: 40,
  emprestimos: 1,
  bibliografia: [
    { tipo: 'C', acervo: memorias! },
    { tipo: 'B', acervo: dom! },
  ],
}
const bare = { ...plan, codigo: '2', periodo: undefined, professor: undefined, vagas: undefined, emprestimos: 0, bibliografia: [] }

const fails = () => {
  throw new CallError(503)
}

async function plans(
  address: string,
  { total = 25, data = [plan, bare] as readonly object[], more = [] as [Address, () => unknown][] } = {},
) {
  const asked: unknown[] = []
  const answer = ({ query }: { query?: unknown }) => {
    asked.push(query)
    return { data, total, page: 1, perPage: 10 }
  }
  const answers = new Map<Address, (input: { query?: Record<string, unknown> }) => unknown>([
    [listTeachingPlans, answer],
    [listPlanCourses, () => [{ codigo: 'ADM', descricao: 'Administração' }]],
    [listPlanDisciplines, () => [{ codigo: 'D1', descricao: 'Contabilidade' }]],
    [listPlanTeachers, () => [{ nome: 'Nunes, Teresa' }]],
    ...more,
  ])
  const page = await writtenPage(address, answers)
  return { ...page, asked, said: page.main.textContent }
}

test.each([
  ['', blank],
  ['curso=ADM&disciplina=D1', { ...blank, curso: 'ADM', disciplina: 'D1' }],
  ['curso=a+b', { ...blank, blank: true }],
  [`curso=${'a'.repeat(64)}`, { ...blank, curso: 'a'.repeat(64) }],
  [`disciplina=${'a'.repeat(65)}`, { ...blank, blank: true }],
  [`professor=${'a'.repeat(200)}`, { ...blank, professor: 'a'.repeat(200) }],
  [`professor=${'a'.repeat(201)}`, { ...blank, blank: true }],
  [`periodo=${'a'.repeat(201)}`, { ...blank, blank: true }],
  ['ano=1900', { ...blank, ano: '1900' }],
  ['ano=2199', { ...blank, ano: '2199' }],
  ['ano=1899', { ...blank, unreadYear: '1899' }],
  ['ano=2200', { ...blank, unreadYear: '2200' }],
  ['ano=+26+&curso=ADM', { ...blank, curso: 'ADM', unreadYear: '26' }],
  ['semestre=2&periodo=+3%C2%BA+', { ...blank, semestre: '2', periodo: '3º' }],
  ['semestre=3', { ...blank, blank: true }],
  ['curso=&ano=', { ...blank, blank: true }],
  ['page=10000', { ...blank, page: 10_000 }],
  ['page=10001', blank],
  ['page=0', blank],
])('the address ?%s asks for what it can be read as', (query, place) => {
  expect(readPlans(query)).toEqual(place)
})

test('each field alone asks for plans, and stands in the address', () => {
  for (const name of ['curso', 'disciplina', 'professor', 'ano', 'semestre', 'periodo'] as const) {
    const place = { ...blank, [name]: '1' }
    expect([asksPlans(place), plansAddress(place)]).toEqual([true, `/plano_ensino?${name}=1`])
  }
  expect([asksPlans(blank), plansAddress(blank), plansAddress({ ...blank, page: 2 })]).toEqual([
    false,
    '/plano_ensino',
    '/plano_ensino?page=2',
  ])
})

test('before anything is asked there is the form alone', async () => {
  const { asked, main, status, robots, canonical } = await plans('/plano_ensino')
  expect([asked, status, canonical]).toEqual([[], 200, 'https://biblioteca.exemplo.br/plano_ensino'])
  expect(robots).toBeUndefined()
  expect(main.querySelector('h2, article, .empty')).toBe(null)
  const options = (name: string) => [...main.querySelectorAll(`select[name=${name}] option`)].map((one) => one.textContent)
  expect(options('curso')).toEqual(['Qualquer', 'Administração'])
  expect(options('disciplina')).toEqual(['Qualquer', 'Contabilidade'])
  expect(options('professor')).toEqual(['Qualquer', 'Nunes, Teresa'])
  expect(options('semestre')).toEqual(['Qualquer', '1', '2'])
})

const everything = 'curso=ADM&disciplina=D1&professor=Nunes%2C+Teresa&ano=2026&semestre=1&periodo=3%C2%BA'

test('all that is asked goes to the server as it takes it, stands in the form, in the words of the page and in its addresses', async () => {
  const { asked, main, title, robots, canonical } = await plans(`/plano_ensino?${everything}&page=2`)
  expect(asked).toEqual([{ curso: 'ADM', disciplina: 'D1', professor: 'Nunes, Teresa', ano: 2026, semestre: 1, periodo: '3º', page: 2 }])
  const fields = [...main.querySelectorAll<HTMLInputElement>('form [name]')].map((one) => [one.name, one.value])
  expect(Object.fromEntries(fields)).toEqual({
    curso: 'ADM',
    disciplina: 'D1',
    professor: 'Nunes, Teresa',
    ano: '2026',
    semestre: '1',
    periodo: '3º',
  })
  expect(main.querySelector('h2')!.textContent).toBe('25 planos')
  expect(main.querySelector('[download]')!.getAttribute('href')).toBe(`/plano_ensino.csv?${everything}`)
  expect(main.querySelector('[rel=next]')!.getAttribute('href')).toBe(`/plano_ensino?${everything}&page=3`)
  expect(title).toBe(
    'Planos de ensino: 25 planos, Administração, Contabilidade, Nunes, Teresa, 2026/1, 3º, página 2 · Rede de Bibliotecas de Porto Claro',
  )
  expect([robots, canonical]).toEqual(['noindex, follow', `https://biblioteca.exemplo.br/plano_ensino?${everything}&page=2`])
})

test('a code that no choice has is said as it is', async () => {
  expect((await plans('/plano_ensino?curso=X9&semestre=2')).title).toContain('25 planos, X9, 2 ·')
})

test('a plan has its course, term, period, teacher, places and loans; basic titles first, with copies, readers to a copy and what is free', async () => {
  const { main } = await plans('/plano_ensino?curso=ADM')
  const [full, plain] = main.querySelectorAll('article')
  expect(full!.querySelector('h3')!.textContent).toBe('Contabilidade')
  expect(full!.querySelector('p')!.textContent).toBe(
    'Administração · 2026, 1º semestre · 3º · Nunes, Teresa · 40 vagas · 1 empréstimo no período',
  )
  expect(full!.querySelector('caption')!.textContent).toBe('Contabilidade, 2026, 1º semestre')
  const rows = [...full!.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('th, td')].map((one) => one.textContent))
  expect(rows.map(([first]) => first)).toEqual([
    'Bibliografia básica',
    'TítuloDom Casmurro: romance Assis, Machado de. São Paulo: Farol, 1899.',
    'Bibliografia complementar',
    'TítuloMemórias póstumas de Brás Cubas Assis, Machado de. São Paulo: Farol, 1881.',
  ])
  expect(rows[1]!.slice(1, 3)).toEqual(['Exemplares7', 'Alunos por exemplar5,7'])
  expect(rows[1]![3]).toBe('DisponívelDisponível')
  expect(rows[3]!.slice(1)).toEqual(['Exemplares3', 'Alunos por exemplar13,3', 'DisponívelTodos emprestados'])
  expect(full!.querySelector('tbody a')!.getAttribute('href')).toBe('/acervo/1')
  expect(full!.textContent).not.toContain('não cita títulos')
  expect(plain!.querySelector('p')!.textContent).toBe('Administração · 2026, 1º semestre · nenhum empréstimo no período')
  expect(plain!.textContent).toContain('Este plano não cita títulos.')
})

test('readers to a copy are not counted without places or without copies', async () => {
  const none = { ...dom!, disponibilidade: { ...dom!.disponibilidade, exemplares: 0 } }
  const data = [
    { ...plan, vagas: undefined, bibliografia: [{ tipo: 'B', acervo: dom }] },
    { ...plan, codigo: '2', bibliografia: [{ tipo: 'C', acervo: none }] },
  ]
  const { main } = await plans('/plano_ensino?curso=ADM', { data, total: 2 })
  const cells = [...main.querySelectorAll('tbody tr:last-child')].map((row) => row.querySelectorAll('th, td')[2]!.textContent)
  expect(cells).toHaveLength(2)
  expect(cells.every((one) => !/\d/.test(one))).toBe(true)
  expect([...main.querySelectorAll('tbody tr:first-child')].map((row) => row.textContent)).toEqual([
    'Bibliografia básica',
    'Bibliografia complementar',
  ])
})

test('more plans than the file holds are said in place of it', async () => {
  const file = async (total: number) => {
    const { main, said } = await plans('/plano_ensino?curso=ADM', { total })
    return [main.querySelector('[download]')?.textContent, /A planilha \(CSV\) leva no máximo 2\.000 planos/.test(said)]
  }
  expect(await file(2_000)).toEqual(['Baixar como planilha (CSV)', false])
  expect(await file(2_001)).toEqual([undefined, true])
})

test('no such plan is said without a file to take; one is counted as one', async () => {
  const none = await plans('/plano_ensino?curso=ADM', { total: 0, data: [] })
  expect(none.said).toContain('Nenhum plano de ensino assim.')
  expect(none.main.querySelector('[download], nav.pages')).toBe(null)
  expect(none.title).toContain('Planos de ensino: Nenhum plano de ensino assim., Administração')
  expect((await plans('/plano_ensino?curso=ADM', { total: 1, data: [plan] })).main.querySelector('h2')!.textContent).toBe('1 plano')
  expect((await plans('/plano_ensino?curso=ADM', { total: 10 })).main.querySelector('[rel=next]')).toBe(null)
  expect((await plans('/plano_ensino?curso=ADM', { total: 11 })).main.querySelector('[rel=next]')).not.toBe(null)
})

test.each([listPlanCourses, listPlanDisciplines, listPlanTeachers])('choices that could not be loaded are said: $path', async (failing) => {
  const { said, main } = await plans('/plano_ensino?curso=ADM', { more: [[failing, fails]] })
  expect(said).toContain('Não foi possível carregar os filtros.')
  expect(main.querySelectorAll('article')).toHaveLength(2)
})

test('plans that could not be loaded: the form stays, the page says so and fails', async () => {
  const { said, main, status, title } = await plans('/plano_ensino?curso=ADM', { more: [[listTeachingPlans, fails]] })
  expect([status, title]).toEqual([503, 'Planos de ensino · Rede de Bibliotecas de Porto Claro'])
  expect(said).toContain('Não foi possível carregar os planos de ensino')
  expect(said).not.toContain('os filtros')
  expect(main.querySelector<HTMLSelectElement>('select[name=curso]')!.value).toBe('ADM')
})

test('of a page past what the server answers the last that it does is asked for', async () => {
  expect((await plans('/plano_ensino?ano=2026&page=9999')).asked).toEqual([{ ano: 2026, page: 1000 }])
})
