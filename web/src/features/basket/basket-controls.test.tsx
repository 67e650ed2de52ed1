// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Suspense } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { forgetPerson } from '../../session/browser-data.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { BasketCount, BasketToggle } from './basket-controls.tsx'
import { useBasket } from './basket-store.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  act(() => forgetPerson('out'))
  useToasts.setState({ toasts: [] })
})

const show = async (props: Parameters<typeof BasketToggle>[0]) => {
  await act(async () => {
    renderInPage(
      <Suspense>
        <BasketToggle {...props} />
        <p data-testid="count">
          <BasketCount />
        </p>
      </Suspense>,
    )
  })
  // The words of the basket come with its first button.
  await screen.findByTestId('count')
}
const button = () => screen.getByRole('button')
const codes = () => useBasket.getState().codes
const toasts = () => useToasts.getState().toasts.map(({ kind, text }) => `${kind}: ${text}`)
const many = (count: number) => Array.from({ length: count }, (_, at) => String(1000 + at))

test('one title is put in and taken out by one button, whose name says which of the two; each time it is said how many there are', async () => {
  useBasket.getState().replace(['9'])
  await show({ codes: ['7'], title: 'Dom' })
  expect([button().getAttribute('aria-label'), button().textContent]).toEqual(['Adicionar à cesta: Dom', 'Adicionar à cesta'])
  await userEvent.click(button())
  expect([codes(), button().getAttribute('aria-label'), button().textContent]).toEqual([
    ['9', '7'],
    'Remover da cesta: Dom',
    'Remover da cesta',
  ])
  await userEvent.click(button())
  expect([codes(), button().getAttribute('aria-label')]).toEqual([['9'], 'Adicionar à cesta: Dom'])
  expect(toasts()).toEqual([
    'success: 1 título adicionado à cesta. 2 títulos na cesta.',
    'success: 1 título removido da cesta. 1 título na cesta.',
  ])
})

test('in a row it is a sign with the same name, which says whether the title is held', async () => {
  await show({ codes: ['7'], title: 'Dom', compact: true })
  expect([button().dataset['keep'], button().title, button().getAttribute('aria-label')]).toEqual([
    'free',
    'Adicionar à cesta',
    'Adicionar à cesta: Dom',
  ])
  await userEvent.click(button())
  expect([button().dataset['keep'], button().title, button().getAttribute('aria-label')]).toEqual([
    'held',
    'Remover da cesta',
    'Remover da cesta: Dom',
  ])
  await userEvent.click(button())
  expect(codes()).toEqual([])
})

test('a page of titles is put in as a whole; it is on until all are held, and never takes any out', async () => {
  useBasket.getState().replace(['7'])
  await show({ codes: ['7', '8'] })
  expect([button().textContent, button().hasAttribute('aria-disabled')]).toEqual(['Adicionar esta página à cesta', false])
  await userEvent.click(button())
  expect([codes(), button().getAttribute('aria-disabled')]).toEqual([['7', '8'], 'true'])
  await userEvent.click(button())
  expect([codes(), toasts()]).toEqual([['7', '8'], ['success: 1 título adicionado à cesta. 2 títulos na cesta.']])
  cleanup()
  await show({ codes: [] })
  expect(button().hasAttribute('aria-disabled')).toBe(false)
})

test('a basket that is full says so: with what found room, and where nothing did alone', async () => {
  useBasket.getState().replace(many(499))
  await show({ codes: ['7', '8'] })
  await userEvent.click(button())
  expect([codes().length, toasts()]).toEqual([
    500,
    ['success: 1 título adicionado à cesta. 500 títulos na cesta.', 'warning: A cesta está cheia: ela guarda até 500 títulos.'],
  ])
  useToasts.setState({ toasts: [] })
  await userEvent.click(button())
  expect(toasts()).toEqual(['warning: A cesta está cheia: ela guarda até 500 títulos.'])
})

test('what the browser does not keep is said to last as long as the page', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  await show({ codes: ['7'], title: 'Dom' })
  await userEvent.click(button())
  expect([codes(), toasts().at(-1)]).toEqual([['7'], 'warning: O navegador não deixou guardar a cesta: ela vale até fechar esta página.'])
  await userEvent.click(button())
  expect(codes()).toEqual([])
})

test('who comes after a person that left has an empty basket, which counts as kept again', () => {
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  useBasket.getState().add(['7'])
  expect(useBasket.getState()).toMatchObject({ codes: ['7'], isStored: false })
  full.mockRestore()
  forgetPerson('out')
  expect(useBasket.getState()).toMatchObject({ codes: [], before: undefined, isStored: true })
})

test('the count is heard in words and says nothing of an empty basket', async () => {
  await show({ codes: ['7'], title: 'Dom' })
  const count = screen.getByTestId('count')
  expect(count.textContent).toBe('')
  act(() => useBasket.getState().replace(['1']))
  expect([count.querySelector('.vh')!.textContent, count.querySelector('[aria-hidden]')!.textContent]).toEqual(['1 título', '1'])
  act(() => useBasket.getState().replace(['1', '2']))
  expect([count.querySelector('.vh')!.textContent, count.querySelector('[aria-hidden]')!.textContent]).toEqual(['2 títulos', '2'])
})

test('another tab that changed or emptied the basket, or its whole store, is followed; other things that it stores are not', () => {
  useBasket.getState().replace(['1', '2'])
  const stored = (key: string | null, newValue: string | null) =>
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key, newValue })))
  stored('farol-outra', '["9"]')
  expect(codes()).toEqual(['1', '2'])
  stored('farol-cesta', '["3"]')
  expect(codes()).toEqual(['3'])
  useBasket.getState().undo()
  expect(codes()).toEqual(['3'])
  stored(null, null)
  expect(codes()).toEqual([])
})

test('what another tab put in meanwhile is not lost by the next change here; what did nothing can take nothing back', () => {
  useBasket.getState().replace(['1'])
  localStorage.setItem('farol-cesta', '["1","5"]')
  expect(useBasket.getState().add(['7'])).toEqual({ added: 1, refused: 0 })
  expect([codes(), localStorage.getItem('farol-cesta')]).toEqual([['1', '5', '7'], '["1","5","7"]'])
  useBasket.getState().add(['7'])
  useBasket.getState().undo()
  expect(codes()).toEqual(['1', '5'])
  useBasket.getState().undo()
  expect(codes()).toEqual(['1', '5'])
})
