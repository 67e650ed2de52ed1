import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { launch, visit } from '../testing/browser.ts'
import { partialPageSite, type PartialPageSite } from '../testing/partial-page-site.ts'
import { shiftsOf, watchShifts } from '../testing/layout-shifts.ts'
import { address } from '../testing/site.ts'

let browser: Browser
let site: PartialPageSite

beforeAll(async () => {
  browser = await launch()
  site = await partialPageSite(address)
})
afterAll(async () => {
  await browser.close()
  await site.close()
})

/** Where a page may be cut: before each large part of its content. */
function cutsOf(html: string): readonly number[] {
  const content = html.slice(0, html.indexOf('</main>'))
  return [...content.matchAll(/<(?:aside class="box|div class="about|div class="with-side|section|ol|table)/g)]
    .map(({ index }) => index)
    .filter((index) => index > content.indexOf('<main'))
    .map((index) => Buffer.byteLength(html.slice(0, index)))
}

/** The sum of the shifts of a page that was painted when it had come up to `byte`, and whole after that. */
async function movedWhenCut(screen: string, byte: number): Promise<number> {
  const { page, context } = await visit(browser, site.address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  await watchShifts(page)
  site.cutAt(byte)
  await page.goto(screen, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  expect(await page.locator('.foot').count(), `${screen} was painted before it was whole`).toBe(0)
  site.letGo()
  await page.waitForLoadState('load')
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))))
  const moved = await shiftsOf(page)
  await context.close()
  return moved
}

// A slow telephone paints what has come. What comes after it stands below it, or in a place of its own.
test('nothing moves when the rest of a page comes after its first paint', async () => {
  const moved: Record<string, number> = {}
  for (const wanted of [/^\/$/, /q=casmurro/, /^\/acervo\/\d{1,8}$/, /^\/autoridade\/\d+$/]) {
    const screen = (await visitorScreens(address)).find((one) => wanted.test(one))!
    const cuts = cutsOf(await (await fetch(address + screen, { headers: { 'accept-language': 'pt-BR' } })).text())
    expect(cuts.length, screen).toBeGreaterThan(0)
    for (const byte of cuts.slice(0, 5)) {
      const sum = await movedWhenCut(screen, byte)
      if (sum > 0.02) moved[`${screen} cut at ${byte}`] = sum
    }
  }
  expect(moved).toEqual({})
})
