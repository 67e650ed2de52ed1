// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { listFacets } from '@farol/contract/facets.ts'
import type { Facet, Filter } from '@farol/contract/search.ts'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useLocation } from 'react-router'
import { afterEach, describe, expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { chosenYears } from './filter-names.ts'
import { Beyond, DroppedNotes, isBeyondReach, reachablePage } from './limits.tsx'
import { isMissing, loadOpened, withOpened } from './opened-facets.ts'
import { ChosenFilters, ModeSwitch, PageSizes, SortForm } from './result-tools.tsx'
import { emptySearch, type SearchState } from './search-state.ts'
import { YearFacet } from './year-facet.tsx'

afterEach(cleanup)

const state = (part: Partial<SearchState> = {}): SearchState => ({ ...emptySearch, q: 'mar', ...part })
const facet = (tipo: Facet['tipo'], ...values: readonly (readonly [string, string, number])[]): Facet => ({
  tipo,
  descricao: tipo,
  valores: values.map(([codigo, descricao, quantidade]) => ({ codigo, descricao, quantidade })),
})
const query = (link: HTMLElement) => Object.fromEntries(new URL(link.getAttribute('href')!, 'https://x').searchParams)
function Where() {
  const { pathname, search } = useLocation()
  return <output>{pathname + search}</output>
}

describe('what the server answers of a long list', () => {
  test('the last page within ten thousand titles is reachable, the next is not', () => {
    expect([reachablePage(500, 20), reachablePage(501, 20), reachablePage(1, 20)]).toEqual([500, 500, 1])
    expect([isBeyondReach(500, 20), isBeyondReach(501, 20), isBeyondReach(100, 100), isBeyondReach(101, 100)]).toEqual([
      false,
      true,
      false,
      true,
    ])
  })

  test('a first page whose only title went since it was counted says so, and leads nowhere', () => {
    renderInPage(<Beyond total={1} page={1} perPage={20} first="/pesquisa_geral?q=mar" />)
    expect(screen.getByRole('heading').textContent).toBe('O que estava nesta página acabou de ser retirado.')
    expect(screen.queryByRole('link')).toBeNull()
  })

  test.each([
    [41, 3, /não tem tantas páginas/, false],
    [40, 3, /não tem tantas páginas/, true],
    [11_000, 501, /10\.000/, true],
    [41, 3, /10\.000/, false],
    [41, 3, /acabou de ser retirado/, true],
  ])('of %i titles page %i says which of the three it is', (total, page, words, isSaid) => {
    renderInPage(<Beyond total={total} page={page} perPage={20} first="/pesquisa_geral?q=mar" />)
    expect(words.test(screen.getByRole('heading').textContent)).toBe(isSaid)
    expect(screen.getByRole('link').getAttribute('href')).toBe('/pesquisa_geral?q=mar')
  })
})

test('what an address did not get: each limit in a sentence of its own, said once, the rest by name', () => {
  const said = (...dropped: string[]) => {
    renderInPage(<DroppedNotes dropped={dropped} />)
    const notes = screen.queryAllByRole('note').map((one) => one.textContent)
    cleanup()
    return notes
  }
  expect(said()).toEqual([])
  const words = said('q', 'q2')
  expect([words.length, words[0]]).toEqual([1, expect.stringContaining('512')])
  expect([said('termo'), said('linha')]).toEqual([words, words])
  expect(said('linhas')).toEqual([expect.stringMatching(/^Uma pesquisa tem no máximo 5 linhas/)])
  expect(said('perPage')).toEqual(['Uma página mostra 10, 20, 50 ou no máximo 100 títulos.'])
  expect(said('ano_de', 'ano_ate')).toEqual(['O ano inicial não pode ser posterior ao ano final!'])
  expect(said('ano_ate')).toEqual(['Escreva o ano com algarismos, como 1998.'])
  expect(said('x', 'orderBy')).toEqual(['Estas partes do endereço não foram entendidas e ficaram de fora: x, orderBy.'])
  expect(said('perPage', 'x')).toHaveLength(2)
})

test('the bounds of the years that are chosen: open ends are none, several years are their span', () => {
  const years = (...codes: string[]) =>
    chosenYears([...codes.map((codigo): Filter => ({ tipo: 'Y', codigo })), { tipo: 'T', codigo: '1850' }])
  expect(years()).toEqual({ from: '', to: '' })
  expect(years('1990')).toEqual({ from: '1990', to: '1990' })
  expect(years('1990-1999')).toEqual({ from: '1990', to: '1999' })
  expect(years('1990-9999')).toEqual({ from: '1990', to: '' })
  expect(years('1-2000')).toEqual({ from: '', to: '2000' })
  expect(years('1-9999')).toEqual({ from: '', to: '' })
  expect(years('2001', '1990-1999')).toEqual({ from: '1990', to: '2001' })
  expect(years('2001', '1990-9999')).toEqual({ from: '1990', to: '' })
})

describe('filters that are chosen', () => {
  const facets = [facet('T', ['1', 'Livros', 3])]
  const filters: readonly Filter[] = [
    { tipo: 'T', codigo: '1' },
    { tipo: 'T', codigo: '9' },
    { tipo: 'Y', codigo: '1990-1999' },
    { tipo: 'Y', codigo: '1990-9999' },
    { tipo: 'Y', codigo: '1-1999' },
    { tipo: 'Y', codigo: '1998' },
  ]

  test('each by its words, a value that is not listed by its code, years as they are said', () => {
    renderInPage(<ChosenFilters state={state({ filters })} facets={facets} />)
    const names = screen.getAllByRole('link').map((one) => one.textContent.trim())
    expect([names[0], names[5]]).toEqual(['Livros', '1998'])
    expect(names[1]).toMatch(/^\S.* 9$/)
    expect(names[2]).toBe('1990 a 1999')
    expect([names[3]!.includes('1990') && !names[3]!.includes('9999'), names[4]!.includes('1999') && !/\b1\b/.test(names[4]!)]).toEqual([
      true,
      true,
    ])
    expect(screen.getAllByRole('link').map(({ id }) => id)).toEqual([0, 1, 2, 3, 4, 5, 6].map((at) => `filtro-${at}`))
  })

  test('one is taken away alone, all by the last link; the page begins anew', () => {
    renderInPage(<ChosenFilters state={state({ filters: filters.slice(0, 2), page: 4 })} facets={facets} />)
    const [first, second, all] = screen.getAllByRole('link')
    expect([first, second, all].map((one) => [query(one!)['filtro'], query(one!)['page']])).toEqual([
      ['T:9', undefined],
      ['T:1', undefined],
      [undefined, undefined],
    ])
    expect(first!.getAttribute('aria-label')).toBe('remover Livros')
  })

  test('without filters there is nothing', () => {
    renderInPage(<ChosenFilters state={state()} facets={facets} />)
    expect(screen.queryByRole('link')).toBeNull()
  })
})

describe('the order', () => {
  test.each([
    [{}, 'D', 'mais novos primeiro'],
    [{ direction: 'D' }, undefined, 'mais antigos primeiro'],
    [{ orderBy: 'obra' }, 'D', 'crescente'],
    [{ orderBy: 'obra', direction: 'D' }, undefined, 'decrescente'],
  ] as const)('of %j is turned round by a link that says what it is now', (part, direction, meaning) => {
    renderInPage(<SortForm state={state(part)} />)
    const link = screen.getByRole('link')
    expect(link.textContent).toContain(`(${meaning})`)
    expect(query(link)['direction']).toBe(direction)
    expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe(state(part).orderBy)
  })

  test('another one is asked for at once, with the rest of the search, from its first page and in its own direction', async () => {
    renderInPage(
      <>
        <SortForm state={state({ page: 3, direction: 'D', perPage: 50 })} />
        <Where />
      </>,
    )
    fireEvent.pointerDown(screen.getByRole('combobox'))
    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'obra' } })
    await waitFor(() => expect(document.querySelector('output')!.textContent).toContain('orderBy=obra'))
    const asked = new URL(document.querySelector('output')!.textContent, 'https://x')
    expect([asked.pathname, asked.searchParams.get('q'), asked.searchParams.get('perPage')]).toEqual(['/pesquisa_geral', 'mar', '50'])
    expect([asked.searchParams.get('page'), asked.searchParams.get('direction')]).toEqual([null, null])
  })
})

test('how many on a page and how they look: what stands is marked and no link to itself, the rest keeps the search', () => {
  renderInPage(
    <>
      <PageSizes state={state({ perPage: 50, page: 2 })} />
      <ModeSwitch state={state({ mode: 'C', page: 2 })} />
    </>,
  )
  const modes = within(screen.getByRole('group')).getAllByRole('link')
  const sizes = screen.getAllByRole('link').filter((one) => !modes.includes(one))
  expect(sizes.map((one) => [one.textContent, query(one)['perPage'], query(one)['page']])).toEqual([
    ['10', '10', undefined],
    ['20', undefined, undefined],
    ['100', '100', undefined],
  ])
  expect(document.querySelector('b[aria-current=true]')!.textContent).toBe('50')
  expect(modes.map((one) => [query(one)['modo'], query(one)['page'], one.getAttribute('aria-current')])).toEqual([
    [undefined, '2', null],
    ['C', '2', 'true'],
    ['R', '2', null],
    ['T', '2', null],
  ])
})

describe('facets that are counted on demand', () => {
  test('those that were opened alone are asked for, of the first page; one that fails is left out', async () => {
    const { call, made } = notedCall(
      new Map<Address, (input: { query?: Record<string, unknown> }) => unknown>([
        [
          listFacets,
          ({ query: asked }) => {
            if (asked!['tipo'] === 'S') throw new CallError(503)
            return [facet('A', ['7', 'Assis', 2])]
          },
        ],
      ]),
    )
    const found = await loadOpened({ call }, state({ openFacets: ['A', 'I', 'S'], page: 3 }))
    expect(found.map(({ tipo }) => tipo)).toEqual(['A'])
    expect(made.map(({ query: asked }) => [asked!['tipo'], asked!['q'], asked!['facetas']])).toEqual([
      ['A', 'mar', []],
      ['S', 'mar', []],
    ])
    expect(made.every(({ query: asked }) => asked!['page'] === undefined || asked!['page'] === 1)).toBe(true)
  })

  test('they take the place of those without values; missing is what was opened, is counted on demand, and did not come', () => {
    const [author, subject, language] = [facet('A'), facet('S'), facet('I', ['por', 'Português', 1])]
    const opened = [facet('A', ['7', 'Assis', 2])]
    expect(withOpened([author, subject, language], opened)).toEqual([opened[0], subject, language])
    const open = state({ openFacets: ['A', 'S', 'I'] })
    expect([author, subject, language].map((one) => isMissing(one, open, opened))).toEqual([false, true, false])
    expect(isMissing(subject, state(), opened)).toBe(false)
    expect(isMissing(subject, open, [])).toBe(true)
    expect(isMissing(author, open, [facet('S'), ...opened])).toBe(false)
  })
})

describe('years', () => {
  const years = facet('Y', ['1990', '1990', 4], ['1995', '1995', 2], ['0', 'sem data', 9])
  const open = (filters: readonly Filter[] = [], errors: Parameters<typeof YearFacet>[0]['errors'] = {}, address = '/') =>
    renderInPage(<YearFacet facet={years} state={state({ filters })} errors={errors} />, address)
  const fields = () => screen.getAllByRole<HTMLInputElement>('textbox')

  test('the first and the last that there are stand as examples; nothing chosen is all bars in', () => {
    open()
    expect(fields().map(({ value, placeholder, maxLength }) => [value, placeholder, maxLength])).toEqual([
      ['', '1990', 4],
      ['', '1995', 4],
    ])
    const [inside, outside] = [...document.querySelectorAll('svg.bars path')].map((one) => one.getAttribute('d')!)
    expect([inside!.includes('M0 100v-100h9v100z'), inside!.includes('M50 100v-50h9v50z'), outside]).toEqual([true, true, ''])
  })

  test('a span stands in the fields and its bars are in, the others out', () => {
    open([{ tipo: 'Y', codigo: '1991-1995' }])
    expect(fields().map(({ value }) => value)).toEqual(['1991', '1995'])
    const [inside, outside] = [...document.querySelectorAll('svg.bars path')].map((one) => one.getAttribute('d')!)
    expect([inside!.includes('M50 '), inside!.includes('M0 '), outside!.startsWith('M0 ')]).toEqual([true, false, true])
  })

  test('both years of a span are in it, the one after it is not', () => {
    open([{ tipo: 'Y', codigo: '1990-1994' }])
    const [inside, outside] = [...document.querySelectorAll('svg.bars path')].map((one) => one.getAttribute('d')!)
    expect([inside!.startsWith('M0 '), inside!.includes('M50 '), outside!.startsWith('M50 ')]).toEqual([true, false, true])
  })

  test('several years stand as boxes, and the fields are empty', () => {
    open([
      { tipo: 'Y', codigo: '1990' },
      { tipo: 'Y', codigo: '1995' },
    ])
    expect(fields().map(({ value }) => value)).toEqual(['', ''])
    expect([...document.querySelectorAll('input[name=filtro]')].map((one) => one.getAttribute('value'))).toEqual(['Y:1990', 'Y:1995'])
  })

  test('what could not be used stands as it was typed, at the field that is wrong alone', () => {
    open([], { ano_ate: 'unread' }, '/?ano_de=1990&ano_ate=19x')
    const [from, to] = fields()
    expect([from!.value, from!.hasAttribute('aria-invalid')]).toEqual(['', false])
    expect([to!.value, to!.getAttribute('aria-invalid')]).toEqual(['19x', 'true'])
    expect(document.getElementById(to!.getAttribute('aria-describedby')!)!.textContent).toBe('Escreva o ano com algarismos, como 1998.')
  })

  test('of no known years there is no example and no picture', () => {
    renderInPage(<YearFacet facet={facet('Y')} state={state()} errors={{}} />)
    expect(fields().map((one) => one.hasAttribute('placeholder'))).toEqual([false, false])
    expect(document.querySelector('svg.bars')).toBeNull()
  })
})
