// @vitest-environment jsdom
import type { Copy } from '@farol/contract/titles.ts'
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { CopiesTable } from './copies.tsx'
import { Details, Subjects } from './details.tsx'
import { ClosedSections, SectionTabs } from './section-tabs.tsx'

afterEach(cleanup)

const copy = (codigo: string, part: Partial<Copy> = {}): Copy => ({
  codigo,
  cod_biblioteca: '1',
  biblioteca: 'Central',
  situacao: 'disponivel',
  desc_situacao: 'Disponível',
  ...part,
})
const table = (...copies: Copy[]) => {
  const { container } = renderInPage(<CopiesTable copies={copies} />)
  const cells = (row: Element) => [...row.querySelectorAll('td')].map((cell) => cell.lastChild?.textContent ?? '')
  return {
    columns: [...container.querySelectorAll('thead th')].map((one) => one.textContent),
    groups: [...container.querySelectorAll('tbody')].map((one) => [
      one.querySelector('th')!.textContent,
      ...[...one.querySelectorAll('tr')].slice(1).map((row) => cells(row).at(-1)),
    ]),
    first: cells(container.querySelectorAll('tbody tr')[1]!),
  }
}

test('copies stand by library in the order in which the libraries first come, those of one together', () => {
  expect(
    table(copy('1', { cod_biblioteca: '2', biblioteca: 'Norte' }), copy('2'), copy('3', { cod_biblioteca: '2', biblioteca: 'Norte' }))
      .groups,
  ).toEqual([
    ['Norte', '1', '3'],
    ['Central', '2'],
  ])
})

test('a column that no copy fills is left out; one that a single copy fills is there', () => {
  expect(table(copy('1')).columns).toEqual(['Situação', 'Código'])
  cleanup()
  expect(table(copy('1'), copy('2', { data_devolucao: '2026-11-27' })).columns).toEqual(['Situação', 'Devolução', 'Código'])
})

test('each of its columns holds its own value; a place that has the name of its collection is said once', () => {
  const whole = table(
    copy('77', {
      data_devolucao: '2026-11-27',
      numero_chamada: '869.3',
      volume: '1',
      tomo: '2',
      parte: '3',
      material_adicional: 'CD',
      colecao: 'Geral',
      localizacao: 'Térreo',
      tipo_emprestimo: 'Normal',
    }),
  )
  expect(whole.columns).toEqual(['Situação', 'Devolução', 'Número de chamada', 'Volume e parte', 'Coleção', 'Empréstimo', 'Código'])
  expect(whole.first.slice(1)).toEqual(['27 de nov. de 2026', '869.3', 'v. 1, t. 2, pt. 3, CD', 'Geral, Térreo', 'Normal', '77'])
  cleanup()
  expect(table(copy('77', { colecao: 'Geral', localizacao: 'Geral' })).first).toContain('Geral')
})

const links = () => [...document.querySelectorAll('a')].map((one) => [one.textContent, one.getAttribute('href')])

test('what a record says leads to the web, to a title in the library of the page, or to a heading; the rest is text in its language', () => {
  const valores = [
    { texto: 'Na internet', url: 'https://exemplo.br/' },
    { texto: 'Nenhum endereço', url: 'javascript:alert(1)' },
    { texto: 'Outro título', cod_acervo: '9', cod_autoridade: '5' },
    { texto: 'Um nome', cod_autoridade: '5', idioma: 'en' },
    { texto: 'Só texto', idioma: 'he' },
  ]
  renderInPage(<Details groups={[{ grupo: 'notas', rotulo: 'Notas', valores }]} />, '/acervo/1?cod_unidade=BC')
  expect(links()).toEqual([
    ['Na internet', 'https://exemplo.br/'],
    ['Outro título', '/acervo/9?cod_unidade=BC'],
    ['Um nome', '/autoridade/5'],
  ])
  expect([...document.querySelectorAll('bdi')].map((one) => [one.textContent, one.lang])).toEqual([
    ['Nenhum endereço', ''],
    ['Só texto', 'he'],
  ])
  expect(document.querySelector('[lang=en]')!.textContent).toBe('Um nome')
})

test('a subject leads to its heading, or to a search for it', () => {
  renderInPage(<Subjects values={[{ texto: 'Ciúme', cod_autoridade: '9' }, { texto: 'Rio & mar' }]} />)
  expect(links()).toEqual([
    ['Ciúme', '/autoridade/9'],
    ['Rio & mar', '/pesquisa_geral?for=ASSUNTO&q=Rio+%26+mar'],
  ])
})

const section = (secao: string, motivo?: string) =>
  ({ secao, codigo: secao, permitido: motivo === undefined, ...(motivo && { motivo, desc_motivo: `Não: ${motivo}.` }) }) as never

test('the tabs of a title keep the library of the page; the title itself is marked where no view is shown', () => {
  renderInPage(
    <SectionTabs code="1" sections={[section('exemplares'), section('marc', 'sem_conteudo'), section('reserva')]} />,
    '/acervo/1?cod_unidade=BC',
  )
  expect(links()).toEqual([
    ['Detalhes', '/acervo/1?cod_unidade=BC'],
    ['Exemplares', '/acervo/1/exemplares?cod_unidade=BC'],
  ])
  expect([...document.querySelectorAll('[aria-current]')].map((one) => one.textContent)).toEqual(['Detalhes'])
})

test('what is closed is told with its reason, not what only wants a sign-in; nothing closed has no line', () => {
  renderInPage(
    <ClosedSections sections={[section('exemplares'), section('marc', 'sem_conteudo'), section('reserva', 'exige_identificacao')]} />,
  )
  expect([...document.querySelectorAll('li')].map((one) => one.textContent)).toEqual(['MARC: Não: sem_conteudo.'])
  cleanup()
  const { container } = renderInPage(<ClosedSections sections={[section('exemplares'), section('reserva', 'exige_identificacao')]} />)
  expect(container.textContent).toBe('')
})
