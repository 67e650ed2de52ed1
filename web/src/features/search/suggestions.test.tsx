// @vitest-environment jsdom
import { suggestHeadings } from '@farol/contract/browse.ts'
import type { Address } from '@farol/contract/address.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { useLocation } from 'react-router'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callFrom } from '../../testing/sample-call.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { SearchForm } from './search-form.tsx'
import { emptySearch, type SearchState } from './search-state.ts'

type SearchLibraries = NonNullable<ComponentProps<typeof SearchForm>['libraries']>

const asked: string[] = []
const kinds: string[] = []
const short = [
  { tipo: 'INDICE_1', descricao: 'Dom Casmurro', quantidade: 3 },
  { tipo: 'INDICE_3', descricao: 'Casmurro, José', quantidade: 1 },
]
let offered = short
/** What the next answer waits for. */
let held: Promise<void> | undefined
const call = callFrom(
  new Map<Address, (input: { query?: Record<string, unknown> }) => unknown>([
    [
      suggestHeadings,
      async ({ query }) => {
        asked.push(String(query?.['q']))
        kinds.push(...(query?.['tipos'] as string[]))
        await held
        return offered
      },
    ],
  ]),
)

beforeEach(() => {
  asked.length = 0
  kinds.length = 0
  held = undefined
  offered = short
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const wait = () => act(() => vi.advanceTimersByTimeAsync(400))

function Where() {
  const { pathname, search } = useLocation()
  return <p>{pathname + search}</p>
}

async function type(text: string, state: SearchState = emptySearch, libraries?: SearchLibraries) {
  const form = <SearchForm state={state} blank={false} {...(libraries && { libraries })} />
  const page = (
    <>
      {form}
      <Where />
    </>
  )
  renderInPage(page, '/', call)
  const field = document.querySelector<HTMLInputElement>('input[name="q"]')!
  act(() => field.focus())
  await act(() => vi.dynamicImportSettled())
  await wait()
  fireEvent.input(field, { target: { value: text } })
  await wait()
  return field
}

test('the field becomes a combobox: arrows walk the list and back to the field, Esc closes it', async () => {
  const field = await type('casm')
  expect(asked).toEqual(['casm'])
  expect(field.getAttribute('role')).toBe('combobox')
  expect(field.getAttribute('aria-expanded')).toBe('true')
  expect(document.querySelectorAll('[role=option]')).toHaveLength(2)
  expect(screen.getByRole('status').textContent).toContain('2 sugestões')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent).toContain('Dom Casmurro')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(field.hasAttribute('aria-activedescendant')).toBe(false)
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  expect(document.getElementById(field.getAttribute('aria-activedescendant')!)?.textContent).toContain('Casmurro, José')
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(screen.queryByRole('listbox')).toBe(null)
  expect(field.getAttribute('aria-expanded')).toBe('false')
  expect(field.value).toBe('casm')
})

test.each(['Escape', 'Enter'])('what was asked before %s opens nothing after it', async (key) => {
  const field = await type('casm')
  const answer = Promise.withResolvers<void>()
  held = answer.promise
  fireEvent.input(field, { target: { value: 'casmu' } })
  await wait()
  expect(asked).toEqual(['casm', 'casmu'])
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.input(field, { target: { value: 'casmur' } })
  await wait()
  fireEvent.keyDown(field, { key })
  answer.resolve()
  await wait()
  expect(asked).toEqual(['casm', 'casmu', 'casmur'])
  expect(screen.queryByRole('listbox')).toBe(null)
  // The next letter asks again.
  fireEvent.input(field, { target: { value: 'casmurr' } })
  await wait()
  expect(screen.getByRole('listbox')).toBeTruthy()
})

test('one letter asks nothing', async () => {
  await type('c')
  expect(asked).toEqual([])
})

const chosen = () => screen.getByText(/^\/pesquisa_geral/).textContent

test('what is chosen keeps the library and the online access of the form, and the focus goes on as after typed words', async () => {
  const libraries = [
    { codigo: 'BC', descricao: 'Biblioteca Central' },
    { codigo: 'BS', descricao: 'Biblioteca da Saúde' },
  ]
  const field = await type('casm', emptySearch, libraries)
  fireEvent.change(document.querySelector('select[name="filtro"]')!, { target: { value: 'B:BS' } })
  expect(field.form?.hasAttribute('data-unsent')).toBe(true)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(chosen()).toBe('/pesquisa_geral?for=TITULO&q=Dom+Casmurro&keyword_type=E&filtro=B%3ABS')
  expect(document.querySelector('form')?.hasAttribute('data-unsent')).toBe(false)
})

test('the same from results that were narrowed, with their size', async () => {
  const state: SearchState = { ...emptySearch, q: 'x', page: 3, perPage: 50, filters: [{ tipo: 'B', codigo: 'BS' }] }
  const field = await type('casm', state)
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(chosen()).toBe('/pesquisa_geral?for=TITULO&q=Dom+Casmurro&keyword_type=E&filtro=B%3ABS&perPage=50')
})

test('of a title that is cut, or has more words than a question takes, what begins with its first words is looked for', async () => {
  const many = Array.from({ length: 30 }, (_, at) => `p${at}`)
  const cut = `${'palavra '.repeat(22)}extraordinária, cortada ao`.slice(0, 200)
  offered = [many.join(' '), cut].map((descricao) => ({ tipo: 'INDICE_1', descricao, quantidade: 1 }))
  const field = await type('casm')
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(chosen()).toBe(`/pesquisa_geral?for=TITULO&q=${many.slice(0, 24).join('+')}&keyword_type=I`)
  fireEvent.input(field, { target: { value: 'casmu' } })
  await wait()
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(chosen()).toBe(`/pesquisa_geral?for=TITULO&q=${'palavra+'.repeat(22)}extraordin%C3%A1ria%2C&keyword_type=I`)
})

test('with one field chosen only its headings are asked for; numbers have none', async () => {
  const field = await type('casm', { ...emptySearch, for: 'AUTOR' })
  expect([asked, kinds]).toEqual([['casm'], ['INDICE_3']])
  fireEvent.change(document.querySelector('select[name="for"]')!, { target: { value: 'NUMERO' } })
  fireEvent.input(field, { target: { value: 'casmu' } })
  await wait()
  expect(asked).toEqual(['casm'])
  expect(screen.queryByRole('listbox')).toBe(null)
})
