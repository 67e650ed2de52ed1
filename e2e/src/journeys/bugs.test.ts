import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, hydrated, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

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
