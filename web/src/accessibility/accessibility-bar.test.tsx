// @vitest-environment jsdom
import { defaultAppearance } from '@farol/contract/appearance.ts'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { I18nextProvider } from 'react-i18next'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DepsProvider } from '../api/site.ts'
import { startTexts } from '../i18n/start.ts'
import { addTexts, loadTexts } from '../i18n/texts.ts'
import { sampleCall, sampleSite } from '../testing/sample-call.ts'
import { useToasts } from '../ui/toast-store.ts'
import { wholePage } from '../ui/whole-page.ts'
import { useAppearance } from './appearance-store.ts'
import { AccessibilityBar } from './accessibility-bar.tsx'
import { leaveByLoad, startWidget } from './sign-language.ts'

const written: string[] = []
let cookie = ''

beforeEach(() => {
  written.length = 0
  cookie = ''
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => cookie)
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  useAppearance.setState({ appearance: defaultAppearance })
  useToasts.setState({ toasts: [] })
  for (const name of document.documentElement.getAttributeNames()) document.documentElement.removeAttribute(name)
  for (const one of document.querySelectorAll('[vw], head script')) one.remove()
  Reflect.deleteProperty(window, 'VLibras')
})

async function open(signLanguage?: string) {
  const texts = startTexts('pt', await loadTexts('pt'))
  await addTexts(texts, 'accessibility' as never).catch(() => undefined)
  await act(async () =>
    render(
      <I18nextProvider i18n={texts}>
        <DepsProvider value={{ call: sampleCall, language: 'pt', site: { ...sampleSite, ...(signLanguage && { signLanguage }) } }}>
          <AccessibilityBar />
        </DepsProvider>
      </I18nextProvider>,
    ),
  )
}
const { getState } = useAppearance
const attributes = () => document.documentElement.getAttributeNames().toSorted()

test('a choice is kept for a year on the whole site; where nothing is chosen any more the cookie goes', () => {
  getState().choose({ zoom: 40 })
  getState().choose({ cor: 'contraste', negrito: true })
  expect(written.at(-1)).toBe('aparencia=zoom-40.contraste.negrito; Path=/; Max-Age=31536000; SameSite=Lax')
  expect(attributes()).toEqual(['data-cor', 'data-negrito', 'data-zoom'])
  getState().choose({ zoom: 0, cor: '', negrito: false })
  expect(written.at(-1)).toBe('aparencia=; Path=/; Max-Age=0; SameSite=Lax')
  expect(attributes()).toEqual([])
})

test('what was chosen on an earlier page is taken up from among other cookies, and changes nothing where it is the same', () => {
  cookie = 'outra=aparencia=zoom-80; aparencia=zoom-20.claro; i18nextLng=pt'
  getState().recall()
  const { appearance } = getState()
  expect(appearance).toEqual({ ...defaultAppearance, zoom: 20, escuro: false })
  getState().recall()
  expect(getState().appearance).toBe(appearance)
})

test('a page that was stored with another look, or none, gets what is chosen now', () => {
  cookie = 'aparencia=zoom-20.negrito'
  getState().recall()
  expect(attributes()).toEqual(['data-negrito', 'data-zoom'])
  document.documentElement.setAttribute('data-cor', 'contraste')
  getState().recall()
  expect(attributes()).toEqual(['data-negrito', 'data-zoom'])
})

test('the bar shows what stands: one of each line is pressed in', async () => {
  cookie = 'aparencia=zoom-20.escuro'
  await open()
  const pressed = screen
    .getAllByRole('group', { hidden: true })
    .flatMap((group) =>
      group.tagName === 'FIELDSET'
        ? [[...group.querySelectorAll('button')].findIndex((one) => one.getAttribute('aria-pressed') === 'true')]
        : [],
    )
  expect(pressed).toEqual([1, 0, 2, 0])
  fireEvent.click(within(screen.getByRole('group', { name: 'Tema', hidden: true })).getAllByRole('button', { hidden: true })[0]!)
  expect(getState().appearance).toEqual({ ...defaultAppearance, zoom: 20 })
})

test('Libras is offered only where the institution has its address; to switch it on fetches the page anew, keeping the rest', async () => {
  await open()
  expect(screen.queryByRole('group', { name: 'Libras', hidden: true })).toBeNull()
  cleanup()
  cookie = 'aparencia=zoom-40'
  const reload = vi.spyOn(wholePage, 'reload').mockImplementation(() => {})
  await open('https://vlibras.exemplo.br/app/')
  const [no, yes] = within(screen.getByRole('group', { name: 'Libras', hidden: true })).getAllByRole('button', { hidden: true })
  expect([no, yes].map((one) => one!.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
  fireEvent.click(yes!)
  expect(written.at(-1)).toMatch(/^aparencia=zoom-40\.libras; .*Max-Age=31536000/)
  expect(reload).toHaveBeenCalledTimes(1)
  reload.mockRestore()
  // This page goes on without it.
  expect(getState().appearance.libras).toBe(false)
  expect(document.querySelector('head script')).toBeNull()
})

test('where it was switched on the widget is loaded once, from the address without a slash at its end; that it fails is said', async () => {
  cookie = 'aparencia=libras'
  await open('https://vlibras.exemplo.br/app//')
  const script = await waitFor(() => {
    const found = document.querySelector<HTMLScriptElement>('head script')
    expect(found).not.toBeNull()
    return found!
  })
  expect(script.src).toBe('https://vlibras.exemplo.br/app/vlibras-plugin.js')
  script.onerror?.(new Event('error'))
  await waitFor(() => expect(useToasts.getState().toasts.map(({ kind, text }) => [kind, text])).toEqual([
    ['error', 'O tradutor de Libras não pôde ser carregado. A página continua sem ele.'],
  ])) // prettier-ignore
  cleanup()
  await open('https://vlibras.exemplo.br/app')
  await act(() => vi.dynamicImportSettled())
  expect(document.querySelectorAll('head script')).toHaveLength(1)
})

test('the widget has the places that it looks for, is made with its address, and is told that the page is there', async () => {
  const made: string[] = []
  const told = vi.fn()
  window.onload = told
  const started = startWidget('https://vlibras.exemplo.br/app')
  expect(document.querySelectorAll('body > [vw].enabled > [vw-access-button].active')).toHaveLength(1)
  expect(document.querySelectorAll('body > [vw] > [vw-plugin-wrapper] > .vw-plugin-top-wrapper')).toHaveLength(1)
  class Widget {
    constructor(address: string) {
      made.push(address)
    }
  }
  Object.assign(window, { VLibras: { Widget } })
  document.querySelector<HTMLScriptElement>('head script')!.onload?.(new Event('load'))
  await started
  expect(made).toEqual(['https://vlibras.exemplo.br/app'])
  expect(told).toHaveBeenCalledTimes(1)
  window.onload = null
})

test('a script that comes without the widget is a failure', async () => {
  const started = startWidget('https://vlibras.exemplo.br/app')
  document.querySelector<HTMLScriptElement>('head script')!.onload?.(new Event('load'))
  await expect(started).rejects.toThrow('VLibras')
})

test('beside the widget ways to passwords and personal data are loads of the whole page, other ways are not', () => {
  leaveByLoad('farol')
  const pressed = (href: string) => {
    const link = Object.assign(document.createElement('a'), { href })
    const inside = document.createElement('b')
    link.append(inside)
    document.body.append(link)
    const inPage = vi.fn((event: Event) => event.preventDefault())
    link.addEventListener('click', inPage)
    inside.click()
    link.remove()
    return inPage.mock.calls.length === 1
  }
  const ways = [
    '/acervo/1',
    '/loginho',
    'https://outro.exemplo/login',
    '/login?redirect=/',
    '/meufarol/senha',
    '/sair',
    '/farol_redireciona',
  ]
  expect(ways.map(pressed)).toEqual([true, true, true, false, false, false, false])
})
