import { appearanceCookie } from '@farol/contract/appearance.ts'
import { allowsSignLanguage } from '@farol/contract/sign-language.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines } from '../adapters/database/testing/engines.ts'
import { settingNames } from '../ports/institution-settings.ts'
import { openTestSite, type TestSite } from '../testing/site.ts'
import { signLanguagePolicy } from './sign-language-policy.ts'

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
  ['/sair', false],
  ['/sair/', false],
  ['/sairei', true],
])('%s may have the widget: %s', (address, allowed) => expect(allowsSignLanguage(address, 'farol')).toBe(allowed))

test('the policy names the widget’s host and no other', () => {
  const policy = signLanguagePolicy('https://www.vlibras.gov.br/app')
  expect(policy).toContain("script-src 'self' 'unsafe-eval' blob: https://vlibras.gov.br https://*.vlibras.gov.br;")
  expect(policy).not.toMatch(/https?:(?!\/\/(?:\*\.)?vlibras\.gov\.br)/)
})

describe('pages of an institution that offers the widget', () => {
  const rendered: unknown[] = []
  let site: TestSite
  beforeAll(async () => {
    const render = async ({ site: known }: { readonly site: { readonly signLanguage?: string } }) => {
      rendered.push(known.signLanguage)
      return { status: 200, html: '<html>' }
    }
    site = await openTestSite(engines[0]!, { renderer: { languages: ['pt'], render } })
    const signLanguage = { address: 'https://libras.exemplo/app' }
    await site.stores.settings.put(settingNames.institution, { name: 'Universidade', acronym: 'U', signLanguage })
  })
  afterAll(() => site.remove())

  const policyOf = async (address: string, cookie?: string) =>
    String(
      (await site.get(address, cookie === undefined ? {} : { cookie: `${appearanceCookie}=${cookie}` })).headers['content-security-policy'],
    )

  test('the wide policy is of who switched it on, and never where passwords are typed; there the page does not know the widget', async () => {
    const wide = signLanguagePolicy('https://libras.exemplo/app')
    expect(await policyOf('/sobre', 'libras')).toBe(wide)
    for (const [address, cookie] of [['/sobre'], ['/sobre', 'contraste'], ['/login', 'libras'], ['/meufarol', 'libras']] as const)
      expect(await policyOf(address, cookie), address).not.toMatch(/libras|unsafe-eval/)
    expect([rendered[0], ...rendered.slice(-2)]).toEqual([expect.stringContaining('libras.exemplo'), undefined, undefined])
  })
})
