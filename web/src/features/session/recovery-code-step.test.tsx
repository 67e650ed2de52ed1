// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Call } from '@farol/contract/address.ts'
import { askRecovery, proveRecovery } from '@farol/contract/password-recovery.ts'
import { getCaptcha } from '@farol/contract/session.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { startTexts } from '../../i18n/start.ts'
import { addTexts, loadTexts } from '../../i18n/texts.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { CodeStep } from './recovery-code-step.tsx'

let asked: number
let proved: number
beforeEach(() => {
  asked = 0
  proved = 0
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

async function openStep(refusal: CallError, answered: Promise<void> = Promise.resolve()) {
  const texts = startTexts('en', await loadTexts('en'))
  await addTexts(texts, 'session')
  const answers = new Map<unknown, () => unknown>([
    [getCaptcha, () => ({ tipo: 'altcha', ativo: false, sempre: false })],
    [
      proveRecovery,
      async () => {
        proved += 1
        await answered
        throw refusal
      },
    ],
    [askRecovery, () => (asked += 1)],
  ])
  const call = (async (endpoint: unknown) => answers.get(endpoint)!()) as never as Call
  const sent = { emails: ['***@***'], name: '***', length: 6, tte: 600, at: Date.now() }
  render(
    <I18nextProvider i18n={texts}>
      <DepsProvider value={{ call, language: 'en', site: sampleSite }}>
        <CodeStep user="ana" sent={sent} onSent={() => {}} onProved={() => {}} />
      </DepsProvider>
    </I18nextProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
}

const type = (code: string) =>
  act(async () => {
    fireEvent.change(document.querySelector('input[name=code]')!, { target: { value: code } })
    await vi.advanceTimersByTimeAsync(0)
  })
const resend = () => screen.queryByRole('button', { name: 'Send another code' })
const refused = (status: number, code: string) => new CallError(status, { code, message: `Said: ${code}`, params: {}, fields: [] } as never)

test('[S8-07] a code that is refused brings the way to another one into sight: when it may be sent, then the link', async () => {
  await openStep(refused(422, 'codigo_invalido'))
  const when = () => screen.getByText(/another code in/)
  expect(when().className).toBe('muted small')
  await type('123456')
  expect(screen.getByRole('alert').textContent).toContain('Said: codigo_invalido')
  expect(when().className).toBe('')
  await act(() => vi.advanceTimersByTimeAsync(59_000))
  expect(resend()).toBeNull()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  await act(async () => {
    fireEvent.click(resend()!)
    await vi.advanceTimersByTimeAsync(0)
  })
  expect(asked).toBe(1)
})

test('a code that is too short is not sent, and what failed otherwise is no refusal of the code', async () => {
  await openStep(refused(503, 'indisponivel'))
  await type('12345')
  expect(screen.queryByRole('alert')).toBeNull()
  await type('123456')
  expect(screen.getByRole('alert').textContent).toContain('Said: indisponivel')
  expect(screen.getByText(/another code in/).className).toBe('muted small')
})

test('while a code is checked the form says so, and it is not sent again; once it is refused the next one is', async () => {
  const answer = Promise.withResolvers<void>()
  await openStep(refused(422, 'codigo_invalido'), answer.promise)
  const form = document.querySelector('form')!
  const send = () => act(async () => void fireEvent.submit(form))
  const busy = () => [form.getAttribute('aria-busy'), screen.queryByText('Checking the code…') !== null]
  expect(busy()).toEqual(['false', false])
  await type('123456')
  expect(busy()).toEqual(['true', true])
  await send()
  await type('654321')
  expect(proved).toBe(1)
  await act(async () => answer.resolve())
  expect(busy()).toEqual(['false', false])
  await send()
  expect(proved).toBe(2)
})
