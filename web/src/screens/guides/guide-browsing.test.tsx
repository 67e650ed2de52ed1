// @vitest-environment jsdom
import { getAuthority, listAuthorities } from '@farol/contract/authorities.ts'
import { browseIndex, listIndexedTitles } from '@farol/contract/browse.ts'
import type { Address } from '@farol/contract/address.ts'
import { listNewAcquisitions, listPlanCourses, listPlanDisciplines, listPlanTeachers, listTeachingPlans } from '@farol/contract/guides.ts'
import { getFunctions, getInstitution } from '@farol/contract/institution.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ownGuides } from '@farol/contract/activities.ts'
import { useSearchStore } from '../../features/search/search-store.ts'
import { useNavigation } from '../../session/navigation-store.ts'
import { openedPage } from '../../testing/opened-page.tsx'
import { callFrom, sampleInstitution } from '../../testing/sample-call.ts'
import { sampleItems, sampleReply } from '../../testing/sample-titles.ts'

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const heading = { cod_autoridade: '1', tipo: 'pessoa', desc_tipo: 'Pessoa', descricao: 'Assis', titulos: 3 }
const lines = [{ ...heading, ver_tambem: [{ cod_autoridade: '2', descricao: 'Realismo' }] }]
const plan = {
  codigo: '1',
  curso: 'Administração',
  disciplina: 'Contabilidade',
  ano: 2026,
  semestre: 1,
  emprestimos: 0,
  bibliografia: [{ tipo: 'B', acervo: sampleItems()[0] }],
}

const call = callFrom(
  new Map<Address, () => unknown>([
    [getInstitution, () => sampleInstitution],
    [getFunctions, () => ({ atividades: [], guiasPesquisa: ownGuides })],
    [listAuthorities, () => ({ data: lines, total: 45, page: 1, perPage: 20 })],
    [getAuthority, () => undefined],
    [searchTitles, () => sampleReply()],
    [listNewAcquisitions, () => ({ data: sampleItems(), total: 45, page: 1, perPage: 20 })],
    [browseIndex, () => ({ data: [{ descricao: 'Assis', quantidade: 2 }], iniciais: ['letras'] })],
    [listIndexedTitles, () => ({ data: sampleItems(), total: 45, page: 1, perPage: 20 })],
    [listPlanCourses, () => [{ codigo: 'ADM', descricao: 'Administração' }]],
    [listPlanDisciplines, () => []],
    [listPlanTeachers, () => []],
    [listTeachingPlans, () => ({ data: [plan], total: 12, page: 1, perPage: 10 })],
  ]),
)
const open = (address: string) => openedPage(address, call)
const go = (router: Awaited<ReturnType<typeof open>>, address: string) => act(() => router.navigate(address))
const value = (name: string) => document.querySelector<HTMLInputElement>(`main [name="${name}"]`)!.value

const arrivesAt = (router: Awaited<ReturnType<typeof open>>, address: string, from: string) =>
  waitFor(() => {
    const { pathname, search, state } = router.state.location
    expect([pathname + search, state]).toEqual([address, { from }])
  })

test('authorities: those that were found are stepped through, a heading knows the list that it was opened from, and so does its neighbour', async () => {
  const address = '/pesquisa_autoridades?tipo=pessoa&q=assis&page=2'
  const router = await open(address)
  const own = await screen.findByRole('link', { name: 'Assis' })
  await waitFor(() => expect(useNavigation.getState().autoridades).toEqual(lines))
  await userEvent.click(own)
  await arrivesAt(router, '/autoridade/1', address)
  await go(router, address)
  await userEvent.click(await screen.findByRole('link', { name: 'Realismo' }))
  await arrivesAt(router, '/autoridade/2', address)
})

test('going back to another search of a guide, its form says what was asked there', async () => {
  const authorities = await open('/pesquisa_autoridades?q=assis&tipo=pessoa')
  await waitFor(() => expect([value('q'), value('tipo')]).toEqual(['assis', 'pessoa']))
  await go(authorities, '/pesquisa_autoridades?q=rosa')
  expect([value('q'), value('tipo')]).toEqual(['rosa', ''])
  cleanup()
  const arrivals = await open('/novas_aquisicoes?dias=90&biblioteca=2')
  await waitFor(() => expect([value('dias'), value('biblioteca')]).toEqual(['90', '2']))
  await go(arrivals, '/novas_aquisicoes')
  expect([value('dias'), value('biblioteca')]).toEqual(['30', ''])
  cleanup()
  const index = await open('/pesquisa_indice?indice=INDICE_3&termo=assis')
  await waitFor(() => expect(value('termo')).toBe('assis'))
  await go(index, '/pesquisa_indice?indice=INDICE_3&termo=rosa')
  expect(value('termo')).toBe('rosa')
  cleanup()
  const plans = await open('/plano_ensino?ano=1800')
  await waitFor(() => expect(value('ano')).toBe('1800'))
  await go(plans, '/plano_ensino?ano=1700')
  expect(value('ano')).toBe('1700')
  await go(plans, '/plano_ensino?curso=ADM')
  expect([value('ano'), value('curso'), document.querySelector('main [aria-invalid=true]')]).toEqual(['', 'ADM', null])
})

test('new acquisitions: a title knows the page that it was opened from, and the library that was chosen goes along', async () => {
  const router = await open('/novas_aquisicoes?dias=90&biblioteca=2&page=2')
  await userEvent.click((await screen.findAllByRole('link', { name: /Dom Casmurro/ }))[0]!)
  await arrivesAt(router, '/acervo/1?cod_unidade=2', '/novas_aquisicoes?dias=90&biblioteca=2&page=2')
  expect(useSearchStore.getState().opcoesNovasAquisicoes.page).toBe(2)
})

test('a line of an index: a title knows the page that it was opened from', async () => {
  const router = await open('/pesquisa_indice?indice=INDICE_3&linha=Assis&page=2')
  await userEvent.click((await screen.findAllByRole('link', { name: /Dom Casmurro/ }))[0]!)
  await arrivesAt(router, '/acervo/1', '/pesquisa_indice?indice=INDICE_3&linha=Assis&page=2')
})

test('plans: what was asked stays for the programs of the page, and a title knows the page that it was opened from', async () => {
  const router = await open('/plano_ensino?curso=ADM&ano=2026&page=2')
  const title = await screen.findByRole('link', { name: /Dom Casmurro/ })
  await waitFor(() =>
    expect(useSearchStore.getState().opcoesConsultaPlanoEnsino).toEqual({
      curso: 'ADM',
      disciplina: '',
      professor: '',
      ano: '2026',
      semestre: '',
      periodo: '',
    }),
  )
  await userEvent.click(title)
  await arrivesAt(router, '/acervo/1', '/plano_ensino?curso=ADM&ano=2026&page=2')
})

test('plans: a wrong year alone is said at its field and does not leave the page; mended, it goes', async () => {
  const router = await open('/plano_ensino')
  const year = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Ano' })
  year.value = '1800'
  year.form!.requestSubmit()
  await waitFor(() => expect(year.getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelectorAll('main [aria-invalid=true]')).toHaveLength(1)
  expect([router.state.location.search, document.activeElement]).toEqual(['', year])
  year.value = '2026'
  year.form!.requestSubmit()
  await waitFor(() => expect(router.state.location.search).toContain('ano=2026'))
})
