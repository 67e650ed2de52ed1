import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { settled } from '../looks/requests-under-way.ts'
import { expectNoSideways, launch, visit } from '../testing/browser.ts'
import { seenFirst, shiftsOf, watchShifts } from '../testing/layout-shifts.ts'
import { address } from '../testing/site.ts'
import { everyNth } from '@farol/server/testing/thorough.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// What a reader is about to press must not move away when the scripts have come: the sum of all shifts, as browsers measure it.
test.each([360, 1440] as const)('at %i px nothing moves after the first paint', async (width) => {
  const { page, context } = await visit(browser, address, { language: 'pt', width, colours: 'light', javaScript: true })
  await watchShifts(page)
  // The letters are there from a visit before: what moves when they come for the first time is not what the scripts bring.
  await page.goto('/horarios')
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  const moved: Record<string, number> = {}
  // Those at both widths; the other screens at one of them, by turns; a third of these in the small form.
  const all = await visitorScreens(address)
  const others = all.filter((screen, at) => !seenFirst.test(screen) && at % 2 === (width === 360 ? 0 : 1))
  const taken = new Set(everyNth(others, 3))
  const screens = all.filter((screen) => seenFirst.test(screen) || taken.has(screen))
  for (const screen of screens) {
    await page.goto(screen)
    await settled(page)
    const sum = await shiftsOf(page)
    if (sum > 0.02) moved[screen] = sum
    await expectNoSideways(page)
  }
  expect(moved).toEqual({})
  await context.close()
})
