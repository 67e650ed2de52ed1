// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { I18nextProvider } from 'react-i18next'
import { afterEach, describe, expect, test } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { startTexts } from '../../i18n/start.ts'
import { addTexts, loadTexts } from '../../i18n/texts.ts'
import { SessionManagerProvider } from '../../session/session-context.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { LoginForm, type LoginPlace } from './login-form.tsx'

afterEach(cleanup)

let sent = 0
let done: unknown[] = []
let challenges: unknown[] = []

async function open(
  place: LoginPlace = { institution: undefined, mayRecover: false },
  captcha: object = { ativo: false, sempre: false },
  signedIn: Promise<void> = Promise.resolve(),
) {
  const texts = startTexts('en', await loadTexts('en'))
  await addTexts(texts, 'session')
  sent = 0
  done = []
  challenges = []
  const sessionManager = {
    signIn: async () => {
      sent += 1
      await signedIn
      return {} as never
    },
    signOut: async () => {},
    reread: async () => {},
    act: async () => {},
    stopActing: async () => {},
  }
  // Its first answer says which captcha there is; the challenge, asked for second, never comes.
  let asked = 0
  const call = (async () => ((asked += 1) === 1 ? { tipo: 'altcha', ...captcha } : new Promise(() => {}))) as never as Call
  render(
    <I18nextProvider i18n={texts}>
      <DepsProvider value={{ call, language: 'en', site: sampleSite }}>
        <SessionManagerProvider value={sessionManager}>
          <LoginForm
            place={place}
            over={false}
            onDone={(person) => done.push(person)}
            onForgot={() => {}}
            onChallenge={(challenge) => challenges.push(challenge)}
          />
        </SessionManagerProvider>
      </DepsProvider>
    </I18nextProvider>,
  )
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
const submit = () => userEvent.click(document.querySelector('button[type=submit]')!)

test.each([
  ['nothing', '', '', 'Fill all the fields to login!'],
  ['blanks', '  ', '   ', 'Fill all the fields to login!'],
  ['a user and a password of blanks', 'ana', '   ', 'Password required!'],
  ['a user alone', 'ana', '', 'Password required!'],
  ['a password alone', ' ', 'certa', 'The username is required!'],
])('[S5-01 part] %s: nothing is sent, and what is missing is said', async (_name, user, password, said) => {
  await open()
  if (user) await userEvent.type(field('username'), user)
  if (password) await userEvent.type(field('password'), password)
  await submit()
  expect((await screen.findByRole('alert')).textContent).toBe(said)
  expect(sent).toBe(0)
})

test('a user name has at most 256 signs, a password 1,024', async () => {
  await open()
  expect(['username', 'password'].map((name) => field(name).maxLength)).toEqual([256, 1024])
})

test('[S5-01] blank fields begin the captcha anew', async () => {
  await open(undefined, { ativo: true, sempre: true })
  const box = await screen.findByRole('checkbox', { name: 'I am not a robot' })
  await userEvent.click(box)
  expect((box as HTMLInputElement).checked).toBe(true)
  await submit()
  await screen.findByText('Fill all the fields to login!')
  const fresh = screen.getByRole<HTMLInputElement>('checkbox', { name: 'I am not a robot' })
  expect([fresh === box, fresh.checked]).toEqual([false, false])
})

test('[S4-02] while the sign-in is under way the form says so and is not sent again', async () => {
  const answer = Promise.withResolvers<void>()
  await open(undefined, undefined, answer.promise)
  await userEvent.type(field('username'), 'ana')
  await userEvent.type(field('password'), 'certa')
  const form = document.querySelector('form')!
  const busy = () => [form, document.querySelector('button[type=submit]')!].map((one) => one.getAttribute('aria-busy'))
  expect(busy()).toEqual(['false', null])
  await submit()
  expect(busy()).toEqual(['true', 'true'])
  expect(form.querySelector('[aria-live=polite]')!.textContent).toBe('Signing in…')
  expect(document.querySelector('button[type=submit]')!.textContent).toBe('Signing in…')
  await submit()
  await userEvent.type(field('password'), '{Enter}')
  expect([sent, done]).toEqual([1, []])
  answer.resolve()
  await expect.poll(busy).toEqual(['false', null])
  expect(done).toEqual([{}])
})

test('[S2-35] the way out of the sign-in is the forgotten password alone', async () => {
  await open({
    institution: { denominacao_login: 'User', p: { __md_aut: 2, __md_crypt: 4 } } as LoginPlace['institution'],
    mayRecover: true,
  })
  const acts = screen.getAllByRole('button').map((one) => one.textContent)
  expect(acts.filter((act) => !/show/i.test(act))).toEqual(['Sign in', 'Forgot my password'])
  expect(screen.queryAllByRole('link')).toEqual([])
  expect(screen.queryAllByRole('tab')).toEqual([])
})

test('[S8-05] a failure without a status is an unknown error, in the style of danger, and nobody is told of a sign-in', async () => {
  const failure = Promise.withResolvers<void>()
  await open(undefined, undefined, failure.promise)
  await userEvent.type(field('username'), 'ana')
  await userEvent.type(field('password'), 'certa')
  await submit()
  failure.reject(new TypeError('no answer'))
  const alert = await screen.findByRole('alert')
  expect([alert.textContent, alert.className, done]).toEqual(['Unknown error while logging in.', 'note stop', []])
})

test.each([true, false])('whether to keep the sign-in (%s) goes on to the second factor', async (keep) => {
  const challenge = Promise.withResolvers<void>()
  await open(undefined, undefined, challenge.promise)
  await userEvent.type(field('username'), 'ana')
  await userEvent.type(field('password'), 'certa')
  if (keep) await userEvent.click(field('keep'))
  await submit()
  challenge.reject(new CallError(401, { code: 'segundo_fator_necessario', message: '', params: { desafio: 'd.1' }, fields: [] }))
  await expect.poll(() => challenges).toEqual([{ challenge: 'd.1', keep }])
  expect(done).toEqual([])
})

describe('[S2-34] [S6-03] the forgot-password link', () => {
  const institution = (p: object) => ({ denominacao_login: 'User', p }) as LoginPlace['institution']
  test.each([
    [{ __md_aut: 2, __md_crypt: 4 }, true, true],
    [{ __md_aut: 2, __md_crypt: 4 }, false, false],
    [{ __md_aut: 1, __md_crypt: 4 }, true, false],
    [{ __md_aut: 2, __md_crypt: 1 }, true, false],
    [{}, true, false],
  ])('with %j and activity 1113 %s: %s', async (parameters, mayRecover, shown) => {
    await open({ institution: institution(parameters), mayRecover })
    expect(screen.queryByRole('button', { name: 'Forgot my password' }) !== null).toBe(shown)
  })
})
