// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { useToasts } from './toast-store.ts'
import { Toasts } from './toast.tsx'

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  Object.defineProperty(document, 'hidden', { configurable: true, value: false })
  for (const { id } of useToasts.getState().toasts) useToasts.getState().dismiss(id)
})

/** Says it, and waits for what shows the first notice: that comes beside the page. */
const say = (kind: 'success' | 'info' | 'warning' | 'error', text: string) =>
  act(async () => {
    useToasts.getState().show(kind, text)
    await vi.dynamicImportSettled()
  })

const show = async (kind: 'success' | 'info' | 'warning' | 'error', text = 'Dom Casmurro está na cesta.') => {
  renderInPage(<Toasts />)
  await say(kind, text)
  return screen.getByText(text)
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds))
const isThere = () => screen.queryByText('Dom Casmurro está na cesta.') !== null

describe('notices', () => {
  test.each(['success', 'info'] as const)('[S9-03] %s closes after 8 seconds', async (kind) => {
    await show(kind)
    pass(7999)
    expect(isThere()).toBe(true)
    pass(1)
    expect(isThere()).toBe(false)
  })

  test('the same failure of two parts of a page is said once while it stands there; a second success is said again', async () => {
    await show('warning', 'Sem rede.')
    await say('warning', 'Sem rede.')
    await say('success', 'Na cesta.')
    await say('success', 'Na cesta.')
    expect([screen.getAllByText('Sem rede.').length, screen.getAllByText('Na cesta.').length]).toEqual([1, 2])
  })

  test.each(['warning', 'error'] as const)('[S9-03] %s stays until it is closed', async (kind) => {
    await show(kind)
    pass(600_000)
    expect(isThere()).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Fechar aviso' }))
    expect(isThere()).toBe(false)
  })

  test('the pointer, the focus and a hidden tab each hold the time', async () => {
    const toast = (await show('info')).closest('.toast')!
    fireEvent.pointerEnter(toast)
    pass(20_000)
    fireEvent.focus(screen.getByRole('button', { name: 'Fechar aviso' }))
    fireEvent.pointerLeave(toast)
    pass(20_000)
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    fireEvent.blur(screen.getByRole('button', { name: 'Fechar aviso' }))
    pass(20_000)
    expect(isThere()).toBe(true)
    Object.defineProperty(document, 'hidden', { configurable: true, value: false })
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    pass(8000)
    expect(isThere()).toBe(false)
  })

  test('an error interrupts, the rest waits; the region is there before them', async () => {
    renderInPage(<Toasts />)
    expect(screen.getByRole('region', { name: 'Avisos' })).toBeTruthy()
    await say('error', 'Não deu.')
    await say('success', 'Deu.')
    expect(screen.getByRole('alert').textContent).toBe('Não deu.')
    expect(screen.getByRole('status').textContent).toBe('Deu.')
  })
})
