import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, hydrated, visit } from '../testing/browser.ts'
import { signInAtDesk } from '../testing/desk-walk.ts'
import { address, dataDir } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each([
  ['thrown', () => void setTimeout(() => (undefined as unknown as { a: string }).a.trim())],
  ['a promise that nobody looked after', () => void Promise.reject(new TypeError('seekrit'))],
])('what fails in a page is told to the library, without its words: %s', async (_, fail) => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  await page.goto('/pesquisa_geral?q=seekrit')
  await hydrated(page)
  const [answer] = await Promise.all([page.waitForResponse(/\/api\/erros-navegador$/), page.evaluate(fail)])
  expect(answer.status()).toBe(200)
  expect(answer.request().postDataJSON()).toMatchObject({ nome: 'TypeError', tela: '/pesquisa_geral' })
  expect(answer.request().postData()).not.toContain('seekrit')
  await context.close()
})

test('a screen of the desk that fails says so inside the frame; the menu leads on', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await signInAtDesk(page, { dataDir }, 'iara')
  await page.route('**/api/equipe/pendencias**', (route) => route.fulfill({ json: { data: [{}], total: 1, page: 1, perPage: 20 } }))
  await page.goto('/equipe/pendencias')
  await page.locator('main').getByText('Ocorreu um erro inesperado no processamento.').waitFor()
  await page.locator('.desk-menu a').first().press('Enter')
  await page.locator('main input[name=codigo], main [name=scan], main input').first().waitFor()
  await context.close()
})
