import { expect, test } from 'vitest'
import { sampleLoan } from '../../testing/sample-loans.ts'
import { canRenew, orderedLoans, renewSeveral } from './loan-order.ts'

type Part = Parameters<typeof sampleLoan>[0]

const loan = (codigo: string, part: Part = {}) =>
  sampleLoan({
    codigo,
    titulo: codigo,
    desc_biblioteca: 'Central',
    data_devolucao: '2026-11-30',
    hora_devolucao: '22:00',
    situacao: 'em_dia',
    ...part,
  })
const codes = (order: Parameters<typeof orderedLoans>[1], ...loans: ReturnType<typeof loan>[]) =>
  orderedLoans(loans, order, 'pt-BR').map(({ codigo }) => codigo)

test('by day: late and charged first, then the sooner day, of one day the sooner hour, of one hour the title', () => {
  expect(
    codes(
      'devolucao',
      loan('d', { hora_devolucao: '22:00' }),
      loan('c', { hora_devolucao: '22:00' }),
      loan('z', { hora_devolucao: '12:00' }),
      loan('a', { data_devolucao: '2026-12-01', hora_devolucao: '08:00' }),
      loan('late', { situacao: 'em_atraso', data_devolucao: '2026-11-20' }),
      loan('charged', { situacao: 'cobrado', data_devolucao: '2026-11-10' }),
      loan('today', { situacao: 'vence_hoje', data_devolucao: '2026-11-05' }),
      loan('sought', { situacao: 'em_procura', data_devolucao: '2026-11-04' }),
    ),
  ).toEqual(['charged', 'late', 'sought', 'today', 'z', 'c', 'd', 'a'])
})

test('by title as words and numbers are read, of one title what is due first; by library, within it by day', () => {
  expect(
    codes(
      'titulo',
      loan('1', { titulo: 'Volume 10' }),
      loan('2', { titulo: 'volume 2' }),
      loan('3', { titulo: 'Ética' }),
      loan('4', { titulo: 'Fábula' }),
      loan('5', { titulo: 'Ética', data_devolucao: '2026-11-01' }),
    ),
  ).toEqual(['5', '3', '4', '2', '1'])
  expect(
    codes(
      'biblioteca',
      loan('1', { desc_biblioteca: 'Sul' }),
      loan('2', { desc_biblioteca: 'Norte' }),
      loan('3', { desc_biblioteca: 'Norte', data_devolucao: '2026-11-01' }),
    ),
  ).toEqual(['3', '2', '1'])
})

test('the list that is ordered stays as it was', () => {
  const loans = [loan('b'), loan('a')]
  orderedLoans(loans, 'titulo', 'pt-BR')
  expect(loans.map(({ codigo }) => codigo)).toEqual(['b', 'a'])
})

test('several are renewed where at least two can be', () => {
  const able = (codigo: string, permitido: boolean) => loan(codigo, { acoes: { renovar: { permitido, motivos: [] } } })
  expect([canRenew(able('1', true)), canRenew(able('1', false))]).toEqual([true, false])
  expect([renewSeveral([able('1', true), able('2', false)]), renewSeveral([able('1', true), able('2', true)]), renewSeveral([])]).toEqual([
    false,
    true,
    false,
  ])
})
