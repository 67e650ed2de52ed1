// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../src/testing/in-page.tsx'
import { Gallery } from './gallery.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

test('the gallery shows every part without a complaint of React', () => {
  const complaints = vi.spyOn(console, 'error')
  renderInPage(<Gallery theme="neo" />)
  expect(screen.getAllByRole('region').length).toBeGreaterThanOrEqual(9)
  expect(complaints).not.toHaveBeenCalled()
  // Whoever examines it waits until it answers, as every page says it.
  expect(document.documentElement.hasAttribute('data-vivo')).toBe(true)
})
