import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectAccessibleTo, expectNoSideways, launch, readerName, readers, shoot, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const words = {
  pt: { search: 'Buscar', copies: 'Exemplares' },
  en: { search: 'Search', copies: 'Copies' },
  es: { search: 'Buscar', copies: 'Ejemplares' },
}

describe('a reader finds a book', () => {
  test.each(readers.map((reader) => [readerName(reader), reader] as const))(
    '[S1-02] [S2-01] [S2-09] %s: types a word, opens a title, reads its copies',
    async (name, reader) => {
      const { page, context, complaints } = await visit(browser, address, reader)
      const say = words[reader.language]
      await page.goto('/')
      await shoot(page, `home-${name}`)
      await expectAccessibleTo(reader, page)
      await expectNoSideways(page)
      await page.locator('input[name="q"]').first().fill('casmurro')
      await page.locator('input[name="q"]').first().press('Enter')
      await page.waitForURL(/q=casmurro/)
      // The newest edition is an e-book without copies; the one below it stands on a shelf.
      const found = page.getByRole('link', { name: /^Dom Casmurro/ }).nth(1)
      await found.waitFor()
      await shoot(page, `results-${name}`)
      await expectAccessibleTo(reader, page)
      await expectNoSideways(page)
      await found.click()
      await page.waitForURL(/\/acervo\/\d+/)
      await page.getByRole('heading', { level: 1, name: /Dom Casmurro/ }).waitFor()
      await page
        .getByRole('heading', { name: new RegExp(say.copies) })
        .first()
        .waitFor()
      await shoot(page, `title-${name}`)
      await expectAccessibleTo(reader, page)
      await expectNoSideways(page)
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('[S2-12] an unknown title and an unknown path are not-found pages with status 404', async () => {
    const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    for (const path of ['/acervo/999999999', '/nada/disto', '/cesta/x']) {
      const answer = await page.goto(path)
      expect(answer?.status()).toBe(404)
      expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1)
      await expectAccessible(page)
    }
    await shoot(page, 'not-found-pt-1440-light')
    await context.close()
  })
})
