// @vitest-environment jsdom
import { getChoiceLists } from '@farol/contract/desk/choice-lists.ts'
import { listOverdue } from '@farol/contract/desk/loans.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { Component as OverdueScreen } from './overdue-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const late = {
  codigo: 'farol-1',
  leitor: { codigo: '17', nome: 'Ana Souza' },
  telefone: '(48) 99999-0000',
  email: 'ana@exemplo.br',
  categoria: 'GR',
  titulo: 'Iracema',
  exemplar: 'E1',
  cod_biblioteca: 'BM',
  desc_biblioteca: 'Medicina',
  data_devolucao: '2026-11-20',
  hora_devolucao: '17:30',
  dias_atraso: 9,
}

test('of a loan that is late since this hour the hour stands there', async () => {
  const now = { ...late, codigo: 'farol-2', leitor: { codigo: '18', nome: 'Bia Lima' }, dias_atraso: 0 }
  openAtDesk(
    <OverdueScreen />,
    [
      [listOverdue, () => ({ data: [late, now], total: 2, page: 1, perPage: 50 })],
      [getChoiceLists, () => ({ categorias: [], grupos: [], tipos: [] })],
    ],
    '/equipe/atrasos',
  )
  const rowOf = async (name: string) => (await screen.findByRole('link', { name })).closest('tr')!.textContent
  expect(await rowOf('Bia Lima')).toContain('20 de nov. de 2026, 17:30')
  expect(await rowOf('Ana Souza')).not.toContain('17:30')
})

test('overdue loans by library, category, group and days late, with telephone and e-mail', async () => {
  const { made, fill, press, field } = openAtDesk(
    <OverdueScreen />,
    [
      [listOverdue, () => ({ data: [late], total: 1, page: 1, perPage: 50 })],
      [
        getChoiceLists,
        () => ({ categorias: [{ codigo: 'GR', descricao: 'Graduação' }], grupos: [{ codigo: 'livro', descricao: 'Livros' }], tipos: [] }),
      ],
    ],
    '/equipe/atrasos',
  )
  const asked = () => made.filter(({ path }) => path === listOverdue.path).map(({ query }) => query)
  const row = (await screen.findByRole('link', { name: 'Ana Souza' })).closest('tr')!
  await waitFor(() => expect(row.textContent).toMatch(/\(48\) 99999-0000.*ana@exemplo\.br.*Graduação.*Iracema.*9/))
  expect(asked()).toEqual([{ page: 1, perPage: 50 }])
  await waitFor(() => expect(screen.getByRole('option', { name: 'Livros' })).toBeDefined())
  expect(field('biblioteca').value).toBe('BC')
  fill({ biblioteca: 'BM', categoria: 'GR', grupo: 'livro', dias_de: '5', dias_ate: '30' })
  await press('Mostrar')
  await waitFor(() =>
    expect(asked().at(-1)).toEqual({
      biblioteca: 'BM',
      categoria: 'GR',
      grupo: 'livro',
      dias_de: '5',
      dias_ate: '30',
      page: 1,
      perPage: 50,
    }),
  )
})

test('the whole list is printed, not the page that is shown; one that is too long is refused', async () => {
  const sheets: number[] = []
  vi.stubGlobal('print', () => sheets.push(screen.getAllByRole('row').length - 1))
  let total = 401
  const { made, press } = openAtDesk(
    <OverdueScreen />,
    [
      [
        listOverdue,
        ({ query }) => {
          const { page, perPage } = query as { page: number; perPage: number }
          const count = Math.max(0, Math.min(perPage, total - (page - 1) * perPage))
          const data = Array.from({ length: count }, (_, at) => ({ ...late, codigo: `farol-${(page - 1) * perPage + at}` }))
          return { data, total, page, perPage }
        },
      ],
      [getChoiceLists, () => ({ categorias: [], grupos: [], tipos: [] })],
    ],
    '/equipe/atrasos',
  )
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51))
  await press('Imprimir')
  await waitFor(() => expect(sheets).toEqual([401]))
  fireEvent(window, new Event('afterprint'))
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(51))
  total = 2001
  const before = made.length
  await press('Imprimir')
  const said = () => useToasts.getState().toasts.map(({ text }) => text)
  await waitFor(() => expect(said()).toEqual(['Até 2.000 linhas se imprimem de uma vez. Escolha menos, ou baixe o arquivo.']))
  expect(sheets).toEqual([401])
  expect(made).toHaveLength(before + 1)
  vi.unstubAllGlobals()
})
