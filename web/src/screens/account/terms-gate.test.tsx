// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Address } from '@farol/contract/address.ts'
import { acceptTerms, getTerms } from '@farol/contract/privacy.ts'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useSession } from '../../session/session-store.ts'
import { notedCall, openScreen, signIn } from '../../testing/account-page.tsx'
import { TermsGate } from './terms-gate.tsx'

beforeEach(() => signIn())
afterEach(() => {
  cleanup()
  useSession.getState().set({ status: 'unknown' })
})

async function open(terms: object | undefined, accept: () => unknown = () => ({})) {
  const onRead = vi.fn()
  const { call, made } = notedCall(
    new Map<Address, () => unknown>([
      [getTerms, () => ({ ...(terms && { termos: terms }) })],
      [acceptTerms, accept],
    ]),
  )
  await openScreen(<TermsGate onRead={onRead} />, call)
  return { onRead, made }
}

const terms = { versao: '3', texto: '<p>Use com cuidado.</p>' }

test('it stands until the version that was read is accepted; what is held about one stays within reach', async () => {
  const { onRead, made } = await open(terms)
  await screen.findByText('Use com cuidado.')
  expect(document.activeElement?.tagName).toBe('H1')
  expect(screen.getByText(/^Versão/).textContent).toContain('3')
  expect(onRead).not.toHaveBeenCalled()
  expect(screen.getAllByRole('link').map((one) => one.getAttribute('href'))).toContain('/meufarol/privacidade')
  await userEvent.click(document.querySelector('button.main')!)
  await waitFor(() => expect(onRead).toHaveBeenCalledOnce())
  expect(made.find(({ method }) => method !== 'GET')!.body).toEqual({ versao: '3' })
})

test('what could not be accepted is not accepted', async () => {
  const { onRead } = await open(terms, () => {
    throw new CallError(503)
  })
  await screen.findByText('Use com cuidado.')
  await userEvent.click(document.querySelector('button.main')!)
  await screen.findByRole('alert')
  expect(onRead).not.toHaveBeenCalled()
})

test('read in another tab, or no terms at all: the screen is open', async () => {
  const read = await open({ ...terms, visto_em: '2026-11-20T12:00:00.000Z' })
  await waitFor(() => expect(read.onRead).toHaveBeenCalled())
  cleanup()
  const none = await open(undefined)
  await waitFor(() => expect(none.onRead).toHaveBeenCalled())
})
