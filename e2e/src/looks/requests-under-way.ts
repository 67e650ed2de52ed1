import type { BrowserContext, Page, Request } from 'playwright-core'

const underWay = new WeakMap<Page, Set<Request>>()
const stillFor = 100
const timeout = 100_000

const of = (page: Page): Set<Request> => {
  const known = underWay.get(page) ?? new Set()
  underWay.set(page, known)
  return known
}

/** Keeps count of what the pages of this context are waiting for. */
export function countRequests(context: BrowserContext): BrowserContext {
  const change = (what: 'add' | 'delete') => (request: Request) => {
    // A navigation has no frame yet, and is waited for by whoever asked for it; a service worker is no page.
    if (!request.isNavigationRequest() && !request.serviceWorker()) of(request.frame().page())[what](request)
  }
  context.on('request', change('add'))
  context.on('requestfinished', change('delete'))
  context.on('requestfailed', change('delete'))
  return context
}

/** Waits until the page answers to what is pressed, where it has scripts: they come after its first paint, and may come after `load`. */
export async function answering(page: Page): Promise<void> {
  await page.waitForFunction(() => !document.getElementById('depois') || document.documentElement.hasAttribute('data-vivo'))
}

/**
 * Waits until the page is loaded, answers to what is pressed (where it has scripts), shows its letters, and has waited for nothing for a
 * tenth of a second. The browser's own `networkidle` is half a second of nothing, in which a hundred screens lose a minute.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await answering(page)
  const until = Date.now() + timeout
  for (let still = 0; still < stillFor; still = of(page).size === 0 ? still + 20 : 0) {
    if (Date.now() > until) throw new Error(`${page.url()} still waits for ${[...of(page)].map((one) => one.url()).join(', ')}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((resolve) => requestAnimationFrame(resolve))))
}
