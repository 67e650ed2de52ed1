// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { Suspense, useState, type ComponentType } from 'react'
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
  await expect.poll(() => onClose).toHaveBeenCalledTimes(1)
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

test('a part whose file did not come is asked for again when it is opened again, and not before', async () => {
  const load = vi.fn<() => Promise<ComponentType<{ onClose: () => void }>>>()
  load.mockImplementationOnce(failing).mockResolvedValue(() => <p>Ana</p>)
  const Part = lazyPart(load)
  function Door() {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button onClick={() => setOpen(true)}>Abrir</button>
        <Suspense>{open && <Part onClose={() => setOpen(false)} />}</Suspense>
      </>
    )
  }
  renderInPage(<Door />)
  const click = () => fireEvent.click(screen.getByRole('button', { name: 'Abrir' }))
  click()
  await expect.poll(() => texts()).toHaveLength(1)
  expect(load).toHaveBeenCalledTimes(1)
  click()
  expect(await screen.findByText('Ana')).toBeDefined()
  expect([load.mock.calls.length, texts().length]).toEqual([2, 1])
})
