// @vitest-environment jsdom
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { addPolicy, type Policy } from '@farol/contract/desk/policies.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { PolicyForm } from './policy-form.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const old = {
  numero: 12,
  cod_biblioteca: 'BM',
  categorias: ['g'],
  grupos: [],
  tipos: [],
  unidade: 'horas',
  prazo: 4,
  renovacoes: 1,
  renovacoes_web: 0,
  dias_retirada: 2,
  multa_hora_centavos: 5,
  de: '2026-01-01',
  em_vigor: true,
  emprestimos: 9,
} as unknown as Policy

async function open(of?: Policy, isCopy = false) {
  const onDone = vi.fn()
  const shown = openAtDesk(<PolicyForm old={of} isCopy={isCopy} onDone={onDone} />, [
    [addPolicy, () => ({ ...old, emprestimos: 9 })],
    [getChoiceLists, () => ({ categorias: [{ codigo: 'g', descricao: 'Graduação' }], grupos: [], tipos: [] })],
  ])
  await screen.findByRole('checkbox', { name: 'Graduação' })
  return { ...shown, onDone, look: () => shown.press('Ver o efeito'), save: () => screen.queryByRole('button', { name: 'Gravar a linha' }) }
}

const row = { prazo: 4, renovacoes: 1, renovacoes_web: 0, dias_retirada: 2, categorias: ['g'], grupos: [], tipos: [], unidade: 'horas' }

test('a row from an old one keeps its terms, to the cent, and takes its place once its effect was seen', async () => {
  const { sent, field, fill, press, look, onDone } = await open(old)
  expect([field('multa_hora_centavos').value, field('multa_dia_centavos')]).toEqual(['0,05', null])
  fill({ de: '2026-12-01', motivo: 'Férias' })
  await look()
  await screen.findByText('A linha 12 se encerra; 9 empréstimos em curso continuam por ela.')
  await press('Gravar a linha')
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const draft = { ...row, cod_biblioteca: 'BM', multa_hora_centavos: 5, de: '2026-12-01', motivo: 'Férias', substitui: 12 }
  expect(sent()).toEqual([{ ...draft, previa: true }, draft])
})

test('a new row is of every library unless one is chosen, and replaces none', async () => {
  const { sent, fill, look } = await open()
  fill({
    prazo: '7',
    renovacoes: '3',
    renovacoes_web: '3',
    dias_retirada: '2',
    multa_dia_centavos: '1,5',
    de: '2026-12-01',
    motivo: 'Nova',
  })
  await look()
  await screen.findByText('A linha é nova e não se choca com nenhuma outra.')
  expect(sent()).toEqual([
    {
      prazo: 7,
      renovacoes: 3,
      renovacoes_web: 3,
      dias_retirada: 2,
      multa_dia_centavos: 150,
      categorias: [],
      grupos: [],
      tipos: [],
      unidade: 'dias',
      de: '2026-12-01',
      motivo: 'Nova',
      previa: true,
    },
  ])
})

test('what is missing or no number is said at its field, and nothing is asked', async () => {
  const { sent, fill, look, invalid } = await open()
  fill({ prazo: 'sete', renovacoes: '-1', multa_dia_centavos: '1,234', motivo: 'Nova' })
  await look()
  await waitFor(() => expect(invalid()).toEqual(['prazo', 'renovacoes', 'renovacoes_web', 'dias_retirada', 'multa_dia_centavos']))
  expect(sent()).toEqual([])
})

test('what was changed after the look must be looked at again', async () => {
  const { fill, look, save } = await open(old)
  fill({ motivo: 'Férias' })
  await look()
  await waitFor(() => expect(save()).not.toBeNull())
  fill({ prazo: '40' })
  expect(save()).toBeNull()
})

test.each([
  ['dias', 'Multa por dia (R$)', 'multa_dia_centavos'],
  ['horas', 'Multa por hora (R$)', 'multa_hora_centavos'],
  ['pernoite', 'Multa por hora (R$)', 'multa_hora_centavos'],
] as const)('a row of %s asks for its one fine: %s', async (unidade, label, name) => {
  const { sent, fill, look } = await open()
  fill({ prazo: '7', renovacoes: '3', renovacoes_web: '3', dias_retirada: '2', de: '2026-12-01', motivo: 'Nova', unidade })
  expect(screen.getAllByLabelText(/^Multa por/)).toEqual([screen.getByLabelText(label)])
  fill({ [name]: '2,50' })
  await look()
  await waitFor(() => expect(sent()).toMatchObject([{ unidade, [name]: 250 }]))
})

test('a copy of a row begins in the library where one works, and replaces none', async () => {
  const { sent, fill, look } = await open(old, true)
  fill({ motivo: 'Nova' })
  await look()
  await screen.findByText('A linha é nova e não se choca com nenhuma outra.')
  expect(sent()).toMatchObject([{ cod_biblioteca: 'BC', prazo: 4, multa_hora_centavos: 5 }])
  expect(sent()[0]).not.toHaveProperty('substitui')
})
