import { hash } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { settled } from '../looks/requests-under-way.ts'
import { launch, takenUp, visit } from '../testing/browser.ts'
import { seenFirst, shiftsOf, watchShifts } from '../testing/layout-shifts.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// On a slow line our letters come after the page was painted with others. Those must take the same room.
test.each([360, 1440] as const)(
  'at %i px nothing moves when the letters come for the first time',
  async (width) => {
    // Each at one of the two widths, by turns; the start page at both.
    const screens = (await visitorScreens(address))
      .filter((screen) => seenFirst.test(screen))
      .filter((screen, at) => screen === '/' || at % 2 === (width === 360 ? 0 : 1))
    const moved: Record<string, number> = {}
    for (const screen of screens) {
      // A reader who was never here: no letters from a visit before.
      const { page, context } = await visit(browser, address, { language: 'pt', width, colours: 'light', javaScript: true })
      await watchShifts(page)
      let letGo = () => {}
      const painted = new Promise<void>((resolve) => {
        letGo = resolve
      })
      await page.route('**/*.woff2', async (route) => {
        await painted
        await route.continue()
      })
      await page.goto(screen, { waitUntil: 'domcontentloaded' })
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      const before = await page.evaluate(() => document.fonts.check('1rem Commissioner') && document.fonts.check('1rem Faustina'))
      expect(before, `${screen} was painted without our letters`).toBe(false)
      letGo()
      await settled(page)
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 100)))
      expect(await page.evaluate(() => document.fonts.check('1rem Commissioner'))).toBe(true)
      const sum = await shiftsOf(page)
      if (sum > 0.02) moved[screen] = sum
      await context.close()
    }
    expect(moved).toEqual({})
  },
  240_000,
)

/** What stands in a page by itself: kind and text. Data is neither run nor shown. */
const standing = (html: string) =>
  [...html.matchAll(/<(script|style)( type="module")?>(.*?)<\/\1>/gs)].map(([, kind = '', , text = '']) => ({ kind, text }))

test('a page waits for nothing but itself: its sheet and its first script stand in it, letters and scripts let them go first', async () => {
  for (const screen of (await visitorScreens(address)).filter((one) => seenFirst.test(one) || /^\/(?:meufarol|login|nada)/.test(one))) {
    const answer = await fetch(address + screen)
    const html = await answer.text()
    const policy = new Map((answer.headers.get('content-security-policy') ?? '').split('; ').map((one) => [one.split(' ')[0], one]))
    const inside = standing(html)
    expect(inside.map(({ kind }) => kind).toSorted(), screen).toEqual(['script', 'style'])
    for (const { kind, text } of inside)
      expect(policy.get(`${kind}-src`)).toBe(`${kind}-src 'self' 'sha256-${hash('sha256', text, 'base64')}'`)
    // What a browser would have to fetch before it shows anything: the demo has no colours of its own.
    expect(html).not.toMatch(/<link rel="stylesheet"|<script src/)
    const later = [...html.matchAll(/<(?:link rel="(?:preload|modulepreload)"|script type="module")[^>]*>/g)].map(([tag]) => tag)
    expect(later.length).toBeGreaterThan(4)
    for (const tag of later) expect(tag).toContain('fetchpriority="low"')
  }
})

test('until it can be read a page needs at most 32 kB, whatever packing the reader takes', async () => {
  const screens = (await visitorScreens(address)).filter((one) => /^\/$|q=casmurro|^\/(?:acervo|autoridade)\/\d{1,8}$/.test(one))
  expect(screens.length).toBeGreaterThan(3)
  for (const screen of screens)
    for (const packing of ['zstd', 'br', 'gzip']) {
      const answer = await fetch(address + screen, { headers: { 'accept-encoding': packing, 'accept-language': 'pt-BR' } })
      expect(answer.headers.get('content-encoding')).toBe(packing)
      const bytes = Number(answer.headers.get('content-length'))
      expect(bytes, `${screen} as ${packing}`).toBeGreaterThan(10_000)
      expect(bytes, `${screen} as ${packing}`).toBeLessThanOrEqual(32 << 10)
      await answer.body?.cancel()
    }
})

test('no part that comes later asks for the sheet once more', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  const sheets: string[] = []
  page.on('request', (request) => request.resourceType() === 'stylesheet' && sheets.push(request.url()))
  for (const screen of ['/acervo/1', '/pesquisa_geral?q=brasil', '/login']) {
    await page.goto(screen)
    await takenUp(page)
    await page.waitForLoadState('networkidle')
  }
  expect(sheets).toEqual([])
  await context.close()
})
