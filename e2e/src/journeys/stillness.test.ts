import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { expectNoSideways, launch, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

// At both widths; the other screens at one of them, by turns.
const most = /^\/$|q=casmurro|modo=|^\/acervo\/\d+$|^\/autoridade\/\d+$|^\/cesta/

// What a reader is about to press must not move away when the scripts have come: the sum of all shifts, as browsers measure it.
test.each([360, 1440] as const)(
  'at %i px nothing moves after the first paint',
  async (width) => {
    const { page, context } = await visit(browser, address, { language: 'pt', width, colours: 'light', javaScript: true })
    await page.addInitScript(() => {
      const page = globalThis as { moved?: number }
      page.moved = 0
      new PerformanceObserver((list) => {
        for (const one of list.getEntries()) page.moved! += (one as LayoutShift).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // The letters are there from a visit before: what moves when they come for the first time is not what the scripts bring.
    await page.goto('/horarios')
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    const moved: Record<string, number> = {}
    const screens = (await visitorScreens(address)).filter((screen, at) => most.test(screen) || at % 2 === (width === 360 ? 0 : 1))
    for (const screen of screens) {
      await page.goto(screen)
      await page.waitForLoadState('networkidle')
      const sum = await page.evaluate(() => (globalThis as { moved?: number }).moved!)
      if (sum > 0.02) moved[screen] = sum
      await expectNoSideways(page)
    }
    expect(moved).toEqual({})
    await context.close()
  },
  240_000,
)
