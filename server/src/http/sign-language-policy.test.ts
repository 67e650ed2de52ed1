import { expect, test } from 'vitest'
import { FirstScreen, nothingInPages } from './first-screen.ts'
import { allowsSignLanguage, signLanguagePolicy } from './sign-language-policy.ts'

test.each([
  ['/', true],
  ['/acervo/5?x=/login', true],
  ['/loginho', true],
  ['/login', false],
  ['/login?redirect=/', false],
  ['/login/esqueci', false],
  ['/meufarol', false],
  ['/meufarol/emprestimos', false],
  ['/farol_redireciona', false],
])('%s may have the widget: %s', (address, allowed) => expect(allowsSignLanguage(address, 'farol')).toBe(allowed))

test('the policy names the widget’s host and no other', () => {
  const policy = signLanguagePolicy('https://www.vlibras.gov.br/app', nothingInPages)
  expect(policy).toContain("script-src 'self' 'unsafe-eval' blob: https://vlibras.gov.br https://*.vlibras.gov.br;")
  expect(policy).not.toMatch(/https?:(?!\/\/(?:\*\.)?vlibras\.gov\.br)/)
})

test('what stands in the page runs there too, and inline styles stay allowed: a hash beside them would forbid all others', () => {
  const first = new FirstScreen([
    { kind: 'script', tag: '<script src="/a.js"></script>', text: 'a()' },
    { kind: 'style', tag: '<link rel="stylesheet" href="/a.css">', text: 'a{}' },
  ])
  const policy = signLanguagePolicy('https://www.vlibras.gov.br/app', first)
  expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=' 'unsafe-eval'/)
  expect(policy).toContain("style-src 'self' 'unsafe-inline'")
})
