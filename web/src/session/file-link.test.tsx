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
  const press = (keys = {}) => {
    let follows = false
    const last = (event: Event) => {
      follows = !event.defaultPrevented
      event.preventDefault()
    }
    document.addEventListener('click', last, { once: true })
    fireEvent.click(link, keys)
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
  'a press with %o is the browser’s',
  (keys) => {
    signIn([74])
    const { asked, press } = open(async () => new Blob(['x']))
    expect([press(keys), asked]).toEqual([true, []])
  },
)
