// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { changePassword, getPasswordRules } from '@farol/contract/password.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { PasswordScreen } from './password-screen.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

const refusal = (code: string, message: string) => () => {
  throw new CallError(422, { code, message, params: {}, fields: [] } as never)
}

async function open({ change = () => ({ sessoes_encerradas: 2 }), required = false, address = undefined as string | undefined } = {}) {
  const rules = { rules: { length: { min: 8, max: 64 } }, nome: 'Ana Souza', obrigatoria: required, ...(address && { endereco: address }) }
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [getPasswordRules, () => rules],
      [changePassword, change],
    ]),
  )
  const reread = vi.fn(async () => {})
  await openScreen(<PasswordScreen />, call, 'pt', { reread })
  if (!address) await screen.findByLabelText(/^Senha atual/)
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(`${label} (obrigatório)`)
  const write = async (present: string, next: string, again: string) => {
    for (const [label, text] of [
      ['Senha atual', present],
      ['Nova senha', next],
      ['Nova senha, de novo', again],
    ] as const) {
      await userEvent.clear(field(label))
      if (text) await userEvent.type(field(label), text)
    }
    await userEvent.click(screen.getByRole('button', { name: 'Alterar a senha' }))
  }
  const sent = () => made.filter(({ body }) => body !== undefined)
  return { write, field, sent, reread }
}

test('what is wrong is said at its own field, and nothing is sent: no present password, two that differ, one against the rules', async () => {
  const { write, field, sent } = await open()
  await write('', 'barco-azul-9', 'barco-azul-9')
  expect(field('Senha atual').getAttribute('aria-invalid')).toBe('true')
  await write('velha-senha', 'barco-azul-9', 'barco-azul-8')
  expect(field('Nova senha, de novo').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getAllByText('As senhas não coincidem!').length).toBeGreaterThan(0)
  await write('velha-senha', 'curta', 'curta')
  expect(field('Nova senha').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

test('changed: how many sign-ins ended, empty fields, and what the person may do is asked anew', async () => {
  const { write, field, sent, reread } = await open({ required: true })
  expect(screen.getByText('Antes de continuar, escolha uma nova senha.')).toBeDefined()
  await write('velha-senha', 'barco-azul-9', 'barco-azul-9')
  const said = await screen.findByText('Sua senha foi alterada. 2 outros acessos foram encerrados; este continua.')
  expect(document.activeElement?.contains(said)).toBe(true)
  expect(sent().map(({ body }) => body)).toEqual([{ senhaAtual: 'velha-senha', senhaNova: 'barco-azul-9' }])
  expect(['Senha atual', 'Nova senha', 'Nova senha, de novo'].map((label) => field(label).value)).toEqual(['', '', ''])
  expect(reread).toHaveBeenCalledOnce()
  expect(screen.queryByText('Antes de continuar, escolha uma nova senha.')).toBeNull()
})

test.each([
  ['senha_atual_incorreta', 'Senha atual'],
  ['AuthMuitasTentativas', 'Senha atual'],
  ['senha_recente', 'Nova senha'],
])('a refusal %s stands at the field it speaks of: %s', async (code, label) => {
  const { write, field } = await open({ change: refusal(code, 'Não foi aceita.') })
  await write('velha-senha', 'barco-azul-9', 'barco-azul-9')
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'))
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(1)
})

test('where passwords are kept elsewhere there is the way there and no form', async () => {
  await open({ address: 'https://senha.exemplo.br/' })
  const link = await screen.findByRole('link', { name: 'Ir para a página da instituição' })
  expect(link.getAttribute('href')).toBe('https://senha.exemplo.br/')
  expect(screen.queryByLabelText(/^Senha atual/)).toBeNull()
})

test('rules that do not come are said and asked for again', async () => {
  let fails = true
  const rules = () => {
    if (fails) throw new CallError(503)
    return { rules: { length: { min: 8, max: 64 } }, nome: 'Ana Souza', obrigatoria: false }
  }
  const { call } = notedCall(new Map<Address, () => unknown>([[getPasswordRules, rules]]))
  await openScreen(<PasswordScreen />, call)
  const again = await screen.findByRole('button')
  expect(screen.queryByLabelText(/^Senha atual/)).toBeNull()
  fails = false
  await userEvent.click(again)
  expect(await screen.findByLabelText(/^Senha atual/)).toBeDefined()
  expect(screen.queryByText('Antes de continuar, escolha uma nova senha.')).toBeNull()
})
