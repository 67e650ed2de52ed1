// @vitest-environment jsdom
import { act, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { createMemoryRouter, Outlet, RouterProvider, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import type { ScreenHandle } from '../api/head.ts'
import { startTexts } from '../i18n/start.ts'
import { loadTexts } from '../i18n/texts.ts'
import { sampleSite } from '../testing/sample-call.ts'
import { usePageHead } from './page-head.ts'

const texts = startTexts('pt', await loadTexts('pt'))

/** A page of two screens, and how often one of them was asked for its head. */
function twoScreens() {
  const asked: string[] = []
  const handleOf = (title: string): ScreenHandle => ({
    head: () => {
      asked.push(title)
      return { title, description: `About ${title}` }
    },
  })
  function Frame() {
    const { pathname } = useLocation()
    usePageHead({ site: sampleSite, language: 'pt', texts, address: pathname })
    return <Outlet />
  }
  const children = ['first', 'second'].map((path) => ({ path, handle: handleOf(path), element: <p>{path}</p> }))
  const router = createMemoryRouter([{ path: '/', element: <Frame />, children }], { initialEntries: ['/first'] })
  return { asked, router }
}

test('the head is the server’s until the page goes elsewhere: drawing and taking up make none', async () => {
  document.title = 'As the server wrote it'
  const { asked, router } = twoScreens()
  renderToString(<RouterProvider router={router} />)
  render(<RouterProvider router={router} />)
  expect(asked).toEqual([])
  expect(document.title).toBe('As the server wrote it')
  await act(() => router.navigate('/second'))
  expect(asked).toEqual(['second'])
  expect(document.title).toBe('second')
  expect(document.head.querySelector('meta[name="description"]')?.getAttribute('content')).toBe('About second')
})
