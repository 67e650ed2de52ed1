// @vitest-environment jsdom
import { cleanup, createEvent, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderInPage } from '../testing/in-page.tsx'
import { LanguageParameters, LanguageSwitcher } from './language-switcher.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
  document.cookie = 'i18nextLng=; Path=/; Max-Age=0'
})

const open = (address = '/acervo/12?q=mar&lng=pt&filtro=T:1') => {
  renderInPage(
    <>
      <LanguageSwitcher offered={['pt', 'en', 'es']} current="en" />
      <LanguageParameters />
    </>,
    address,
  )
  const [buttons, list] = screen.getAllByRole<HTMLFormElement>('form')
  return { buttons: buttons!, list: list! }
}

/** Sends a form off as a press of a button does; jsdom goes nowhere. */
function send(form: HTMLFormElement, submitter: HTMLElement | null) {
  const event = createEvent.submit(form)
  Object.defineProperty(event, 'submitter', { value: submitter })
  event.preventDefault()
  fireEvent(form, event)
}

test('the language of the page is pressed in, and chosen in the list', () => {
  open()
  const pressed = screen.getAllByRole('button').map((one) => [one.lang, one.getAttribute('aria-pressed')])
  expect(pressed.map(([, state]) => state)).toEqual(['false', 'true', 'false'])
  expect(screen.getByRole<HTMLSelectElement>('combobox').value).toBe('en')
})

test('both forms go to this page with what the address holds besides the language', () => {
  const { buttons, list } = open()
  expect([buttons, list].map((form) => form.getAttribute('action'))).toEqual(['/acervo/12', '/acervo/12'])
  expect([...new FormData(buttons)]).toEqual([
    ['q', 'mar'],
    ['filtro', 'T:1'],
  ])
  expect([...new FormData(list)]).toEqual([
    ['lng', 'en'],
    ['q', 'mar'],
    ['filtro', 'T:1'],
  ])
})

test('a pressed language is stored, and a cookie keeps it for a year on the whole site', () => {
  const written: string[] = []
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => void written.push(text))
  const { buttons } = open()
  send(buttons, screen.getByRole('button', { name: 'Español' }))
  expect(localStorage.getItem('i18nextLng')).toBe('es')
  expect(written).toEqual(['i18nextLng=es; Path=/; Max-Age=31536000; SameSite=Lax'])
})

test('the choice of the list is stored whichever other button sends it, and the cookie where storage is closed', () => {
  const { list } = open()
  const other = document.createElement('button')
  other.value = 'pt'
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'es' } })
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('closed')
  })
  send(list, other)
  expect(document.cookie).toContain('i18nextLng=es')
})

test('a choice in the list sends its form at once', () => {
  const asked = vi.spyOn(HTMLFormElement.prototype, 'requestSubmit').mockImplementation(() => {})
  open()
  fireEvent.pointerDown(screen.getByRole('combobox'))
  fireEvent.change(screen.getByRole('combobox'), { target: { value: 'es' } })
  expect(asked).toHaveBeenCalledTimes(1)
})

test('what stands behind # goes along: a basket that was handed on', () => {
  history.replaceState(null, '', '/cesta#acervos=12,15')
  const { buttons, list } = open('/cesta#acervos=12,15')
  send(buttons, screen.getByRole('button', { name: 'Español' }))
  send(list, null)
  expect([buttons, list].map((form) => form.getAttribute('action'))).toEqual(['/cesta#acervos=12,15', '/cesta#acervos=12,15'])
  history.replaceState(null, '', '/')
})
