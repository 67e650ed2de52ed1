// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import type { Call, Address } from '@farol/contract/address.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../testing/account-page.tsx'
import { renderInPage } from '../testing/in-page.tsx'
import { useToasts } from '../ui/toast-store.ts'
import { FileLink } from './file-link.tsx'
import { useSession } from './session-store.ts'

const saved: string[] = []

beforeEach(() => {
  saved.length = 0
  useToasts.setState({ toasts: [] })
  URL.createObjectURL = () => 'blob:file'
  URL.revokeObjectURL = () => {}
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  useSession.getState().set({ status: 'unknown' })
})

/** The link with a server that answers so; `press` tells whether the browser was left to follow the address. */
function open(answer: () => Promise<unknown>) {
  const asked: unknown[] = []
  const call = (async ({ method, path, file }: Address) => {
    asked.push({ method, path, file })
    return answer()
  }) as Call
  renderInPage(
    <FileLink href="/acervo/7/dados-estatisticos.csv?ano=2026" name="7-uso.csv" type="text/csv">
      Baixar
    </FileLink>,
    '/',
    call,
  )
  const link = screen.getByRole('link', { name: 'Baixar' })
  const press = (keys: MouseEventInit = {}) => {
    let follows = false
    const last = (event: Event) => {
      follows = !event.defaultPrevented
      event.preventDefault()
    }
    // Browsers tell a press of another button than the first as `auxclick`.
    const name = keys.button ? 'auxclick' : 'click'
    document.addEventListener(name, last, { once: true })
    fireEvent(link, new MouseEvent(name, { bubbles: true, cancelable: true, ...keys }))
    return follows
  }
  return { asked, link, press }
}

test('a visitor’s press is the browser’s own: the address is followed', () => {
  useSession.getState().set({ status: 'out' })
  const { asked, link, press } = open(async () => new Blob(['x']))
  expect([press(), asked, link.getAttribute('download'), link.getAttribute('type')]).toEqual([true, [], '7-uso.csv', 'text/csv'])
})

test('who is signed in is given the file by a call of their own, once however often it is pressed', async () => {
  signIn([74])
  const { promise, resolve } = Promise.withResolvers<Blob>()
  const { asked, link, press } = open(() => promise)
  expect([press(), press(), link.getAttribute('aria-busy'), saved]).toEqual([false, false, 'true', []])
  await act(async () => resolve(new Blob(['mes'])))
  expect([link.getAttribute('aria-busy'), saved]).toEqual([null, ['7-uso.csv']])
  expect(asked).toEqual([{ method: 'GET', path: '/acervo/7/dados-estatisticos.csv?ano=2026', file: 'text/csv' }])
})

test('what is refused is said, and nothing is kept', async () => {
  signIn([74])
  const { press } = open(() => Promise.reject(new CallError(403)))
  await act(async () => void press())
  expect([saved, useToasts.getState().toasts.map(({ kind }) => kind)]).toEqual([[], ['error']])
})

test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a press with %o, which would open a tab that carries no token, brings the file as well',
  async (keys) => {
    signIn([74])
    const { press } = open(async () => new Blob(['x']))
    await act(async () => void expect(press(keys)).toBe(false))
    expect(saved).toEqual(['7-uso.csv'])
  },
)

test('the right button opens the menu of the browser; of a visitor every press is the browser’s', () => {
  signIn([74])
  const { asked, press } = open(async () => new Blob(['x']))
  expect([press({ button: 2 }), asked]).toEqual([true, []])
  act(() => useSession.getState().set({ status: 'out' }))
  expect([press({ ctrlKey: true }), press({ button: 1 }), asked]).toEqual([true, true, []])
})
