// @vitest-environment jsdom
import { listAuthorities } from '@farol/contract/authorities.ts'
import { listIndexedTitles } from '@farol/contract/browse.ts'
import { listActChoices } from '@farol/contract/facets.ts'
import { listNewAcquisitions, listPlanCourses, listPlanDisciplines, listPlanTeachers, listTeachingPlans } from '@farol/contract/guides.ts'
import { getFunctions } from '@farol/contract/institution.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, render as show, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { createRoutes } from '../../app/routes.tsx'
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { render } from '../../render.tsx'
import { callFrom, sampleSite } from '../../testing/sample-call.ts'
import { sampleItems, sampleReply } from '../../testing/sample-titles.ts'

configure({ asyncUtilTimeout: 20_000 })

const plan = (codigo: string, semestre: number) => ({
  codigo,
  cod_curso: 'ADM',
  curso: 'Administração',
  cod_disciplina: 'D1',
  disciplina: 'Contabilidade',
  ano: 2026,
  semestre,
  emprestimos: 0,
  bibliografia: [],
})

interface Asked {
  readonly page?: number
  readonly perPage?: number
}

/** As the server answers: one page of a list of so many, empty past its end, and none past what it answers. */
const listOf =
  (rows: readonly unknown[], total: number, size: number) =>
  ({ query = {} }: { query?: Asked }) => {
    const { page = 1, perPage = size } = query
    if (page * perPage > 10_000) return undefined
    return { data: (page - 1) * perPage < total ? rows : [], total, page, perPage }
  }

const shown = ['novas_aquisicoes', 'pesquisa_geral', 'pesquisa_indice']
const everyGuide = [...shown, 'plano_ensino', 'pesquisa_autoridades', 'pesquisa_avancada', 'pesquisa_atos_normativos']
const line = { cod_autoridade: '1', tipo: 'pessoa', desc_tipo: 'Pessoa', descricao: 'Assis', ver_tambem: [], titulos: 3 }

const callWith = (guides: readonly string[] = everyGuide, total = 284, activities = [12]) =>
  callFrom(
    new Map<object, (input: { query?: Asked }) => unknown>([
      [getFunctions, () => ({ atividades: activities.map((cod_atividade) => ({ cod_atividade, descricao: '' })), guiasPesquisa: guides })],
      [
        searchTitles,
        (input) => {
          const found = listOf(sampleItems(), total, 20)(input)
          return found && sampleReply(found as object)
        },
      ],
      [listNewAcquisitions, listOf(sampleItems(), 240, 20)],
      [listIndexedTitles, listOf(sampleItems(), 12, 20)],
      [listAuthorities, listOf([line], 21, 20)],
      [listTeachingPlans, listOf([plan('1', 1), plan('2', 2)], 12, 10)],
      [listPlanCourses, () => [{ codigo: 'ADM', descricao: 'Administração' }]],
      [
        listPlanDisciplines,
        () => ['FIS1', 'FIS2', 'ANA1'].map((codigo) => ({ codigo, descricao: codigo === 'ANA1' ? 'Anatomia' : 'Fisiologia' })),
      ],
      [listPlanTeachers, () => []],
      [listActChoices, () => ({ especie: [], orgao: [], esfera: [], situacao: [] })],
    ]) as Parameters<typeof callFrom>[0],
  )

async function pageOf(address: string, call = callWith()) {
  const page = await render({ address, language: 'pt', call, site: sampleSite })
  return { status: page.status, document: new DOMParser().parseFromString(page.html, 'text/html') }
}
const mainOf = async (address: string, call = callWith()) => (await pageOf(address, call)).document.querySelector('main')!
const titleOf = async (address: string, call = callWith()) =>
  (await pageOf(address, call)).document.title.replace(` · ${sampleSite.name}`, '')

async function open(address: string, call = callWith()) {
  const words = startTexts('pt', texts)
  const deps = { call, language: 'pt', site: sampleSite } as const
  const router = createMemoryRouter(
    createRoutes(deps, (_key, load) => load(), words),
    { initialEntries: [address] },
  )
  show(
    <I18nextProvider i18n={words}>
      <QueryClientProvider client={new QueryClient()}>
        <DepsProvider value={deps}>
          <RouterProvider router={router} />
        </DepsProvider>
      </QueryClientProvider>
    </I18nextProvider>,
  )
  await screen.findByRole('main')
  return router
}

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
  }
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('[S2-02] a guide that is switched off is a page that does not exist, and nothing leads to it; tabs stand in the institution’s order', async () => {
  for (const guide of ['plano_ensino', 'pesquisa_avancada?q=a', 'pesquisa_autoridades']) {
    const { status, document } = await pageOf(`/${guide}`, callWith(shown))
    expect([status, document.querySelector('main h1')?.textContent]).toEqual([404, 'Página não encontrada'])
    expect(document.title).toContain('Página não encontrada')
  }
  const { status, document } = await pageOf('/pesquisa_indice?linha=a', callWith(shown))
  expect(status).toBe(200)
  expect([...document.querySelectorAll('nav.guides a')].map((link) => link.getAttribute('href'))).toEqual(shown.map((one) => `/${one}`))
  expect((await pageOf('/pesquisa_geral?q=a', callWith(['pesquisa_indice']))).status).toBe(200)
  const nothing = await mainOf('/pesquisa_geral?q=nada', callWith(shown, 0))
  expect(nothing.querySelector('a[href*="pesquisa_avancada"], a[href*="periodicos"], a[href*="autoridades"]')).toBe(null)
  expect((await mainOf('/pesquisa_geral?q=nada', callWith(everyGuide, 0))).querySelector('a[href*="pesquisa_avancada"]')).not.toBe(null)
})

test('[S9-04] the server draws results as rows, or as the address asks for, and new acquisitions as covers', async () => {
  const lists = async (address: string) => {
    const main = await mainOf(address)
    return ['ol.bib', 'ul.wall', 'ol.refs', '.titles table'].filter((list) => main.querySelector(list) !== null)
  }
  expect(await lists('/pesquisa_geral?q=a')).toEqual(['ol.bib'])
  expect(await lists('/novas_aquisicoes')).toEqual(['ul.wall'])
  expect(await lists('/pesquisa_geral?q=a&modo=C')).toEqual(['ul.wall'])
  expect(await lists('/pesquisa_geral?q=a&modo=R')).toEqual(['ol.refs'])
})

test('lines are laid out by what they hold: joined by AND, with a choice of where, or words alone', async () => {
  const lines = async (guide: string) =>
    [...(await mainOf(`/${guide}`, callWith([...everyGuide, 'pesquisa_periodicos']))).querySelectorAll('.form-line')].map((one) => [
      one.className,
      one.querySelectorAll('select').length,
    ])
  const first = ['form-line joined', 1]
  expect(await lines('pesquisa_avancada')).toEqual([first, ...Array.from({ length: 4 }, () => ['form-line joined', 2])])
  expect(await lines('pesquisa_periodicos')).toEqual([
    ['form-line picked', 1],
    ['form-line', 0],
  ])
})

test('limits are told in sentences that name them', async () => {
  const long = 'a'.repeat(513)
  const said = async (address: string, total?: number) => (await mainOf(address, callWith(everyGuide, total))).textContent
  for (const address of [`/pesquisa_geral?q=${long}`, `/pesquisa_autoridades?q=${long}`, `/pesquisa_indice?linha=${long}`])
    expect(await said(address)).toContain('os primeiros 512 caracteres')
  expect(await said('/pesquisa_geral?q=a&perPage=101')).toContain('no máximo 100 títulos')
  const beyond = [
    '/pesquisa_geral?q=a&page=999',
    '/pesquisa_geral?q=a&page=20',
    '/pesquisa_autoridades?q=a&page=999',
    '/novas_aquisicoes?page=999',
    '/plano_ensino?curso=ADM&page=99',
    '/pesquisa_indice?linha=a&page=9',
  ]
  for (const address of beyond) {
    const main = await mainOf(address)
    expect(main.textContent).toContain('não tem tantas páginas')
    expect(main.querySelector('.empty a')?.getAttribute('href')).not.toContain('page=')
    expect(main.querySelector('ol.bib li, .wall li, article, ol.refs li')).toBe(null)
  }
  const deep = await mainOf('/pesquisa_geral?q=a&page=501', callWith(everyGuide, 30_000))
  expect(deep.textContent).toContain('Só é possível ver os primeiros 10.000 resultados.')
  expect(deep.querySelector('ol.bib li')).toBe(null)
})

test('the title of a page tells what was asked, how many there are and which page of them it is', async () => {
  expect(await titleOf('/plano_ensino?curso=ADM&ano=2026&page=2')).toBe('Planos de ensino: 12 planos, Administração, 2026, página 2')
  expect(await titleOf('/plano_ensino')).toBe('Planos de ensino')
  expect(await titleOf('/novas_aquisicoes?dias=90')).toBe('Novas aquisições: 240 títulos, Últimos 90 dias')
  expect(await titleOf('/pesquisa_autoridades?q=assis&page=2')).toBe('Autoridades: assis, 21 autoridades, página 2')
  expect(await titleOf('/pesquisa_indice?linha=Zelos')).toBe('Zelos · 12 títulos · Títulos · Índices')
  expect(await titleOf('/pesquisa_avancada?q=a&page=2')).toMatch(/^Pesquisa avançada: 284 títulos para “a”, página 2$/)
})

test('subjects of one name are told apart by their codes; without scripts the link of a closed panel leads to it', async () => {
  const options = [...(await mainOf('/plano_ensino')).querySelectorAll('select[name="disciplina"] option')].map((one) => one.textContent)
  expect(options.slice(1)).toEqual(['Fisiologia (FIS1)', 'Fisiologia (FIS2)', 'Anatomia'])
  const link = (await mainOf('/pesquisa_geral?q=a')).querySelector('a#faceta-A')
  expect(link?.getAttribute('href')).toMatch(/facetas=A.*#faceta-A$/)
})

test('plans of one subject are told apart by their terms, and are no landmarks of one name', async () => {
  const main = await mainOf('/plano_ensino?curso=ADM')
  expect(main.querySelector('section')).toBe(null)
  const names = [...main.querySelectorAll('article')].map((one) =>
    one
      .getAttribute('aria-labelledby')!
      .split(' ')
      .map((id) => one.querySelector(`[id="${id}"]`)!.textContent)
      .join(' '),
  )
  expect(names).toEqual([expect.stringMatching(/^Contabilidade .*1º semestre/), expect.stringMatching(/^Contabilidade .*2º semestre/)])
})

test('without scripts a mistake is said at its field, with what was written still in it', async () => {
  const field = async (address: string, name: string) => {
    const main = await mainOf(address)
    const input = main.querySelector(`.guide-form [name="${name}"], .facets [name="${name}"]`)!
    const described = input
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => main.querySelector(`[id="${id}"]`)?.textContent)
    return [input.getAttribute('value'), input.getAttribute('aria-invalid'), described?.at(-1)]
  }
  const inverted = 'O ano inicial não pode ser posterior ao ano final!'
  expect(await field('/pesquisa_avancada?q=serra&ano_de=2010&ano_ate=2000', 'ano_de')).toEqual(['2010', 'true', inverted])
  expect(await field('/pesquisa_geral?q=serra&ano_de=2010&ano_ate=2000', 'ano_ate')).toEqual(['2000', 'true', inverted])
  expect(await field('/pesquisa_avancada?q=serra&ano_de=abcd', 'ano_de')).toEqual([
    'abcd',
    'true',
    'Escreva o ano com algarismos, como 1998.',
  ])
  expect(await field('/plano_ensino?ano=1800', 'ano')).toEqual(['1800', 'true', 'Escreva um ano de 1900 a 2199.'])
  expect((await mainOf('/plano_ensino?ano=1800')).textContent).not.toContain('ao menos um campo')
})

test('[S5-25] with scripts an empty form of plans stays, its field says what is missing and has the focus', async () => {
  const router = await open('/plano_ensino')
  const field = await screen.findByRole('combobox', { name: 'Curso' })
  field.closest('form')!.requestSubmit()
  await waitFor(() => expect(document.activeElement).toBe(field))
  expect(document.getElementById(field.getAttribute('aria-describedby')!)?.textContent).toContain('ao menos um campo')
  expect(router.state.location.search).toBe('')
})

test('[S5-22] with scripts days and years the wrong way round stay in their form, and the first of them has the focus', async () => {
  const router = await open('/pesquisa_atos_normativos')
  const from = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Assinado de' })
  const to = screen.getByRole<HTMLInputElement>('textbox', { name: 'Assinado até' })
  from.value = '2010'
  to.value = '2000'
  from.form!.requestSubmit()
  await waitFor(() => expect(from.getAttribute('aria-invalid')).toBe('true'))
  expect([document.activeElement, router.state.location.search]).toEqual([from, ''])
  cleanup()
  const results = await open('/pesquisa_geral?q=serra')
  const year = await screen.findByRole<HTMLInputElement>('textbox', { name: 'De' })
  year.value = '2010'
  year.form!.querySelector<HTMLInputElement>('[name="ano_ate"]')!.value = '2000'
  year.form!.requestSubmit()
  await waitFor(() => expect(year.getAttribute('aria-invalid')).toBe('true'))
  expect([document.activeElement, results.state.location.search]).toEqual([year, '?q=serra'])
  expect(document.getElementById(year.getAttribute('aria-describedby')!)?.textContent).toContain('O ano inicial')
})

test('who found nothing opens the suggestion of a purchase where it is taken; without scripts it leads to where it stands', async () => {
  const link = (await mainOf('/pesquisa_geral?q=nada', callWith(everyGuide, 0))).querySelector('a[href="#rodape"]')
  expect(link?.textContent).toContain('Sugira uma compra')
  expect((await mainOf('/pesquisa_geral?q=nada', callWith(everyGuide, 0, []))).querySelector('a[href="#rodape"]')).toBe(null)
  await open('/pesquisa_geral?q=nada', callWith(everyGuide, 0))
  await userEvent.click(await screen.findByRole('link', { name: /Sugira uma compra/ }))
  await waitFor(() => expect(document.querySelector('dialog')).not.toBe(null))
})
