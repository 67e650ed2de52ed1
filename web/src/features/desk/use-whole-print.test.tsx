// @vitest-environment jsdom
import { CallError } from '@farol/contract/call.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { leaveDesk, openAtDesk, standAtDesk } from '../../testing/desk-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { useWholePrint } from './use-whole-print.ts'

beforeEach(() => standAtDesk())
afterEach(() => {
  cleanup()
  leaveDesk()
  vi.unstubAllGlobals()
})

interface Page {
  readonly data: readonly string[]
  readonly total: number
}

function open() {
  const printed: unknown[] = []
  const asked: { readonly page: number; readonly resolve: (page: Page) => void; readonly reject: (error: Error) => void }[] = []
  const List = () => {
    const { rows, busy, start } = useWholePrint(
      (page) => new Promise<Page>((resolve, reject) => void asked.push({ page, resolve, reject })),
    )
    return (
      <button type="button" aria-busy={busy} onClick={start}>
        {rows?.join() ?? 'a page'}
      </button>
    )
  }
  openAtDesk(<List />)
  const button = screen.getByRole('button')
  vi.stubGlobal('print', () => printed.push(button.textContent))
  return {
    printed,
    asked,
    press: () => fireEvent.click(button),
    shown: () => button.textContent,
    busy: () => button.getAttribute('aria-busy'),
  }
}

test('the button is busy while the pages are fetched, neither before nor after', async () => {
  const { printed, asked, press, shown, busy } = open()
  expect(busy()).toBe('false')
  press()
  expect(busy()).toBe('true')
  await act(async () => asked[0]!.resolve({ data: ['a', 'b'], total: 201 }))
  expect([busy(), printed]).toEqual(['true', []])
  await act(async () => asked[1]!.resolve({ data: ['c'], total: 201 }))
  expect([busy(), printed, asked.map(({ page }) => page)]).toEqual(['false', ['a,b,c'], [1, 2]])
  fireEvent(window, new Event('afterprint'))
  expect(shown()).toBe('a page')
})

test('a page that could not be fetched is said, nothing is printed, and the button can be pressed again', async () => {
  const { printed, asked, press, shown, busy } = open()
  press()
  await act(async () => asked[0]!.reject(new CallError(503)))
  expect([busy(), printed, shown()]).toEqual(['false', [], 'a page'])
  expect(useToasts.getState().toasts.map(({ kind }) => kind)).toEqual(['error'])
})
