// @vitest-environment jsdom
import type { Address } from '@farol/contract/address.ts'
import { listFacets } from '@farol/contract/facets.ts'
import type { Facet } from '@farol/contract/search.ts'
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { callFrom } from '../../testing/sample-call.ts'
import { FacetSearch } from './facet-search.tsx'
import { readSearch } from './read-guide.ts'

afterEach(cleanup)

const languages: Facet = { tipo: 'I', descricao: 'Idioma', valores: [], mais: true }
const value = (descricao: string) => ({ codigo: descricao, descricao, quantidade: 1 })

/** The field, answers that come when the test gives them, by the words that were asked for, and what was handed on. */
function open() {
  const answers = new Map<string, (names: readonly string[], mais: boolean) => Promise<void>>()
  const found: (readonly string[] | undefined)[] = []
  const call = callFrom(
    new Map<Address, (input: { query?: Record<string, unknown> }) => unknown>([
      [
        listFacets,
        ({ query }) =>
          new Promise((resolve) => {
            const give = (names: readonly string[], mais: boolean) =>
              act(async () => resolve([{ ...languages, valores: names.map(value), mais }] as never))
            answers.set(String(query!['termo']), give)
          }),
      ],
    ]),
  )
  const { state } = readSearch('/pesquisa_geral?q=a')
  const onFound = (values: readonly { readonly descricao: string }[] | undefined) =>
    void found.push(values?.map(({ descricao }) => descricao))
  renderInPage(<FacetSearch facet={languages} name="Idioma" state={state} onFound={onFound} />, '/pesquisa_geral?q=a', call)
  const type = async (text: string) => {
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } })
    await waitFor(() => expect(text === '' || answers.has(text)).toBe(true))
  }
  const answer = (words: string, names: readonly string[], mais = false) => answers.get(words)!(names, mais)
  return { found, type, answer, said: () => screen.getByRole('status').textContent }
}

test('an answer to earlier words that comes last changes neither the values nor their count', async () => {
  const { found, type, answer, said } = open()
  await type('gua')
  await type('guar')
  await answer('guar', ['Guarani', 'Guarayu'])
  const told = said()
  expect(found).toEqual([['Guarani', 'Guarayu']])
  expect(told).toMatch(/^2 /)
  await answer('gua', ['Guajá'])
  expect([found, said()]).toEqual([[['Guarani', 'Guarayu']], told])
})

test('an answer that comes when the field is empty again is not shown', async () => {
  const { found, type, answer, said } = open()
  await type('gua')
  await type('')
  expect(found).toEqual([undefined])
  await answer('gua', ['Guajá'])
  expect([found, said()]).toEqual([[undefined], ''])
})

test('where more values hold the words than come, it is said for everybody to see; a whole count is said aloud alone', async () => {
  const { type, answer, said } = open()
  await type('gua')
  await answer('gua', ['Guarani', 'Guajá'], true)
  expect([said(), screen.getByRole('status').className]).toEqual(['Os 2 primeiros. Escreva mais para encontrar os demais.', 'small'])
  await type('guar')
  await answer('guar', ['Guarani'])
  expect([said(), screen.getByRole('status').className]).toEqual(['1 valor encontrado', 'vh'])
})
