// @vitest-environment jsdom
import { ownGuides } from '@farol/contract/activities.ts'
import type { Address } from '@farol/contract/address.ts'
import { listSearchLibraries } from '@farol/contract/browse.ts'
import { getFunctions, getInstitution } from '@farol/contract/institution.ts'
import { searchTitles } from '@farol/contract/search.ts'
import { expect, test } from 'vitest'
import { sampleInstitution } from '../testing/sample-call.ts'
import { sampleReply } from '../testing/sample-titles.ts'
import { writtenPage } from '../testing/written-page.ts'

async function header(
  address: string,
  guides: readonly string[] = ['pesquisa_geral', 'plano_ensino'],
  more: [Address, () => unknown][] = [],
) {
  const { document } = await writtenPage(
    address,
    new Map<Address, () => unknown>([
      [getFunctions, () => ({ atividades: [], guiasPesquisa: guides })],
      [searchTitles, () => sampleReply()],
      ...more,
    ]),
  )
  const top = document.querySelector('header')!
  const links = [...top.querySelectorAll('nav.guides a')].map((one) => [
    one.textContent,
    one.getAttribute('href'),
    one.getAttribute('aria-current'),
  ])
  return { top, links, field: top.querySelector<HTMLInputElement>('form.search [name=q]')! }
}

test('guides stand in the order of the institution; what has no screen here is not among them', async () => {
  const { links, top } = await header('/sobre', ['plano_ensino', 'pesquisa_rede', 'pesquisa_geral', 'pesquisa_indice'])
  expect(links.map(([, href]) => href)).toEqual(['/plano_ensino', '/pesquisa_geral', '/pesquisa_indice'])
  expect(links[0]![0]).toBe('Planos de ensino')
  const nav = top.querySelector('nav.guides')!
  expect([nav.id, nav.getAttribute('tabindex'), nav.getAttribute('aria-label') !== '']).toEqual(['menu', '-1', true])
})

test('where the institution’s guides could not be read all that are built stand there', async () => {
  const { links } = await header('/sobre', undefined, [[getFunctions, () => undefined]])
  expect(links.map(([, href]) => href)).toEqual(ownGuides.map((guide) => `/${guide}`))
})

test.each([
  ['/', ['/pesquisa_geral']],
  ['/pesquisa_geral?q=a', ['/pesquisa_geral']],
  ['/plano_ensino?curso=A', ['/plano_ensino']],
  ['/sobre', []],
  ['/acervo/999', []],
])('at %s the guides %j are marked as open', async (address, open) => {
  expect((await header(address)).links.filter(([, , current]) => current === 'page').map(([, href]) => href)).toEqual(open)
})

test('the field holds the words of the search that is shown, and of no other page', async () => {
  expect((await header('/pesquisa_geral?q=serra')).field.value).toBe('serra')
  expect((await header('/plano_ensino?q=serra')).field.value).toBe('')
  const home = await header('/')
  expect([
    home.field.value,
    home.top.className,
    home.top.querySelectorAll('form.search').length,
    home.top.querySelectorAll('h1').length,
  ]).toEqual(['', 'dusk sky', 1, 1])
  const other = await header('/sobre')
  expect([other.top.className, other.top.querySelectorAll('form.search').length, other.top.querySelector('h1')]).toEqual(['dusk', 1, null])
})

test('at the start the libraries can be chosen in the field; elsewhere what was chosen goes along', async () => {
  const libraries: [Address, () => unknown] = [
    listSearchLibraries,
    () => [
      { codigo: 'BC', descricao: 'Central' },
      { codigo: 'BN', descricao: 'Norte' },
    ],
  ]
  const home = await header('/', undefined, [libraries])
  expect([...home.top.querySelectorAll('select[name=filtro] option')].map((one) => one.textContent)).toEqual([
    'Todas as bibliotecas',
    'Central',
    'Norte',
  ])
  const results = await header('/pesquisa_geral?q=a&filtro=B:BC', undefined, [libraries])
  expect([results.top.querySelector('select[name=filtro]'), results.top.querySelector<HTMLInputElement>('[name=filtro]')!.value]).toEqual([
    null,
    'B:BC',
  ])
})

test('the basket that the address carries goes along with its link', async () => {
  expect((await header('/sobre')).top.querySelector('.mast-links a')!.getAttribute('href')).toBe('/cesta')
  expect((await header('/sobre?cesta=7,9')).top.querySelector('.mast-links a')!.getAttribute('href')).toContain('7,9')
})

test('the name of the institution stands above, the way to the start has a name', async () => {
  const { top } = await header('/sobre', undefined, [[getInstitution, () => sampleInstitution]])
  expect(top.querySelector('.top-name')!.textContent).toBe('Rede de Bibliotecas de Porto Claro')
  const brand = top.querySelector('a.brand')!
  expect([brand.getAttribute('href'), brand.getAttribute('aria-label')!.startsWith('Farol, ')]).toEqual(['/', true])
})
