// @vitest-environment jsdom
import { searchTitles } from '@farol/contract/search.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleItems } from '../../testing/sample-titles.ts'
import { ResultSteps } from './result-steps.tsx'

afterEach(cleanup)

const items = sampleItems()
const { call } = notedCall(new Map([[searchTitles, () => ({ data: items, total: items.length, page: 1, perPage: 20, facets: [] })]]))

const addresses = async (from: string) => {
  renderInPage(<ResultSteps from={from} code="2" />, '/acervo/2', call)
  const next = await screen.findByRole('link', { name: /Próximo/ })
  return [screen.getByRole('link', { name: /Anterior/ }).getAttribute('href'), next.getAttribute('href')]
}

test('the library that a search was narrowed to goes along from title to title', async () => {
  expect(await addresses('/pesquisa_geral?q=a&filtro=B:BC')).toEqual(['/acervo/1?cod_unidade=BC', '/acervo/3?cod_unidade=BC'])
})

test('of a search in all libraries none goes along', async () => {
  expect(await addresses('/pesquisa_geral?q=a')).toEqual(['/acervo/1', '/acervo/3'])
})
