// @vitest-environment jsdom
import { grantStaffRole, listStaffRoles, revokeStaffRole } from '@farol/contract/desk/access.ts'
import type { Address } from '@farol/contract/address.ts'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { notedCall } from '../../testing/account-page.tsx'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { useDeskSession } from './desk-session.ts'
import { StaffRoles } from './staff-roles.tsx'

const grantOf = (codigo: string, pessoa: string) => ({
  codigo,
  usuario: `u${pessoa}`,
  pessoa: { codigo: pessoa, nome: `Pessoa ${pessoa}` },
  funcao: 'atendimento',
  desde: '2026-11-20T12:00:00.000Z',
  segundo_fator: true,
})

beforeEach(() => {
  useToasts.setState({ toasts: [] })
  const bibliotecas = [
    { cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' },
    { cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' },
  ]
  const funcoes = [{ funcao: 'administrador' }]
  useDeskSession.setState({ token: 't', staff: { cod_pessoa: '7', bibliotecas, funcoes, atividades: [] } as never })
})
afterEach(() => {
  cleanup()
  useDeskSession.setState({ token: undefined, staff: undefined })
})

function open(rows: readonly object[] = []) {
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [listStaffRoles, () => ({ data: rows, total: rows.length, page: 1, perPage: 100 })],
      [grantStaffRole, () => ({})],
      [revokeStaffRole, () => ({})],
    ]),
  )
  renderInPage(<StaffRoles />, '/equipe/acesso', call)
  const field = (name: string) => document.querySelector<HTMLInputElement>(`form [name=${name}]`)!
  const fill = (values: Readonly<Record<string, string>>) => {
    for (const [name, value] of Object.entries(values)) fireEvent.change(field(name), { target: { value } })
  }
  const sent = () => made.filter(({ method }) => method === 'POST').map(({ body }) => body)
  return { field, fill, sent, give: () => userEvent.click(screen.getByRole('button', { name: 'Dar função' })) }
}

test('nothing is granted without a person and a reason; what is missing is said', async () => {
  const { sent, give } = open()
  await give()
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(2)
  expect(sent()).toEqual([])
})

test('a role is granted everywhere, or in the library that is chosen, and the form is empty for the next', async () => {
  const { field, fill, sent, give } = open()
  fill({ usuario: 'iara', motivo: 'Nova no balcão', funcao: 'gestor' })
  await give()
  await waitFor(() => expect(useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['success']))
  expect([field('usuario').value, field('motivo').value]).toEqual(['', ''])
  fill({ usuario: 'otavio', motivo: 'Troca', funcao: 'atendimento', cod_biblioteca: 'BC' })
  await give()
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()).toEqual([
    { usuario: 'iara', funcao: 'gestor', motivo: 'Nova no balcão' },
    { usuario: 'otavio', funcao: 'atendimento', motivo: 'Troca', cod_biblioteca: 'BC' },
  ])
})

test('nobody is offered to take the own role away', async () => {
  open([grantOf('1', '7'), grantOf('2', '8')])
  await screen.findByText('Pessoa 8 (u8)')
  expect(screen.getByText('Pessoa 7 (u7)')).toBeDefined()
  const names = [...document.querySelectorAll('.reason-act button')].map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([expect.stringContaining('Pessoa 8')])
})

test('who administers one library gives a role there alone, and takes none that reaches further', async () => {
  const funcoes = [{ funcao: 'administrador', cod_biblioteca: 'BN' }, { funcao: 'gestor' }]
  useDeskSession.setState(({ staff }) => ({ staff: { ...staff!, funcoes } as never }))
  const { fill, sent, give } = open([
    grantOf('1', '8'),
    { ...grantOf('2', '9'), cod_biblioteca: 'BC', desc_biblioteca: 'Biblioteca Central' },
    { ...grantOf('3', '10'), cod_biblioteca: 'BN', desc_biblioteca: 'Biblioteca Norte' },
  ])
  await screen.findByText('Pessoa 8 (u8)')
  const names = [...document.querySelectorAll('.reason-act button')].map((one) => one.getAttribute('aria-label'))
  expect(names).toEqual([expect.stringContaining('Pessoa 10')])
  const where = screen.getByRole('combobox', { name: 'Onde' })
  expect([...where.children].map((one) => one.textContent)).toEqual(['Biblioteca Norte'])
  fill({ usuario: 'iara', motivo: 'Escala' })
  await give()
  await waitFor(() => expect(sent()).toMatchObject([{ usuario: 'iara', cod_biblioteca: 'BN' }]))
})
