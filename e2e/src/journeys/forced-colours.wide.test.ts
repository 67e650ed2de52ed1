import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { countRequests, settled } from '../looks/requests-under-way.ts'
import { launch } from '../testing/browser.ts'
import { invisibleTexts } from '../testing/visible-text.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each(['dark', 'light'] as const)(
  'point 8: in forced colours, %s, every text can be told from what it stands on',
  async (colorScheme) => {
    const book = (await visitorScreens(address)).find((one) => /^\/acervo\/\d+$/.test(one))!
    const opened = await browser.newContext({
      baseURL: address,
      forcedColors: 'active',
      colorScheme,
      viewport: { width: 1280, height: 1400 },
    })
    // Without their count a row that came late moved what the picture shows.
    const context = countRequests(opened)
    const page = await context.newPage()
    const unseen: Record<string, readonly string[]> = {}
    for (const screen of ['/', '/pesquisa_geral?q=machado', '/pesquisa_geral?q=machado&modo=T', book, '/pesquisa_indice', '/login']) {
      await page.goto(screen)
      await settled(page)
      const texts = await invisibleTexts(browser, page, 3)
      if (texts.length > 0) unseen[screen] = texts
    }
    expect(unseen).toEqual({})
    await context.close()
  },
)
