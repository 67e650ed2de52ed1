// @vitest-environment jsdom
import { suggestHeadings } from '@farol/contract/browse.ts'
import type { Endpoint } from '@farol/contract/endpoint.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { callFrom } from '../../testing/sample-call.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { SearchForm } from './search-form.tsx'
import { emptySearch } from './search-state.ts'

const asked: string[] = []
/** What the next answer waits for. */
let held: Promise<void> | undefined
const call = callFrom(
  new Map<Endpoint, (input: { query?: Record<string, unknown> }) => unknown>([
    [
      suggestHeadings,
      async ({ query }) => {
        asked.push(String(query?.['q']))
        await held
        return [
          { tipo: 'INDICE_1', descricao: 'Dom Casmurro', quantidade: 3 },
          { tipo: 'INDICE_3', descricao: 'Casmurro, José', quantidade: 1 },
        ]
      },
    ],
  ]),
)

beforeEach(() => {
  asked.length = 0
  held = undefined
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const wait = () => act(() => vi.advanceTimersByTimeAsync(400))

async function type(text: string) {
  renderInPage(<SearchForm state={emptySearch} blank={false} />, '/', call)
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
