// @vitest-environment jsdom
import type { Call } from '@farol/contract/endpoint.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { startTexts } from '../../i18n/start.ts'
import { addTexts, loadTexts } from '../../i18n/texts.ts'
import { SessionManagerProvider } from '../../session/session-context.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { LoginForm } from './login-form.tsx'

afterEach(cleanup)

test.each([
  ['nothing', '', '', 'Fill all the fields to login!'],
  ['blanks', '  ', '   ', 'Fill all the fields to login!'],
  ['a user and a password of blanks', 'ana', '   ', 'Password required!'],
  ['a user alone', 'ana', '', 'Password required!'],
  ['a password alone', ' ', 'certa', 'The username is required!'],
])('[S5-01 part] %s: nothing is sent, and what is missing is said', async (_name, user, password, said) => {
  const texts = startTexts('en', await loadTexts('en'))
  await addTexts(texts, 'session')
  let sent = 0
  const sessionManager = {
    signIn: async () => (sent += 1) as never,
    signOut: async () => {},
    reread: async () => {},
    act: async () => {},
    stopActing: async () => {},
  }
  const call = (async () => ({ ativo: false, sempre: false, tipo: 'altcha' })) as never as Call
  render(
    <I18nextProvider i18n={texts}>
      <DepsProvider value={{ call, language: 'en', site: sampleSite }}>
        <SessionManagerProvider value={sessionManager}>
          <LoginForm
            place={{ institution: undefined, mayRecover: false }}
            over={false}
            onDone={() => {}}
            onForgot={() => {}}
            onChallenge={() => {}}
          />
        </SessionManagerProvider>
      </DepsProvider>
    </I18nextProvider>,
  )
  const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
  if (user) await userEvent.type(field('username'), user)
  if (password) await userEvent.type(field('password'), password)
  await userEvent.click(document.querySelector('button[type=submit]')!)
  expect((await screen.findByRole('alert')).textContent).toBe(said)
  expect(sent).toBe(0)
})
