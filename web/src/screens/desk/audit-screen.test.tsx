// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { listAudit } from '@farol/contract/desk/access.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { Component as AuditScreen } from './audit-screen.tsx'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
})

const line = {
  quando: '2026-11-20T12:00:00.000Z',
  operador: { codigo: '8', nome: 'Iara' },
  cod_biblioteca: 'BC',
  aparelho: 3,
  ato: 'exemplar_emprestado',
  objeto: 'emprestimo:812',
  pessoa: { codigo: '17', nome: 'Ana' },
  detalhe: { biblioteca: 1, exemplar: 40 },
}

async function open(address = '/equipe/auditoria') {
  const shown = openAtDesk(<AuditScreen />, [[listAudit, () => ({ data: [line], total: 1, page: 1, perPage: 50 })]], address)
  await screen.findByText('1 registro')
  return { ...shown, asked: () => shown.made.at(-1)!.query }
}

test('by person, operator, object, act and day; a day that is none is left out', async () => {
  const { asked, fill, press } = await open()
  const all = {
    pessoa: '17',
    operador: '8',
    objeto: 'emprestimo:812',
    ato: 'exemplar_emprestado',
    aparelho: '3',
    de: '2026-11-01',
    ate: '2026-11-30',
  }
  fill(all)
  await press('Mostrar')
  await waitFor(() => expect(asked()).toEqual({ ...all, page: 1, perPage: 50 }))
  cleanup()
  const wrong = await open('/equipe/auditoria?de=ontem&operador=8')
  expect(wrong.asked()).toEqual({ operador: '8', page: 1, perPage: 50 })
})

test('whose acts, which act and on what: pressed in a row, it is what is looked for', async () => {
  const { asked, field } = await open()
  await userEvent.click(screen.getByRole('link', { name: 'Iara' }))
  await waitFor(() => expect(asked()).toMatchObject({ operador: '8' }))
  await userEvent.click(await screen.findByRole('link', { name: 'exemplar_emprestado' }))
  await waitFor(() => expect(asked()).toMatchObject({ operador: '8', ato: 'exemplar_emprestado' }))
  await userEvent.click(await screen.findByRole('link', { name: 'emprestimo:812' }))
  await waitFor(() => expect(asked()).toMatchObject({ objeto: 'emprestimo:812' }))
  await userEvent.click(await screen.findByRole('link', { name: '3' }))
  await waitFor(() => expect(asked()).toMatchObject({ objeto: 'emprestimo:812', aparelho: '3' }))
  expect([field('operador').value, field('ato').value]).toEqual(['8', 'exemplar_emprestado'])
})

test('who it was done to leads to the record, and nothing on the screen changes anything', async () => {
  const { sent } = await open()
  expect(screen.getByRole('link', { name: 'Ana' }).getAttribute('href')).toMatch(/leitor\/17$/)
  expect(screen.getByText('exemplar: 40')).toBeDefined()
  expect(screen.getAllByRole('button').map((one) => one.textContent)).toEqual([expect.stringContaining('CSV'), 'Mostrar'])
  expect(sent()).toEqual([])
})

test('a word that names no act is said at its field', async () => {
  const fields = [{ field: 'ato', code: 'valor_invalido', message: 'Este valor não existe.' }]
  const refuse = () => {
    throw new CallError(422, { code: 'dados_invalidos', message: 'Há dados que não puderam ser aceitos.', params: {}, fields } as never)
  }
  const { invalid } = openAtDesk(<AuditScreen />, [[listAudit, refuse]], '/equipe/auditoria?ato=nada')
  await screen.findByText('Este valor não existe.')
  expect(invalid()).toEqual(['ato'])
})
