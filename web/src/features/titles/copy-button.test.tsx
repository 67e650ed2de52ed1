// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { I18nextProvider } from 'react-i18next'
import record from '../../../../texts/pt/record.json' with { type: 'json' }
import { texts } from '../../i18n/languages/pt.ts'
import { startTexts } from '../../i18n/start.ts'
import { CopyButton } from './copy-button.tsx'

const written: string[] = []
let answer: () => Promise<void> = async () => undefined

beforeEach(() => {
  written.length = 0
  answer = async () => undefined
  const clipboard = { writeText: (text: string) => (written.push(text), answer()) }
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: clipboard })
})
afterEach(cleanup)

const words = { ...texts, record }
const page = (text: string) => (
  <I18nextProvider i18n={startTexts('pt', words)}>
    <CopyButton text={text} />
  </I18nextProvider>
)
const said = () => screen.getByRole('status').textContent
const press = () => act(async () => screen.getByRole('button').click())

test('what was copied is said, and not of another text that stands there afterwards', async () => {
  const { rerender } = render(page('ASSIS, 1899.'))
  expect(said()).toBe('')
  await press()
  expect(written).toEqual(['ASSIS, 1899.'])
  expect(said()).toMatch(/copi/i)
  rerender(page('LISPECTOR, 1977.'))
  expect(said()).toBe('')
})

test('where the browser gives no way it is said that it was not copied', async () => {
  answer = () => Promise.reject(new Error('NotAllowedError'))
  render(page('ASSIS, 1899.'))
  await press()
  expect(said()).not.toBe('')
  const failed = said()
  answer = async () => undefined
  await press()
  expect(said()).not.toBe(failed)
})

test('a page that came without https has no clipboard at all: the same is said', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined })
  render(page('ASSIS, 1899.'))
  await press()
  expect(said()).toBe(' Não foi possível copiar. Selecione o texto e copie.')
})
