// @vitest-environment jsdom
import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { useRef } from 'react'
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { useUnsent } from './unsent-form.ts'

afterEach(cleanup)

function Search({ kind }: { kind: string }) {
  const field = useRef<HTMLInputElement>(null)
  useUnsent(field)
  return (
    <details>
      <summary>Pesquisa</summary>
      <form className={kind} onSubmit={(event) => event.preventDefault()}>
        <input type="hidden" name="modo" defaultValue="D" />
        <input ref={field} name="q" defaultValue="antes" />
        <input type="checkbox" name="online" />
        <select name="for" defaultValue="LIVRE">
          <option>LIVRE</option>
          <option>AUTOR</option>
        </select>
        <input name={kind === 'geral' ? 'ano' : 'autor'} defaultValue="" />
      </form>
    </details>
  )
}

/** Each address has a form of its own; `/a` and `/b` have the same kind. */
function Page() {
  const { pathname } = useLocation()
  if (pathname === '/nada') return <button>Nada</button>
  return (
    <>
      <Search key={pathname} kind={pathname === '/outra' ? 'outra' : 'geral'} />
      <button>Fora</button>
    </>
  )
}

function open() {
  const router = createMemoryRouter([{ path: '*', element: <Page /> }], { initialEntries: ['/a'] })
  render(<RouterProvider router={router} />)
  return (to: string | number) => act(async () => router.navigate(to as string))
}
const form = () => document.querySelector('form')!
const field = (name: string) => form().elements.namedItem(name) as HTMLInputElement
function write() {
  field('q').focus()
  fireEvent.input(field('q'), { target: { value: 'o mar' } })
  field('q').setSelectionRange(2, 4)
  field('online').checked = true
  field('for').value = 'AUTOR'
  field('ano').value = '1999'
}

test('what is written while a page is on its way stands in the form of that page: words, boxes, lists, focus and selection', async () => {
  const go = open()
  form().closest('details')!.open = true
  const before = form()
  write()
  await go('/b')
  expect(form()).not.toBe(before)
  expect(['q', 'for', 'ano'].map((name) => field(name).value)).toEqual(['o mar', 'AUTOR', '1999'])
  expect(field('online').checked).toBe(true)
  expect(document.activeElement).toBe(field('q'))
  expect([field('q').selectionStart, field('q').selectionEnd]).toEqual([2, 4])
  expect(form().closest('details')!.open).toBe(true)
  // Not sent off yet: it goes on to the page after it.
  expect(form().hasAttribute('data-unsent')).toBe(true)
  await go('/a')
  expect(field('q').value).toBe('o mar')
})

test.each([
  ['nothing was written', () => field('q').focus()],
  [
    'it was sent off',
    () => {
      write()
      fireEvent.submit(form())
    },
  ],
  [
    'the focus is elsewhere',
    () => {
      write()
      document.querySelector<HTMLElement>('body > div > button')!.focus()
    },
  ],
])('where %s the next form is as its page says', async (_name, act) => {
  const go = open()
  act()
  await go('/b')
  expect([field('q').value, field('ano').value]).toEqual(['antes', ''])
})

test('going back shows what was looked for there', async () => {
  const go = open()
  await go('/b')
  write()
  await go(-1)
  expect(field('q').value).toBe('antes')
})

test('a form of another kind takes nothing, and what found no form is gone', async () => {
  const go = open()
  write()
  await go('/outra')
  expect(field('q').value).toBe('antes')
  await go('/a')
  write()
  await go('/nada')
  await go('/b')
  expect(field('q').value).toBe('antes')
})

test('a form that is gone is listened to no more', async () => {
  const go = open()
  const gone = form()
  const removed = vi.spyOn(gone, 'removeEventListener')
  await go('/nada')
  expect(removed.mock.calls.map(([name]) => name)).toEqual(['input', 'submit'])
})
