// @vitest-environment jsdom
import type { Call } from '@farol/contract/address.ts'
import { askRecovery } from '@farol/contract/password-recovery.ts'
import { getCaptcha } from '@farol/contract/session.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../../api/site.ts'
import { startTexts } from '../../i18n/start.ts'
import { addTexts, loadTexts } from '../../i18n/texts.ts'
import { sampleSite } from '../../testing/sample-call.ts'
import { UserStep } from './recovery-user-step.tsx'

afterEach(cleanup)

test('while a code is asked for the form says so, and sends nothing more', async () => {
  const texts = startTexts('en', await loadTexts('en'))
  await addTexts(texts, 'session')
  const waiting = Promise.withResolvers<unknown>()
  const asked = vi.fn(() => waiting.promise)
  const call = (async (endpoint: unknown) =>
    endpoint === askRecovery ? asked() : endpoint === getCaptcha && { tipo: 'altcha', ativo: false, sempre: false }) as never as Call
  const onSent = vi.fn()
  render(
    <I18nextProvider i18n={texts}>
      <DepsProvider value={{ call, language: 'en', site: sampleSite }}>
        <UserStep label="User" user="ana" onUser={() => {}} onSent={onSent} />
      </DepsProvider>
    </I18nextProvider>,
  )
  const form = (await screen.findByRole('textbox')).closest('form')!
  await act(async () => void fireEvent.submit(form))
  expect([asked.mock.calls.length, form.getAttribute('aria-busy')]).toEqual([1, 'true'])
  await act(async () => void fireEvent.submit(form))
  expect(asked).toHaveBeenCalledOnce()
  const sent = { emails: ['a***'], name: 'A***', length: 6, tte: 600 }
  await act(async () => waiting.resolve(sent))
  expect([onSent.mock.calls, form.getAttribute('aria-busy')]).toEqual([[[sent]], 'false'])
})
