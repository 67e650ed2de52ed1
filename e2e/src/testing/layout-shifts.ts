import type { Page } from 'playwright-core'

interface LayoutShift extends PerformanceEntry {
  readonly value: number
}

/** The screens that readers come to from elsewhere. */
export const seenFirst = /^\/$|q=casmurro|modo=|^\/acervo\/\d+$|^\/autoridade\/\d+$|^\/cesta/

/** From now on each page that is opened adds up what moves in it. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const page = globalThis as { moved?: number }
    page.moved = 0
    new PerformanceObserver((list) => {
      for (const one of list.getEntries()) page.moved! += (one as LayoutShift).value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** The sum of all shifts of the page so far, as browsers measure them. */
export const shiftsOf = (page: Page): Promise<number> => page.evaluate(() => (globalThis as { moved?: number }).moved!)
