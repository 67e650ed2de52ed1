// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { RecaptchaBox } from './recaptcha-box.tsx'

const drawn: { readonly element: HTMLElement; readonly options: Record<string, unknown> }[] = []

beforeEach(() => {
  drawn.length = 0
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.stubGlobal('grecaptcha', {
    ready: (then: () => void) => then(),
    render: (element: HTMLElement, options: Record<string, unknown>) => drawn.push({ element, options }),
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const loader = () => document.head.querySelector<HTMLScriptElement>('script[src^="https://www.google.com/recaptcha/"]')

test('the box is drawn with the key once its script is there, and both go with the part', async () => {
  const onSolved = vi.fn()
  const { unmount, container } = renderInPage(<RecaptchaBox siteKey="chave" onSolved={onSolved} />)
  expect(loader()!.src).toBe('https://www.google.com/recaptcha/api.js?render=explicit&hl=pt')
  act(() => void loader()!.dispatchEvent(new Event('load')))
  expect(drawn.map(({ options }) => [options['sitekey'], options['size']])).toEqual([['chave', 'compact']])
  const options = drawn[0]!.options as { callback: (text: string) => void; 'expired-callback': () => void }
  options.callback('resposta')
  options['expired-callback']()
  expect(onSolved.mock.calls).toEqual([['resposta'], [undefined]])
  expect(container.querySelector('.field')!.classList.contains('bad')).toBe(false)
  unmount()
  expect(loader()).toBeNull()
})

test('an error is told above it, and marks the field', () => {
  const { container } = renderInPage(<RecaptchaBox siteKey="chave" onSolved={() => undefined} error="Faça a verificação." />)
  expect(screen.getByText('Faça a verificação.')).toBeDefined()
  expect(container.querySelector('.field.bad')).not.toBeNull()
})
