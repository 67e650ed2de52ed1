// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { KardexView, type KardexData } from './kardex-view.tsx'

afterEach(cleanup)

const issue = (cod_fasciculo: string, more: object = {}) => ({
  cod_fasciculo,
  descricao: `n. ${cod_fasciculo}`,
  situacao: 'R',
  desc_situacao: 'Recebido',
  exemplares: 1,
  ...more,
})
const years = (...names: readonly string[]) => names.map((ano) => ({ ano, volumes: ano === '2010' ? ['1', '2'] : [], fasciculos: 4 }))
const data = (issues: object = {}, more: object = {}) =>
  ({
    volume: '',
    choices: {
      bibliotecas: [
        { cod_biblioteca: 'BC', desc_biblioteca: 'Central', anos: years('2010', '2009', '') },
        { cod_biblioteca: 'BN', desc_biblioteca: 'Norte', anos: [] },
      ],
    },
    issues: {
      cod_biblioteca: 'BC',
      ano: '2010',
      colecao: '',
      desc_assinatura: 'Assinatura corrente',
      data: [issue('1')],
      total: 1,
      page: 1,
      perPage: 400,
      ...issues,
    },
    ...more,
  }) as unknown as KardexData

const show = (given: KardexData) => renderInPage(<KardexView code="7" data={given} />).container
const options = () =>
  screen
    .queryAllByRole('combobox')
    .map((field) => [(field as HTMLSelectElement).name, ...[...(field as HTMLSelectElement).options].map((one) => one.text)])

test('library and year are one of those there are, the volume one or all; issues of no year are a choice too', () => {
  show(data())
  expect(options()).toEqual([
    ['biblioteca', 'Central', 'Norte'],
    ['ano', '2010 (4)', '2009 (4)', 'Sem ano (4)'],
    ['volume', 'Todos', '1', '2'],
  ])
})

test('issues of no year that are shown are what is chosen, with the volumes that they have', () => {
  const anos = [...years('2010'), { ano: '', volumes: ['7'], fasciculos: 1 }]
  const bibliotecas = [{ cod_biblioteca: 'BC', desc_biblioteca: 'Central', anos }]
  show(data({ ano: undefined }, { choices: { bibliotecas } }))
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Fascículos sem data')
  expect(options()).toEqual([
    ['biblioteca', 'Central'],
    ['ano', '2010 (4)', 'Sem ano (1)'],
    ['volume', 'Todos', '7'],
  ])
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Ano' }).value).toBe('sem')
})

test('what offers nothing to choose is left out', () => {
  show(data({ ano: '2009' }))
  expect(options().map(([name]) => name)).toEqual(['biblioteca', 'ano'])
  cleanup()
  show(data({ cod_biblioteca: 'BN', ano: undefined }))
  expect(options().map(([name]) => name)).toEqual(['biblioteca'])
  cleanup()
  show(data({}, { choices: { bibliotecas: [] } }))
  expect(options()).toEqual([])
})

test('an issue leads to itself within the library, year and volume that are shown, naming only what is chosen', () => {
  const href = (given: KardexData) => {
    show(given)
    const found = screen.getByRole('link', { name: 'n. 1' }).getAttribute('href')
    cleanup()
    return found
  }
  const address = '/acervo/7/colecao-kardex'
  expect(href(data({}, { volume: '2' }))).toBe(`${address}?biblioteca=BC&ano=2010&volume=2&fasciculo=1`)
  expect(href(data())).toBe(`${address}?biblioteca=BC&ano=2010&fasciculo=1`)
  expect(href(data({ cod_biblioteca: undefined, ano: undefined }))).toBe(`${address}?fasciculo=1`)
  expect(href(data({ ano: undefined }))).toBe(`${address}?biblioteca=BC&ano=sem&fasciculo=1`)
})

test('issues beyond those of one page are on the next ones, of the same library, year and volume; an issue leads back to its page', () => {
  const links = (name: string | RegExp) => screen.queryAllByRole('link', { name }).map((one) => one.getAttribute('href'))
  show(data({ total: 400 }))
  expect(screen.queryByRole('navigation')).toBeNull()
  cleanup()
  const chosen = '/acervo/7/colecao-kardex?biblioteca=BC&ano=2010&volume=2'
  show(data({ total: 801, page: 2 }, { volume: '2' }))
  expect(links(/^Página \d/)).toEqual([chosen, `${chosen}&page=2`, `${chosen}&page=3`])
  expect(links('n. 1')).toEqual([`${chosen}&page=2&fasciculo=1`])
  cleanup()
  const shown = issue('1', { biblioteca: 'Central', situacoes_exemplares: [] })
  show(data({ total: 801, page: 2 }, { volume: '2', issue: shown }))
  expect(links('Todos os fascículos')).toEqual([`${chosen}&page=2`])
})

test('the holdings are told where there are some, and that no issue is there where none is', () => {
  expect(show(data()).textContent).not.toContain('A biblioteca possui')
  expect(screen.queryByText('Nenhum fascículo nesta escolha.')).toBeNull()
  cleanup()
  const text = show(data({ colecao: '2009-2010', data: [] })).textContent
  expect(text).toContain('A biblioteca possui 2009-2010Assinatura corrente')
  expect(text).toContain('Nenhum fascículo nesta escolha.')
})

test('a state is told by word, colour and shape', () => {
  const states = [...'RFENCP'].map((situacao, at) => issue(String(at), { situacao, desc_situacao: situacao }))
  const container = show(data({ data: states }))
  expect([...container.querySelectorAll('.issues .badge')].map((one) => `${one.textContent} ${one.className}`)).toEqual([
    'R badge ok',
    'F badge stop',
    'E badge wait',
    'N badge',
    'C badge info',
    'P badge stop',
  ])
})

test('one issue tells what is known of it and leaves the rest out; a copy says when it is due', () => {
  const groups = (container: HTMLElement) => [...container.querySelectorAll('.defs-group')].map((one) => one.textContent)
  const copies = [
    { codigo: 'k1', desc_situacao: 'Emprestado', data_devolucao: '2026-12-01' },
    { codigo: 'k2', desc_situacao: 'Disponível' },
  ]
  const few = issue('1', { biblioteca: 'Central', situacoes_exemplares: [] })
  expect(groups(show(data({}, { issue: few })))).toEqual(['BibliotecaCentral', 'Exemplares1'])
  cleanup()
  const more = { data_prevista: '2026-07-01', data_recebimento: '2026-07-15', observacao: 'Sem a capa', situacoes_exemplares: copies }
  const told = groups(show(data({}, { issue: { ...few, ...more, exemplares: 0 } })))
  expect(told.map((one) => one!.replace(/\d{1,2}.*$/, ''))).toEqual([
    'BibliotecaCentral',
    'Esperado para',
    'Recebido em',
    'Exemplares',
    'ObservaçãoSem a capa',
    'k',
    'k',
  ])
  expect([told[3], told[6]]).toEqual(['Exemplares0', 'k2Disponível'])
  expect(told[5]).toMatch(/^k1Emprestado, .*1/)
})
