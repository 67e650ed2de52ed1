// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import { askRecovery, finishRecovery, proveRecovery } from '@farol/contract/password-recovery.ts'
import { getCaptcha } from '@farol/contract/session.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { startTexts } from '../../i18n/start.ts'
import { addTexts, loadTexts } from '../../i18n/texts.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { Recovery } from './recovery.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000))
const input = (name: string) => document.querySelector<HTMLInputElement>(`input[name=${name}]`)!
const write = async (name: string, text: string) => {
  fireEvent.change(input(name), { target: { value: text } })
  await pass(0)
}
const submit = async () => {
  fireEvent.submit(document.querySelector('form')!)
  await pass(0)
}
const expired = new CallError(422, { code: 'codigo_expirado', message: 'The code expired.', params: {}, fields: [] } as never)

async function open() {
  const texts = startTexts('en', await loadTexts('en'))
  await addTexts(texts, 'session')
  const asked: unknown[] = []
  const waits: (() => void)[] = []
  const answers = new Map<unknown, () => unknown>([
    [getCaptcha, () => ({ tipo: 'altcha', ativo: false, sempre: false })],
    [askRecovery, () => ({ emails: ['***@***'], name: '***', length: 6, tte: 600 })],
    [proveRecovery, () => ({ rules: { length: { min: 8, max: 64 } }, nome: 'Ana Souza' })],
    [
      finishRecovery,
      () => {
        throw expired
      },
    ],
  ])
  const call = (async (endpoint: unknown) => {
    asked.push(endpoint)
    // The second code takes a while.
    if (asked.filter((one) => one === askRecovery).length > 1) await new Promise<void>((resolve) => waits.push(resolve))
    return answers.get(endpoint)!()
  }) as never as Call
  render(
    <I18nextProvider i18n={texts}>
      <DepsProvider value={{ call, language: 'en', site: sampleSite }}>
        <Recovery label="User" onDone={() => {}} onBack={() => {}} />
      </DepsProvider>
    </I18nextProvider>,
  )
  await pass(0)
  await write('username', 'ana')
  await submit()
  return { count: () => asked.filter((one) => one === askRecovery).length, answer: () => waits.forEach((go) => go()) }
}

test('each step begins in its first field: the one that had the focus is gone', async () => {
  await open()
  expect(document.activeElement).toBe(input('code'))
  await write('code', '123456')
  expect(document.activeElement).toBe(input('new-password'))
})

test('a code that is over when the password comes leads back to it, says why, and offers another one at once', async () => {
  const { count, answer } = await open()
  await pass(61)
  await write('code', '123456')
  await write('new-password', 'oito letras 8')
  await write('new-password-again', 'oito letras 8')
  await submit()
  const said = screen.getByRole('alert')
  expect([said.textContent, document.activeElement === said]).toEqual([expect.stringContaining('The code expired.'), true])
  expect(screen.queryByText(/^The code is good for/)).toBeNull()
  const resend = screen.getByRole('button', { name: 'Send another code' })
  fireEvent.click(resend)
  await pass(0)
  fireEvent.click(resend)
  await pass(0)
  expect(count()).toBe(2)
  answer()
  await pass(0)
  expect([screen.queryByRole('alert'), document.activeElement === input('code')]).toEqual([null, true])
})
