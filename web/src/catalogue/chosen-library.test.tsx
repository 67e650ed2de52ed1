// @vitest-environment jsdom
import type { Address } from '@farol/contract/address.ts'
import { listNewAcquisitions } from '@farol/contract/guides.ts'
import { getFunctions } from '@farol/contract/institution.ts'
import { searchTitles, type ResultItem } from '@farol/contract/search.ts'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptySearch, type SearchState } from '../features/search/search-state.ts'
import { render } from '../render.tsx'
import { OtherGuides } from '../screens/search/related-searches.tsx'
import { TitleList } from '../screens/search/title-list.tsx'
import { ResultSteps } from '../screens/title/result-steps.tsx'
import { Details } from '../features/titles/details.tsx'
import { renderInPage } from '../testing/in-page.tsx'
import { callFrom, sampleSite } from '../testing/sample-call.ts'
import { sampleItems, sampleReply } from '../testing/sample-titles.ts'

afterEach(cleanup)

const inLibrary: SearchState = { ...emptySearch, q: 'x', filters: [{ tipo: 'B', codigo: 'BC' }] }

const itemWith = (there: number, everywhere: number, online = false, here: object = {}): ResultItem => ({
  ...sampleItems()[0]!,
  disponibilidade: {
    exemplares: 2,
    disponiveis: everywhere,
    consulta_local: 0,
    emprestados: 2 - everywhere,
    online,
    na_biblioteca: {
      cod_biblioteca: 'BC',
      biblioteca: 'Biblioteca Central',
      exemplares: 1,
      disponiveis: there,
      consulta_local: 0,
      emprestados: 1 - there,
      ...here,
    },
  },
})

const said = (item: ResultItem, mode: SearchState['mode'] = 'D') => {
  const { container } = renderInPage(<TitleList items={[item]} state={{ ...inLibrary, mode }} />)
  const words = container.querySelector(mode === 'D' ? '.side p' : '.badge')!.textContent
  cleanup()
  return words
}

test('a row says what the chosen library has, not what all of them have', () => {
  expect(said(itemWith(1, 2))).toBe('Disponível1 de 1 (Biblioteca Central)')
  expect(said(itemWith(0, 1))).toBe('Em outra biblioteca')
  expect(said(itemWith(0, 0))).toBe('Todos emprestados')
  expect(said(itemWith(0, 0, false, { previsao: '2026-11-27' }))).toBe('Todos emprestadosprevisão 27 nov. (Biblioteca Central)')
  expect(said(itemWith(0, 0, false, { atraso: true }))).toBe('Todos emprestadosdevolução em atraso (Biblioteca Central)')
  expect(said(itemWith(0, 0, false, { consulta_local: 1, emprestados: 0 }))).toBe('Consulta local1 exemplar (Biblioteca Central)')
  expect(said(itemWith(0, 0, false, { emprestados: 0 }))).toBe('Nenhum disponível agora0 de 1 (Biblioteca Central)')
  expect(said(itemWith(0, 1, true))).toBe('Acesso on-line Todos emprestados')
  for (const mode of ['C', 'R', 'T'] as const) expect(said(itemWith(0, 1), mode)).toBe('Em outra biblioteca')
})

const hrefs = () => [...document.querySelectorAll('a')].map((link) => link.getAttribute('href'))

test('the same words in other guides are looked for in the same library', () => {
  renderInPage(<OtherGuides state={{ ...inLibrary, guide: 'pesquisa_periodicos' }} />)
  expect(hrefs().slice(0, 2)).toEqual(['/pesquisa_geral?for=LIVRE&q=x&filtro=B%3ABC', '/pesquisa_avancada?for=LIVRE&q=x&filtro=B%3ABC'])
})

test('previous and next keep it', async () => {
  const items = sampleItems().slice(0, 3)
  const call = callFrom(new Map<Address, () => unknown>([[searchTitles, () => ({ ...sampleReply({ total: 3 }), data: items })]]))
  renderInPage(<ResultSteps from="/pesquisa_geral?q=x&filtro=B:BC" code="2" />, '/acervo/2', call)
  await screen.findByText('2 de 3')
  expect(hrefs()).toEqual(['/acervo/1?cod_unidade=BC', '/acervo/3?cod_unidade=BC'])
})

test('other editions on the page of a title keep it', () => {
  const groups = [{ grupo: 'outras_edicoes', rotulo: 'Outras edições', valores: [{ texto: 'Dom Casmurro', cod_acervo: '9' }] }]
  renderInPage(<Details groups={groups} />, '/acervo/2?cod_unidade=BC')
  expect(hrefs()).toEqual(['/acervo/9?cod_unidade=BC'])
})

test('new acquisitions of one library lead to their titles with it', async () => {
  const call = callFrom(
    new Map<Address, () => unknown>([
      [getFunctions, () => ({ atividades: [], guiasPesquisa: ['pesquisa_geral', 'novas_aquisicoes'] })],
      [listNewAcquisitions, () => ({ data: sampleItems().slice(0, 1), total: 1, page: 1, perPage: 20 })],
    ]),
  )
  const { html } = await render({ address: '/novas_aquisicoes?biblioteca=BS', language: 'pt', call, site: sampleSite })
  expect(html).toContain('href="/acervo/1?cod_unidade=BS"')
})
