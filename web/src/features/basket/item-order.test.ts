import type { BasketItem, BasketPlace } from '@farol/contract/basket.ts'
import { expect, test } from 'vitest'
import { byLibrary, ordered, walk } from './item-order.ts'

const place = (cod_biblioteca: string, part: Partial<BasketPlace> = {}): BasketPlace => ({
  cod_biblioteca,
  biblioteca: { BC: 'Central', BA: 'Artes' }[cod_biblioteca]!,
  exemplares: 1,
  disponiveis: 1,
  consulta_local: 0,
  ...part,
})
const item = (cod_acervo: string, part: object = {}): BasketItem =>
  ({
    cod_acervo,
    descricao: `Título ${cod_acervo}`,
    autores: [],
    disponibilidade: { disponiveis: 0, consulta_local: 0 },
    onde: [],
    ...part,
  }) as unknown as BasketItem
const codes = (items: readonly BasketItem[]) => items.map(({ cod_acervo }) => cod_acervo)

test('newest first, those to be taken home before those to be read here; equal ones as they were put in', () => {
  const items = [
    item('1', { ano_publicacao: '1990', disponibilidade: { disponiveis: 0, consulta_local: 2 } }),
    item('2', { ano_publicacao: '2020', disponibilidade: { disponiveis: 0, consulta_local: 0 } }),
    item('3', { disponibilidade: { disponiveis: 1, consulta_local: 0 } }),
    item('4', { ano_publicacao: '2020', disponibilidade: { disponiveis: 1, consulta_local: 0 } }),
  ]
  expect(codes(ordered(items, 'year', 'pt'))).toEqual(['2', '4', '1', '3'])
  expect(codes(ordered(items, 'available', 'pt'))).toEqual(['3', '4', '1', '2'])
  expect(codes(ordered(items, 'added', 'pt'))).toEqual(['1', '2', '3', '4'])
})

test('by title and author as one reads them: accents and capitals aside; without an author by the title', () => {
  const items = [
    item('1', { descricao: 'Zebra', autor_principal: 'Évora' }),
    item('2', { descricao: 'água', autores: [{ nome: 'Costa' }] }),
    item('3', { descricao: 'Barco' }),
  ]
  expect(codes(ordered(items, 'title', 'pt'))).toEqual(['2', '3', '1'])
  expect(codes(ordered(items, 'author', 'pt'))).toEqual(['3', '2', '1'])
})

test('a title that several libraries have stands in each; what none has comes last', () => {
  const groups = byLibrary([item('1'), item('2', { onde: [place('BC'), place('BA')] }), item('3', { onde: [place('BC')] })])
  expect(groups.map(({ library, rows }) => [library, codes(rows)])).toEqual([
    ['Artes', ['2']],
    ['Central', ['2', '3']],
    ['', ['1']],
  ])
})

test('the way along the shelves: only what stands there, by place and call number digit by digit', () => {
  const items = [
    item('1', { onde: [place('BC', { localizacao: 'A', numero_chamada: '869.3' })] }),
    item('2', { onde: [place('BC', { localizacao: 'A', numero_chamada: '869.12' })] }),
    item('3', { onde: [place('BC', { localizacao: 'A' }), place('BA', { disponiveis: 0 })] }),
    item('4', { onde: [place('BC', { localizacao: '0', numero_chamada: '999', disponiveis: 0, consulta_local: 1 })] }),
  ]
  expect(walk(items).map(({ library, rows }) => [library, rows.map(({ item: one }) => one.cod_acervo)])).toEqual([
    ['Central', ['4', '2', '1', '3']],
  ])
})
