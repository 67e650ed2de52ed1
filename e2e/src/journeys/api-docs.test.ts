import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each(['light', 'dark'] as const)('the page of calls has the contrast of the rest in the %s', async (colours) => {
  // Nothing of it needs scripts: axe looks at the page as it is served.
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours, javaScript: true })
  await page.goto('/api/docs', { waitUntil: 'load' })
  const ground = await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(ground).toBe('light dark')
  await expectAccessible(page)
  await expectNoSideways(page)
  await shoot(page, `api-docs-${colours}`)
  await context.close()
})
