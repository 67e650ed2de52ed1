// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { SignedInMenu } from './signed-in-menu.tsx'

afterEach(() => {
  cleanup()
  useSignInRequest.setState({ arrived: false })
  useToasts.setState({ toasts: [] })
})

const everybody = { greeting: 'Boas-vindas, Ana Souza', leave: 'Sair' }

test.each([
  ['has', [8], ['Meu Farol', everybody.leave]],
  ['has not', [12, 13, 107], [everybody.leave]],
] as const)('[S2-46] [S6-03] the patron area is an entry of who %s activity 8', (_has, activities, entries) => {
  const authPermissions = activities.map((cod_atividade) => ({ cod_modulo: 1, cod_atividade }))
  renderInPage(<SignedInMenu person={{ user: { cod_pessoa: '1', nome_pessoa: 'Ana Souza' }, authPermissions }} />)
  screen.getByText(everybody.greeting)
  expect(screen.getAllByRole('link', { hidden: true }).map((link) => link.textContent)).toEqual(entries)
})

const ana = { user: { cod_pessoa: '1', nome_pessoa: 'Ana Souza' }, authPermissions: [] }
const told = () => useToasts.getState().toasts.map(({ kind, text }) => [kind, text])

test('who signed in over the page is greeted once, and the focus goes to the menu in place of the link that is gone', () => {
  useSignInRequest.setState({ arrived: true })
  renderInPage(<SignedInMenu person={ana} />)
  expect(told()).toEqual([['success', everybody.greeting]])
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Ana$/ }))
  expect(useSignInRequest.getState().arrived).toBe(false)
})

test('who was signed in already is not greeted, and the focus stays where it is', () => {
  renderInPage(<SignedInMenu person={ana} />)
  expect(told()).toEqual([])
  expect(document.activeElement).toBe(document.body)
})

test('a focus that is somewhere on the page stays there after the sign-in', () => {
  useSignInRequest.setState({ arrived: true })
  const part = (
    <>
      <input aria-label="Busca" ref={(field) => field?.focus()} />
      <SignedInMenu person={ana} />
    </>
  )
  renderInPage(part)
  expect(told()).toEqual([['success', everybody.greeting]])
  expect(document.activeElement).toBe(screen.getByLabelText('Busca'))
})
