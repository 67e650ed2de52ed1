// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { useState, type ComponentProps } from 'react'
import { afterEach, expect, test } from 'vitest'
import { useSessionBootstrap } from '../../session/session-bootstrap.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleInstitution } from '../../testing/sample-call.ts'
import { SearchForm } from './search-form.tsx'
import { emptySearch, type SearchState } from './search-state.ts'

afterEach(() => {
  cleanup()
  useSessionBootstrap.setState(useSessionBootstrap.getInitialState())
})

type Libraries = NonNullable<ComponentProps<typeof SearchForm>['libraries']>
const central = { codigo: 'BC', descricao: 'Biblioteca Central' }
const health = { codigo: 'BS', descricao: 'Biblioteca da Saúde' }

const open = (state: Partial<SearchState> = {}, libraries?: Libraries, address = '/') =>
  renderInPage(<SearchForm state={{ ...emptySearch, ...state }} blank={false} {...(libraries && { libraries })} />, address)

/** What the form sends off, as the browser does it: fields that stand outside it too. */
const sent = () =>
  [...new FormData(document.querySelector<HTMLFormElement>('#pesquisa')!)].filter(([name]) => name !== 'q' && name !== 'for')

test('a first search sends nothing but its words', () => {
  open()
  expect(sent()).toEqual([])
})

test('the next search keeps how results are shown: their number, order, direction, mode and the basket in the address', () => {
  open({ perPage: 50, orderBy: 'obra', direction: 'D', mode: 'T' as SearchState['mode'] }, undefined, '/pesquisa_geral?cesta=7,9')
  expect(sent()).toEqual([
    ['perPage', '50'],
    ['orderBy', 'obra'],
    ['direction', 'D'],
    ['cesta', '7,9'],
    ['modo', 'T'],
  ])
})

test('the order that the institution sets is the one of a search that names none, and of no other', () => {
  useSessionBootstrap.setState({ institution: { ...sampleInstitution, ordem_padrao: 'obra' } })
  open()
  expect(sent()).toEqual([['orderBy', 'obra']])
  cleanup()
  open({ orderBy: 'autor' as SearchState['orderBy'] })
  expect(sent()).toEqual([['orderBy', 'autor']])
})

test('of the filters before it keeps the library and the online access alone', () => {
  const filters: SearchState['filters'] = [
    { tipo: 'T', codigo: '1' },
    { tipo: 'B', codigo: 'BS' },
    { tipo: 'O', codigo: 'S' as never },
    { tipo: 'O', codigo: 'cr' as never },
  ]
  open({ filters })
  expect(sent()).toEqual([
    ['filtro', 'B:BS'],
    ['filtro', 'O:cr'],
  ])
  cleanup()
  open({ filters }, [central, health])
  expect(sent()).toEqual([
    ['filtro', 'B:BS'],
    ['filtro', 'O:cr'],
  ])
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /[Bb]iblioteca/ }).value).toBe('B:BS')
})

test('with one library there is none to choose; with two all of them come first', () => {
  open({}, [central])
  expect(screen.queryByRole('combobox', { name: /[Bb]iblioteca/ })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('checkbox').checked).toBe(false)
  cleanup()
  open({}, [central, health])
  const list = screen.getByRole('combobox', { name: /[Bb]iblioteca/ })
  expect([...list.querySelectorAll('option')].map(({ value }) => value)).toEqual(['', 'B:BC', 'B:BS'])
})

test('words that are missing are complained about at the field until there are some; blanks are none', () => {
  open({ q: '' })
  const field = screen.getByRole('searchbox')
  expect(field.hasAttribute('aria-invalid')).toBe(false)
  fireEvent.change(field, { target: { value: '   ' } })
  fireEvent.submit(document.querySelector('#pesquisa')!)
  expect(screen.getByRole('alert').id).toBe(field.getAttribute('aria-describedby'))
  expect(field.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(field, { target: { value: 'mar' } })
  fireEvent.submit(document.querySelector('#pesquisa')!)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('an address that asks for a search without words complains from the start; another search is drawn anew', () => {
  function Page() {
    const [q, setQ] = useState('')
    return (
      <>
        <SearchForm state={{ ...emptySearch, q, for: q ? 'AUTOR' : 'LIVRE' }} blank={q === ''} />
        <button onClick={() => setQ('mar')}>Ir</button>
      </>
    )
  }
  renderInPage(<Page />)
  expect(screen.getByRole('alert')).toBeDefined()
  fireEvent.click(screen.getByText('Ir'))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('mar')
  const where = document.querySelector<HTMLSelectElement>('select[name=for]')!
  expect([where.value, where.className]).toEqual(['AUTOR', 'AUTOR'])
})
