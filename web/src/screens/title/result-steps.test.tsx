// @vitest-environment jsdom
import { searchTitles } from '@farol/contract/search.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useLocation } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleItems } from '../../testing/sample-titles.ts'
import { ResultSteps } from './result-steps.tsx'

afterEach(cleanup)

const items = sampleItems()
/** Eleven titles, ten to a page, and the eleventh on the second. */
const { call, made } = notedCall(
  new Map([
    [
      searchTitles,
      ({ query = {} }) => {
        const { page, perPage } = query as { page: number; perPage: number }
        const data =
          perPage === 20 ? items : page === 1 ? items : page === 2 ? [{ ...items[0]!, cod_acervo: '11', descricao: 'O último' }] : []
        return { data, total: perPage === 20 ? items.length : 11, page, perPage, facets: [] }
      },
    ],
  ]),
)

const Place = () => <output data-testid="state">{JSON.stringify(useLocation().state)}</output>
const show = (from: string, code = '2') =>
  renderInPage(
    <>
      <ResultSteps from={from} code={code} />
      <Place />
    </>,
    `/acervo/${code}`,
    call,
  )
const addresses = async (from: string, code = '2') => {
  show(from, code)
  await screen.findByRole('navigation')
  return [/Anterior/, /Próximo/].map((name) => screen.queryByRole('link', { name })?.getAttribute('href'))
}

test('the library that a search was narrowed to goes along from title to title', async () => {
  expect(await addresses('/pesquisa_geral?q=a&filtro=B:BC')).toEqual(['/acervo/1?cod_unidade=BC', '/acervo/3?cod_unidade=BC'])
})

test('of a search in all libraries none goes along', async () => {
  expect(await addresses('/pesquisa_geral?q=a')).toEqual(['/acervo/1', '/acervo/3'])
})

test('the first title has none before it, the last none after it; each is counted', async () => {
  expect(await addresses('/pesquisa_geral?q=a', '1')).toEqual([undefined, '/acervo/2'])
  expect(screen.getByText('1 de 10')).toBeDefined()
  cleanup()
  expect(await addresses('/pesquisa_geral?q=a', '10')).toEqual(['/acervo/9', undefined])
  expect(screen.getByText('10 de 10')).toBeDefined()
})

test('over the border of a page the neighbour is of the next or the one before, and is opened from there', async () => {
  expect(await addresses('/pesquisa_geral?q=a&perPage=10', '10')).toEqual(['/acervo/9', '/acervo/11'])
  await userEvent.click(screen.getByRole('link', { name: /Próximo: O último/ }))
  await waitFor(() => expect(screen.getByTestId('state').textContent).toContain('page=2'))
  cleanup()
  expect(await addresses('/pesquisa_geral?q=a&perPage=10&page=2', '11')).toEqual(['/acervo/10', undefined])
  expect(screen.getByText('11 de 11')).toBeDefined()
  await userEvent.click(screen.getByRole('link', { name: /Anterior/ }))
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe('{"from":"/pesquisa_geral?for=LIVRE&q=a&perPage=10"}'))
})

test('the list is asked for as it is, without facets, as rows; a title that is not in it has no steps', async () => {
  made.length = 0
  show('/pesquisa_geral?q=a&modo=R&facetas=A&page=2&perPage=10', '99')
  await waitFor(() => expect(made).toHaveLength(1))
  expect(made[0]!.query).toMatchObject({ q: 'a', page: 2, perPage: 10, facetas: [] })
  expect(made[0]!.query).not.toHaveProperty('modo')
  expect(screen.queryByRole('navigation')).toBeNull()
})

test.each(['/?q=a', '/pesquisa_avancada', '/pesquisa_periodicos?q=a'])('from %s one goes on to the next', async (from) => {
  expect(await addresses(from)).toEqual(['/acervo/1', '/acervo/3'])
})

test.each(['/cesta', '/plano_ensino?curso=A', '/', '/pesquisa_autoridades?q=a'])('from %s nothing is asked for', (from) => {
  made.length = 0
  show(from)
  expect(made).toEqual([])
})
