// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState, type MouseEvent } from 'react'
import { createMemoryRouter, RouterProvider, type LinkProps } from 'react-router'
import { afterEach, expect, test } from 'vitest'
import { Link } from './link.tsx'

afterEach(() => {
  cleanup()
  window.history.replaceState(null, '', '/')
})

/** Presses a link to the basket; whether the page itself went there, and how. */
async function pressed(props: Partial<LinkProps>, press: object = {}) {
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Link to="/cesta" {...props}>
            Cesta
          </Link>
        ),
      },
    ],
    { initialEntries: ['/'] },
  )
  render(<RouterProvider router={router} />)
  // jsdom goes nowhere by itself and says so.
  const left = { toBrowser: false }
  const stop = (event: Event) => {
    left.toBrowser = !event.defaultPrevented
    event.preventDefault()
  }
  addEventListener('click', stop, { once: true })
  fireEvent.click(screen.getByText('Cesta'), press)
  await Promise.resolve()
  const { location, historyAction } = router.state
  return { ...left, at: location.pathname + location.hash, state: location.state as unknown, historyAction }
}

const gone = { toBrowser: false, at: '/cesta', state: null, historyAction: 'PUSH' }
const stayed = { toBrowser: true, at: '/' }

test('a link goes there in the page, with what it hands on', async () => {
  expect(await pressed({})).toEqual(gone)
  cleanup()
  expect(await pressed({ state: { from: '/x' }, replace: true })).toEqual({ ...gone, state: { from: '/x' }, historyAction: 'REPLACE' })
})

test('a part of a page is gone to; where one is already, the way back does not grow', async () => {
  expect(await pressed({ to: '/cesta#fim' })).toEqual({ ...gone, at: '/cesta#fim' })
  cleanup()
  window.history.replaceState(null, '', '/cesta#fim')
  expect(await pressed({ to: '/cesta#fim' })).toEqual({ ...gone, at: '/cesta#fim', historyAction: 'REPLACE' })
  cleanup()
  expect(await pressed({ to: '/cesta' })).toEqual(gone)
})

test('a link that loses its part of the page stays the element that it is', () => {
  const Page = () => {
    const [to, setTo] = useState('/pesquisa_geral?q=a#faceta-I')
    return (
      <>
        <Link to={to}>Idioma</Link>
        <button onClick={() => setTo('/pesquisa_geral?q=a')}>!</button>
      </>
    )
  }
  render(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Page /> }])} />)
  const before = screen.getByText('Idioma')
  fireEvent.click(screen.getByText('!'))
  expect(screen.getByText('Idioma').getAttribute('href')).toBe('/pesquisa_geral?q=a')
  expect(screen.getByText('Idioma')).toBe(before)
})

test('another tab, another button, another target and a page that is to be loaded are the browser’s', async () => {
  for (const key of ['metaKey', 'altKey', 'ctrlKey', 'shiftKey']) {
    expect(await pressed({}, { [key]: true }), key).toMatchObject(stayed)
    cleanup()
  }
  for (const [props, press] of [[{}, { button: 1 }], [{ target: '_blank' }], [{ reloadDocument: true }]] as const) {
    expect(await pressed(props, press)).toMatchObject(stayed)
    cleanup()
  }
})

test('who presses may say that nothing is to happen', async () => {
  expect(await pressed({ onClick: (event: MouseEvent) => event.preventDefault() })).toMatchObject({ toBrowser: false, at: '/' })
})
