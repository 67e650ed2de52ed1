// @vitest-environment jsdom
import { getCaptcha } from '@farol/contract/session.ts'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import type { LoginPlace } from './login-form.tsx'
import { LoginPanel } from './login-panel.tsx'

afterEach(cleanup)

const institution = { denominacao_login: 'Usuário', p: { __md_aut: 2, __md_crypt: 4 } } as LoginPlace['institution']

const open = (levels: { readonly level?: 1 | 2 }) =>
  openScreen(
    <LoginPanel {...levels} place={{ institution, mayRecover: true }} onDone={() => {}} />,
    notedCall(new Map([[getCaptcha, () => ({ ativo: false, sempre: false })]])).call,
  )

test.each([
  ['on a page of its own', { level: 1 }, 1],
  ['inside another page', { level: 2 }, 2],
  ['where no level is asked for', {}, 2],
] as const)('%s the heading has its level', async (_where, given, level) => {
  await open(given)
  expect(screen.getAllByRole('heading').map((one) => [one.tagName, one.textContent])).toEqual([[`H${level}`, 'Entrar']])
})

test('the heading takes the focus when the forgotten password is asked for and when that is left, not before', async () => {
  await open({})
  expect(document.activeElement).not.toBe(screen.getByRole('heading', { level: 2 }))
  await userEvent.click(screen.getByRole('button', { name: 'Esqueci minha senha' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Esqueci minha senha' }))
  await userEvent.click(screen.getByRole('button', { name: 'Voltar ao acesso' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Entrar' }))
})
