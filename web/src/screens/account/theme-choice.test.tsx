// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { useAccountSettings } from '../../session/account-settings.ts'
import { renderInPage } from '../../testing/in-page.tsx'
import { ThemeChoice, useTheme } from './theme-choice.tsx'

afterEach(() => {
  cleanup()
  useAccountSettings.setState(useAccountSettings.getInitialState())
})

function Page() {
  useTheme()
  return <ThemeChoice />
}
/** Their addresses are the builder's: which sheet it is cannot be seen here, another one is another element. */
const sheets = () => [...document.querySelectorAll('head link[rel=stylesheet]')]

test('a theme dresses the page while the patron area is open, one at a time; that of the institution adds nothing', () => {
  renderInPage(<Page />)
  const list = screen.getByRole<HTMLSelectElement>('combobox')
  expect([list.value, sheets()]).toEqual(['neo', []])
  fireEvent.change(list, { target: { value: 'mata' } })
  const [mata, ...others] = sheets()
  expect([mata instanceof HTMLLinkElement, others]).toEqual([true, []])
  fireEvent.change(list, { target: { value: 'sinal' } })
  expect([list.value, useAccountSettings.getState().settings.theme, sheets().length]).toEqual(['sinal', 'sinal', 1])
  expect(sheets()[0]).not.toBe(mata)
  fireEvent.change(list, { target: { value: 'neo' } })
  expect(sheets()).toEqual([])
  fireEvent.change(list, { target: { value: 'mata' } })
  cleanup()
  expect(sheets()).toEqual([])
})
