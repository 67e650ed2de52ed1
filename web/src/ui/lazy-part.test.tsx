// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { Suspense, type ComponentType } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { lazyPart } from './lazy-part.tsx'
import { useToasts } from './toast-store.ts'

afterEach(() => {
  cleanup()
  useToasts.setState({ toasts: [] })
})

const texts = () => useToasts.getState().toasts.map(({ kind, text }) => [kind, text])
const failing = () => Promise.reject<ComponentType<{ onClose: () => void }>>(new TypeError('Failed to fetch dynamically imported module'))

test('a part whose file does not come is said and closed, and the page around it stays', async () => {
  const Part = lazyPart(failing)
  const onClose = vi.fn()
  renderInPage(
    <>
      <h1>Serra</h1>
      <Suspense>
        <Part onClose={onClose} />
      </Suspense>
    </>,
  )
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledTimes(1))
  expect(texts()).toEqual([['warning', 'Não foi possível comunicar com o servidor, tente mais tarde.']])
  expect(screen.getByRole('heading', { name: 'Serra' })).toBeDefined()
})

test('a part whose file comes is shown', async () => {
  const Part = lazyPart(async () => ({ name }: { name: string }) => <p>{name}</p>)
  renderInPage(
    <Suspense>
      <Part name="Ana" />
    </Suspense>,
  )
  expect(await screen.findByText('Ana')).toBeDefined()
  expect(texts()).toEqual([])
})
