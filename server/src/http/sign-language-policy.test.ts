import { expect, test } from 'vitest'
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
  const policy = signLanguagePolicy('https://www.vlibras.gov.br/app')
  expect(policy).toContain("script-src 'self' 'unsafe-eval' blob: https://vlibras.gov.br https://*.vlibras.gov.br;")
  expect(policy).not.toMatch(/https?:(?!\/\/(?:\*\.)?vlibras\.gov\.br)/)
})
