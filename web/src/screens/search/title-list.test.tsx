// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { emptySearch, type SearchState } from '../../features/search/search-state.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { sampleItems } from '../../testing/sample-titles.ts'
import { TitleList, wordsOfSearch } from './title-list.tsx'

afterEach(cleanup)

const [dom, memorias] = sampleItems()
const serra: SearchState = { ...emptySearch, q: 'casmurro' }
type Forms = Parameters<typeof TitleList>[0]['forms']

const show = (part: Partial<SearchState>, items = [dom!, memorias!], forms?: Forms) =>
  renderInPage(<TitleList items={items} state={{ ...serra, ...part }} forms={forms} />).container
const texts = (part: ParentNode, selector: string) => [...part.querySelectorAll(selector)].map((one) => one.textContent)

test('numbers go on from the page before, in rows and in references', () => {
  expect(show({ page: 3, perPage: 50 }).querySelector('ol')!.getAttribute('start')).toBe('101')
  cleanup()
  expect(show({ page: 2, mode: 'R' }).querySelector('ol')!.getAttribute('start')).toBe('21')
})

test('the words that are left out by NOT are not marked', () => {
  expect(
    wordsOfSearch({
      ...serra,
      rows: [
        { operator: 'NOT', q: 'romance', for: 'LIVRE' },
        { operator: 'OR', q: 'assis', for: 'AUTOR' },
      ],
    }),
  ).toEqual(['casmurro', 'assis'])
  expect(texts(show({}), 'mark')).toEqual(['Casmurro'])
})

const item = { ...dom!, resumo: 'Bento conta.', dados_adicionais: { S: [{ descricao: 'Ciúme', codigo: '1' }] } } as unknown as typeof dom

test('where the words stand is told in a list only when it was asked for; words by another form are explained by it, the rest are elsewhere', () => {
  const asked = { q: 'casmurro machado ciume farol 869 bento joaquim xyz' }
  const forms: Forms = [
    { cod_acervo: '2', formas: [{ cod_autoridade: '9', variante: 'Outra', descricao: 'De outro título' }] },
    { cod_acervo: '1', formas: [{ cod_autoridade: '7', variante: 'Joaquim Maria', descricao: 'Assis, Machado de' }] },
  ]
  expect(show(asked, [item!], forms).querySelector('.why')).toBe(null)
  cleanup()
  const container = show({ ...asked, reasons: true }, [item!], forms)
  expect(texts(container, '.why li')).toEqual([
    'No título: casmurro',
    'Nos autores: machado',
    'Nos assuntos: ciume',
    'Na imprenta: farol',
    'Nos números: 869',
    'No resumo: bento',
    'Pela forma variante “Joaquim Maria” de Assis, Machado de',
    'Em outras partes do registro, ou numa palavra próxima: xyz',
  ])
  expect(container.querySelector('.why a')!.getAttribute('href')).toBe('/autoridade/7')
  cleanup()
  expect(texts(show({ reasons: true }, [item!]), '.why li')).toEqual(['No título: casmurro'])
  cleanup()
  expect(show({ reasons: true, q: '' }, [item!]).querySelector('.why')).toBe(null)
})

test('references: the title as it is cited, or its name, and a link that names it and knows its library', () => {
  const cited = { ...dom!, referencia: 'ASSIS. Dom Casmurro.' }
  const container = show({ mode: 'R', filters: [{ tipo: 'B', codigo: 'BC' }] }, [cited, memorias!])
  expect(texts(container, 'li p:first-child')).toEqual(['ASSIS. Dom Casmurro.', 'Memórias póstumas de Brás Cubas'])
  const link = container.querySelector('li a')!
  expect([link.getAttribute('href'), link.getAttribute('aria-label')]).toEqual(['/acervo/1?cod_unidade=BC', 'Abrir Dom Casmurro: romance'])
  expect(container.querySelector('li .badge')!.textContent).toBe('Disponível')
})

test('a table has a column for each thing, with its words', () => {
  const container = show({ mode: 'T', filters: [{ tipo: 'B', codigo: 'BC' }] }, [{ ...dom!, idioma_titulo: 'pt' }])
  expect(texts(container, 'thead th')).toEqual(['Título', 'Autor', 'Ano', 'Tipo de obra', 'Classificação', 'Situação', 'Ações'])
  expect(texts(container, 'tbody td').slice(0, 6)).toEqual([
    'TítuloDom Casmurro: romance',
    'AutorAssis, Machado de',
    'Ano1899',
    'Tipo de obraLivros',
    'Classificação869.93 A0',
    'SituaçãoDisponível',
  ])
  const link = container.querySelector('tbody a')!
  expect(['href', 'lang', 'dir'].map((name) => link.getAttribute(name))).toEqual(['/acervo/1?cod_unidade=BC', 'pt', 'auto'])
})
