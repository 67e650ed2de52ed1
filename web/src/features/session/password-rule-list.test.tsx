// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { renderInPage } from '../../testing/in-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PasswordRuleList } from './password-rule-list.tsx'

afterEach(cleanup)

const drawing = (name: 'check' | 'info') =>
  new DOMParser().parseFromString(renderToStaticMarkup(<Icon name={name} />), 'text/html').body.innerHTML

test('each rule tells by sign, words and look whether it is met, is missing, or is known only when it is saved', () => {
  const rules = { length: { min: 8, max: 20 }, has_numbers: true, last_pw: 3 }
  renderInPage(<PasswordRuleList id="regras" rules={rules} password="abcdefgh" name="Ana Souza" />)
  const rows = screen.getAllByRole('listitem').map((row) => [row.className, row.querySelector('svg')!.outerHTML, row.textContent])
  expect(rows).toEqual([
    ['met', drawing('check'), 'De 8 a 20 caracteres (cumprido)'],
    ['', drawing('info'), 'Tem algarismos (falta)'],
    ['', drawing('info'), 'É diferente das últimas 3 senhas (conferido ao salvar)'],
  ])
  expect(screen.getByText('1 de 2 critérios cumpridos')).toBeDefined()
})

test('before anything is typed no count is said', () => {
  renderInPage(<PasswordRuleList id="regras" rules={{ has_numbers: true }} password="" name="Ana Souza" />)
  expect(document.querySelector('[aria-live]')!.textContent).toBe('')
})
