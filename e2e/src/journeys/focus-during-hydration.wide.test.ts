import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { launch, hydrated, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

declare global {
  interface Window {
    /** The places of the page as the server made it, and those of now that look like them though they are others. */
    places?: { readonly held: number; exchanged: () => string[] }
  }
}

/** Remembers every place of the server's page that can have the focus. */
const recordFocusable = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const all = () => [...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, textarea, summary')]
    const look = (place: Element) => `${place.localName} ${place.id} ${place.getAttribute('name') ?? ''} ${place.textContent.trim()}`
    const held = all().map((place) => ({ place, look: look(place) }))
    window.places = {
      held: held.length,
      exchanged: () => {
        const now = new Set(all().map(look))
        return held.filter((one) => !one.place.isConnected && now.has(one.look)).map((one) => one.look)
      },
    }
  })

// Links of closed filters became other elements: who had tabbed to one, or pressed it just then, was thrown back to the top of the page.
test.each([/^\/$/, /q=casmurro/, /facetas=A/, /^\/acervo\/\d{1,8}$/, /exemplares$/])(
  'no place of a page like %s is exchanged for one like it while the page is taken up: the focus stays where it is',
  async (wanted) => {
    const screen = (await visitorScreens(address)).find((one) => wanted.test(one))!
    const { page, context, complaints } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    const scripts = Promise.withResolvers<void>()
    await page.route(/\/assets\/.*\.js$/, async (route) => {
      await scripts.promise
      await route.continue()
    })
    await page.goto(screen, { waitUntil: 'domcontentloaded' })
    await recordFocusable(page)
    scripts.resolve()
    await hydrated(page)
    // What only a running page has comes after that, in files of its own.
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.places?.held)).toBeGreaterThan(20)
    expect(await page.evaluate(() => window.places?.exchanged())).toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  },
)
