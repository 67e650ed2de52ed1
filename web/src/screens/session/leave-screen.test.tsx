// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startTexts } from '../../i18n/start.ts'
import { texts } from '../../i18n/languages/pt.ts'
import session from '../../../../texts/pt/session.json' with { type: 'json' }
import { notedCall, openScreen } from '../../testing/account-page.tsx'
import { sampleSite } from '../../testing/sample-call.ts'
import { wholePage } from '../../ui/whole-page.ts'
import { LeaveScreen } from './leave-screen.tsx'
import { accountHead, leaveHead, loginHead } from './login-head.ts'

const replace = vi.spyOn(wholePage, 'replace').mockImplementation(() => {})

beforeEach(() => replace.mockClear())
afterEach(cleanup)

const open = (signOut: (() => Promise<void>) | undefined) =>
  openScreen(
    <StrictMode>
      <LeaveScreen />
    </StrictMode>,
    notedCall(new Map()).call,
    'pt',
    signOut && { signOut },
  )

test('the session is ended once, and the start is begun anew after it, not before', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const signOut = vi.fn(() => promise)
  await open(signOut)
  expect([signOut.mock.calls.length, replace.mock.calls]).toEqual([1, []])
  expect(screen.getByRole('link').getAttribute('href')).toBe('/')
  await act(async () => resolve())
  expect(replace.mock.calls).toEqual([['/']])
})

test('before the session is there nothing is ended', async () => {
  await open(undefined)
  expect(replace).not.toHaveBeenCalled()
})

test('pages about a session have names of their own and are not indexed', () => {
  const place = { texts: startTexts('pt', { ...texts, session } as never), language: 'pt', site: sampleSite, address: '/' } as const
  const heads = [loginHead, leaveHead, accountHead].map((head) => head(undefined, place))
  expect(heads.map(({ noindex }) => noindex)).toEqual([true, true, true])
  expect(new Set(heads.map(({ title }) => title)).size).toBe(3)
  for (const { title } of heads) expect(title).toContain('Rede de Bibliotecas de Porto Claro')
})
