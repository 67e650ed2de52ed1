import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { launch, visit } from '../testing/browser.ts'
import { delayFonts } from '../testing/delayed-fonts.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

interface TraceEvent {
  readonly name: string
  readonly ph: string
  readonly ts: number
}

// Each is a question to another process, while the page waits for its first layout.
const questions = /^WebSandboxSupportLinux::|^FontDataService::MatchFamilyName$/

/** How often the system was asked for letters until the page was painted for the first time, and how often letters of one size were made. */
async function askedBeforeFirstPaint(screen: string) {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  const letGo = await delayFonts(page)
  await browser.startTracing(page, { categories: ['fonts', 'loading', 'blink.user_timing', 'mojom'] })
  await page.goto(screen, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: readonly TraceEvent[] }
  const ourName = await page.evaluate(() => document.documentElement.hasAttribute('data-letras'))
  letGo()
  await page.waitForFunction(() => document.documentElement.hasAttribute('data-letras'))
  const family = await page.evaluate(() => getComputedStyle(document.body).fontFamily)
  await context.close()
  const first = Math.max(...traceEvents.filter(({ name }) => name === 'firstContentfulPaint').map(({ ts }) => ts))
  const before = traceEvents.filter(({ ph, ts }) => ph === 'X' && ts <= first)
  return {
    ourName,
    family,
    traced: Number.isFinite(first),
    questions: before.filter(({ name }) => questions.test(name)).length,
    made: before.filter(({ name }) => name === 'FontCache::GetFontPlatformData').length,
  }
}

// 36 to 48 questions and 120 to 190 letters of a size when our letters were named before they were there.
test('the first paint waits for few letters of the system, and names ours when they have come', async () => {
  const screens = await visitorScreens(address)
  for (const wanted of [/^\/$/, /^\/acervo\/\d{1,8}$/, /^\/autoridade\/\d+$/]) {
    const screen = screens.find((one) => wanted.test(one))!
    const seen = await askedBeforeFirstPaint(screen)
    expect(seen, screen).toMatchObject({ traced: true, ourName: false })
    expect(seen.family).toMatch(/^Commissioner\b/)
    expect(seen.made, `${screen}: letters of one size`).toBeGreaterThan(0)
    expect(seen.made, `${screen}: letters of one size`).toBeLessThan(110)
    expect(seen.questions, `${screen}: questions to the system`).toBeLessThan(20)
  }
})
