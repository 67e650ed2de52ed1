// @vitest-environment jsdom
import type { Facet } from '@farol/contract/search.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { useTexts } from '../../i18n/use-texts.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { sampleFacets } from '../../testing/sample-titles.ts'
import { GuideForm } from './guide-form.tsx'
import { readSearch } from './read-guide.ts'
import type { TitleGuide } from './search-state.ts'

afterEach(cleanup)

type FormGuide = Exclude<TitleGuide, 'pesquisa_geral'>

/** The form as its screen shows it for the address that the page stands at, and that address. */
function Page({ options }: { options: readonly Facet[] }) {
  const hasGuides = useTexts('guides')
  const hasResults = useTexts('results')
  const { pathname, search } = useLocation()
  const { state, isBlank } = readSearch(pathname + search)
  return (
    hasGuides &&
    hasResults && (
      <>
        <GuideForm guide={state.guide as FormGuide} state={state} options={options} choices={{}} blank={isBlank} />
        <output>{pathname + search}</output>
      </>
    )
  )
}

async function open(address: string, options: readonly Facet[] = sampleFacets) {
  await openScreen(<Page options={options} />, notedCall(new Map()).call, 'pt', undefined, address)
  await screen.findByRole('search')
}
const form = () => screen.getByRole<HTMLFormElement>('search')
const field = (name: string) => form().querySelector<HTMLInputElement>(`[name="${name}"]:not([type=hidden])`)!
const write = (name: string, value: string) => void (field(name).value = value)
const send = () => fireEvent.submit(form())
const at = () => screen.getByRole('status').textContent
const arrivesAt = (address: string) => waitFor(() => expect(at()).toBe(address))
const sent = () => [...new FormData(form())].map(([name, value]) => `${name}=${String(value)}`)

test('what is written goes into an address as short as the links of the page', async () => {
  await open('/pesquisa_avancada')
  write('q', ' serra ')
  write('q3', 'mar')
  write('condition2', 'NOT')
  write('for3', 'AUTOR')
  write('ano_de', '1990')
  send()
  await arrivesAt('/pesquisa_avancada?for=LIVRE&q=serra&condition=NOT&for2=AUTOR&q2=mar&filtro=Y%3A1990-9999')
})

test('an advanced form with nothing in it stays, says so at its first field, and forgets it when something is written', async () => {
  await open('/pesquisa_avancada')
  expect(screen.queryByRole('alert')).toBeNull()
  send()
  expect(screen.getByRole('alert').textContent).toBe('Escreva ou escolha algo: ao menos um campo é obrigatório.')
  expect([document.activeElement, at()]).toEqual([field('q'), '/pesquisa_avancada'])
  expect([field('q').getAttribute('aria-describedby'), field('q2').hasAttribute('aria-invalid')]).toEqual([
    screen.getByRole('alert').id,
    false,
  ])
  write('ano_de', '1x')
  send()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(field('ano_de').getAttribute('aria-invalid')).toBe('true')
  write('ano_de', '')
  write('q', 'serra')
  send()
  await arrivesAt('/pesquisa_avancada?for=LIVRE&q=serra')
  expect(field('ano_de').hasAttribute('aria-invalid')).toBe(false)
})

test('a guide of few types may be asked for all it has', async () => {
  await open('/pesquisa_periodicos?for=TITULO&q=x')
  write('q', '')
  send()
  await arrivesAt('/pesquisa_periodicos?for=TITULO')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('words that are too long go as they are written: the page says what was cut', async () => {
  await open('/pesquisa_multimeios')
  write('q', 'a'.repeat(513))
  send()
  await waitFor(() => expect(at()).toContain(`q=${'a'.repeat(513)}`))
})

test('what the form does not show of the search is sent along: second values, order, direction, size and mode', async () => {
  const query = 'filtro=T:1,T:9,A:7,B:1&orderBy=ano&direction=D&perPage=50&modo=T'
  await open(`/pesquisa_multimeios?q=mapa&${query}`)
  expect(
    sent()
      .filter((one) => !/^(?:q|for|ano)/.test(one))
      .toSorted(),
  ).toEqual(
    ['direction=D', 'filtro=A:7', 'filtro=B:1', 'filtro=T:1', 'filtro=T:9', 'filtro=', 'modo=T', 'orderBy=ano', 'perPage=50'].toSorted(),
  )
  cleanup()
  await open('/pesquisa_multimeios?q=mapa')
  expect(sent().filter((one) => /^(?:orderBy|direction|perPage|modo)/.test(one))).toEqual([])
})

test('how words are taken, what is at hand and the basket of a page without scripts are sent along where the form does not show them', async () => {
  await open('/pesquisa_periodicos?q=R&for=TITULO&keyword_type=I&na_estante=S&cesta=4,9&orderBy=ano')
  expect(
    sent()
      .filter((one) => /^(?:keyword_type|na_estante|cesta|orderBy)/.test(one))
      .toSorted(),
  ).toEqual(['cesta=4,9', 'keyword_type=I', 'na_estante=S', 'orderBy=ano'])
  cleanup()
  await open('/pesquisa_avancada?q=R&keyword_type=I')
  expect(sent().filter((one) => /^(?:keyword_type|na_estante|cesta)/.test(one))).toEqual(['keyword_type=I'])
})

test('years and flags of the address stand in their fields and are not sent twice', async () => {
  await open('/pesquisa_multimeios?q=mapa&filtro=Y:1990-2000,O:cr,X:S')
  expect([field('ano_de').value, field('ano_ate').value]).toEqual(['1990', '2000'])
  const boxes = screen.getAllByRole<HTMLInputElement>('checkbox')
  expect(boxes.map((box) => [box.value, box.checked])).toEqual([
    ['O:cr', true],
    ['X:S', true],
  ])
  expect(sent().filter((one) => one.startsWith('filtro=') && one !== 'filtro=')).toEqual(['filtro=O:cr', 'filtro=X:S'])
})

const filters = () => sent().filter((one) => one.startsWith('filtro=') && one !== 'filtro=')

test('a value of a facet that a box asks for another value of is sent along, beside what the box says', async () => {
  await open('/pesquisa_multimeios?q=mapa&filtro=O:F,O:cr,X:N')
  expect(screen.getAllByRole<HTMLInputElement>('checkbox').map((box) => [box.value, box.checked])).toEqual([
    ['O:cr', true],
    ['X:S', false],
  ])
  expect(filters()).toEqual(['filtro=O:cr', 'filtro=O:F', 'filtro=X:N'])
})

test('what was chosen is sent along where there is no list to choose it from', async () => {
  await open('/pesquisa_avancada?q=a&filtro=T:1,I:por,B:2,C:7', [])
  expect(filters()).toEqual(['filtro=T:1', 'filtro=I:por', 'filtro=B:2', 'filtro=C:7'])
  cleanup()
  await open('/pesquisa_avancada?q=a&filtro=T:1,C:7')
  expect(filters()).toEqual(['filtro=T:1', 'filtro=C:7'])
})

test('years chosen one by one stay as they are until a span takes their place', async () => {
  await open('/pesquisa_multimeios?q=mapa&filtro=Y:1999,Y:2005')
  expect([field('ano_de').value, field('ano_ate').value]).toEqual(['', ''])
  expect(filters()).toEqual(['filtro=Y:1999', 'filtro=Y:2005'])
  write('ano_ate', '1980')
  send()
  await arrivesAt('/pesquisa_multimeios?for=LIVRE&q=mapa&filtro=Y%3A1-1980')
})

test('rows that a guide has no line for are sent along: second ones of a field, what is left out, alternatives and what follows them', async () => {
  const whole = 'for=LIVRE&q=mapa&condition=AND&for2=LIVRE&q2=rio&condition2=AND&for3=LIVRE&q3=mar'
  await open(`/pesquisa_multimeios?${whole}`)
  expect(['q', 'q2', 'q3'].map((name) => field(name).value)).toEqual(['mapa', '', ''])
  send()
  await arrivesAt(`/pesquisa_multimeios?${whole}`)
  cleanup()
  await open('/pesquisa_multimeios?q=mapa&condition=NOT&for2=TITULO&q2=rio&condition2=OR&for3=AUTOR&q3=villa')
  expect(['q', 'q2', 'q3'].map((name) => field(name).value)).toEqual(['mapa', '', ''])
  write('q2', 'mar')
  send()
  await arrivesAt(
    '/pesquisa_multimeios?for=LIVRE&q=mapa&condition=AND&for2=TITULO&q2=mar&condition2=NOT&for3=TITULO&q3=rio&condition3=OR&for4=AUTOR&q4=villa',
  )
})

test('rows without a line are sent along where they and the lines are more than an address has rows', async () => {
  const whole =
    'for=LIVRE&q=mapa&condition=AND&for2=LIVRE&q2=rio&condition2=AND&for3=LIVRE&q3=mar&condition3=AND&for4=LIVRE&q4=lago&condition4=AND&for5=LIVRE&q5=foz'
  await open(`/pesquisa_multimeios?${whole}`)
  send()
  await arrivesAt(`/pesquisa_multimeios?${whole}`)
  write('q', '')
  send()
  await arrivesAt(
    `/pesquisa_multimeios?${whole.replace('q=mapa', 'q=rio').replace('q2=rio', 'q2=mar').replace('q3=mar', 'q3=lago').replace('q4=lago', 'q4=foz').replace('&condition4=AND&for5=LIVRE&q5=foz', '')}`,
  )
})

test('a row more than a search has keeps the form as it was written, and says how many rows it does not show', async () => {
  const whole =
    'for=LIVRE&q=mapa&condition=AND&for2=LIVRE&q2=rio&condition2=AND&for3=LIVRE&q3=mar&condition3=AND&for4=LIVRE&q4=lago&condition4=AND&for5=LIVRE&q5=foz'
  await open(`/pesquisa_multimeios?${whole}`)
  write('q2', 'delta')
  send()
  expect(screen.getByRole('alert').textContent).toMatch(/^Uma pesquisa tem no máximo 5 linhas, e 4 delas não aparecem/)
  expect([at(), field('q2').value]).toEqual([`/pesquisa_multimeios?${whole}`, 'delta'])
  write('q', '')
  send()
  await arrivesAt(`/pesquisa_multimeios?${whole.replace('for=LIVRE&q=mapa', 'for=TITULO&q=delta')}`)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('what can be chosen: every value with its name, and the one of the address also where it is not listed; no list without values', async () => {
  await open('/pesquisa_avancada?q=a&filtro=B:77')
  const libraries = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Biblioteca' })
  expect([libraries.value, ...[...libraries.options].map((one) => `${one.value} ${one.text}`)]).toEqual([
    'B:77',
    ' Todas as bibliotecas',
    'B:77 77',
    'B:1 Biblioteca Central',
    'B:2 Biblioteca do Direito',
  ])
  expect(screen.queryByRole('combobox', { name: 'Coleção' })).toBeNull()
  cleanup()
  await open('/pesquisa_avancada?q=a&filtro=B:2')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Biblioteca' }).options).toHaveLength(3)
})

test('each row of words stands in its line with its field and how it is joined; the folded lines open where they hold words', async () => {
  await open('/pesquisa_avancada?for=TITULO&q=a&condition=OR&for2=AUTOR&q2=b&keyword_type=E')
  expect(['q', 'for', 'condition', 'q2', 'for2', 'q3'].map((name) => field(name).value)).toEqual(['a', 'TITULO', 'OR', 'b', 'AUTOR', ''])
  expect(form().querySelector('details')!.open).toBe(false)
  expect(screen.getAllByRole<HTMLInputElement>('radio').map((one) => [one.value, one.checked])).toEqual([
    ['P', false],
    ['I', false],
    ['E', true],
  ])
  cleanup()
  await open('/pesquisa_avancada?q=a&q2=b&q3=c&q4=d')
  expect([form().querySelector('details')!.open, field('q4').value]).toEqual([true, 'd'])
})

test('a guide with lines of their own fields puts each row into the line of its field', async () => {
  await open('/pesquisa_multimeios?for=AUTOR&q=villa&condition=AND&for2=LIVRE&q2=mapa')
  expect(['q', 'q2', 'q3'].map((name) => field(name).value)).toEqual(['mapa', '', 'villa'])
  expect([...form().querySelectorAll('[type=hidden]')].map((one) => (one as HTMLInputElement).value)).toEqual(['LIVRE', 'TITULO', 'AUTOR'])
  expect(screen.queryByRole('radio')).toBeNull()
})

test('a field that was wrong in the address says so with what was written, and is sent again as it is mended', async () => {
  await open('/pesquisa_atos_normativos?q=a&data_de=ontem')
  expect([field('data_de').value, field('data_de').getAttribute('aria-invalid')]).toEqual(['ontem', 'true'])
  expect(field('data_ate').hasAttribute('aria-invalid')).toBe(false)
  write('data_de', '1/2/2003')
  send()
  await waitFor(() => expect(at()).toContain('data_de=2003-02-01'))
  expect([field('data_de').value, field('data_de').hasAttribute('aria-invalid')]).toEqual(['01/02/2003', false])
})

test('a form that nothing was asked of yet looks first where its guide does; what was missing is forgotten with the rest', async () => {
  await open('/pesquisa_periodicos')
  expect(field('for').value).toBe('TITULO')
  cleanup()
  await open('/pesquisa_avancada?q=')
  expect(screen.getByRole('alert')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Limpar o formulário' }))
  await arrivesAt('/pesquisa_avancada')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('clearing leads to the guide without anything', async () => {
  await open('/pesquisa_periodicos?for=TITULO&q=x')
  expect(screen.getByRole('link', { name: 'Limpar o formulário' }).getAttribute('href')).toBe('/pesquisa_periodicos')
  expect(form().getAttribute('action')).toBe('/pesquisa_periodicos')
})

test('of several lines each is named by its number, and so is where it looks', async () => {
  await open('/pesquisa_avancada')
  const labels = ['q', 'q2', 'q3'].map((name) => field(name).labels![0]!.textContent)
  expect(labels).toEqual(['Palavras da linha 1', 'Palavras da linha 2', 'Palavras da linha 3'])
  expect(['for', 'for2', 'for3'].map((name) => field(name).getAttribute('aria-label'))).toEqual(
    labels.map((label) => expect.stringMatching(`: ${label}$`)),
  )
})
