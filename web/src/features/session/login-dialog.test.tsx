// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { getCaptcha } from '@farol/contract/session.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { LoginDialog } from './login-dialog.tsx'

beforeAll(() => {
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => {
  cleanup()
  useSignInRequest.setState({ arrived: false, asked: undefined })
})

async function signInWith(activities: readonly number[], meanwhile = () => undefined as void) {
  const order: string[] = []
  const person = {
    user: { cod_pessoa: '1', nome_pessoa: 'Ana', vinculo: '' },
    authPermissions: activities.map((cod_atividade) => ({ cod_modulo: 1, cod_atividade })),
  }
  const signOut = vi.fn(async () => void order.push('out'))
  const { call } = notedCall(new Map([[getCaptcha, () => ({ ativo: false, sempre: false })]]))
  const done = async () => void order.push('act')
  const onClose = () => {
    order.push('closed')
    useSignInRequest.getState().close()
  }
  useSignInRequest.getState().ask(done)
  const place = { institution: undefined, mayRecover: false }
  await openScreen(<LoginDialog open place={place} onClose={onClose} onDone={done} />, call, 'pt', {
    signIn: async () => {
      meanwhile()
      return person
    },
    signOut,
  })
  await userEvent.type(document.querySelector('[name=username]')!, 'ana')
  await userEvent.type(document.querySelector('[name=password]')!, 'certa')
  await userEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(useSignInRequest.getState().arrived || order.includes('out')).toBe(true))
  return order
}

test('without activity 107 the sign-in ends once what it was for is done, and not before', async () => {
  expect(await signInWith([8])).toEqual(['closed', 'act', 'out'])
  expect(useSignInRequest.getState().arrived).toBe(false)
})

test('with it the person stays', async () => {
  expect(await signInWith([8, 107])).toEqual(['closed', 'act'])
  expect(useSignInRequest.getState().arrived).toBe(true)
})

test('what it was for is not done where the dialog was closed before the answer came', async () => {
  const close = () => screen.getByRole<HTMLDialogElement>('dialog').close()
  expect(await signInWith([8, 107], close)).not.toContain('act')
})
