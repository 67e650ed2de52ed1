import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guidePages, guideWalkers, walkGuides } from '../testing/guide-walk.ts'
import { expectAccessible, launch, readerName, shoot, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

// Each page by one reader, by turns; `npm run prove -- guides` has each walked by all.
test.each(guideWalkers.map((reader, turn) => [readerName(reader), reader, turn] as const))(
  '[S2-02] guides and displays at work, as %s',
  async (_, reader, turn) => {
    const pages = guidePages.filter((_page, place) => place % guideWalkers.length === turn)
    expect(await walkGuides(browser, address, reader, { pages })).toEqual([])
  },
)

test('the advanced form writes the address that published links have', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await page.goto('/pesquisa_avancada')
  await page.locator('#linha-1').fill('quinze')
  await page.locator('select[name="for"]').last().selectOption('TITULO')
  await page.locator('#linha-2').fill('queiroz')
  await page.locator('select[name="for2"]').selectOption('AUTOR')
  await page.locator('#linha-1').press('Enter')
  await page.waitForURL(/\/pesquisa_avancada\?for=TITULO&q=quinze&condition=AND&for2=AUTOR&q2=queiroz$/)
  await page.locator('ol.bib h3 mark').first().waitFor()
  await context.close()
})

test('suggestions come while typing, by keyboard alone', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await page.goto('/')
  const field = page.locator('input[name="q"]').first()
  await field.pressSequentially('dom casm', { delay: 30 })
  await page.getByRole('listbox').waitFor()
  await expectAccessible(page)
  await shoot(page, 'suggestions-pt-1440-light')
  await field.press('ArrowDown')
  expect(await field.getAttribute('aria-activedescendant')).not.toBe(null)
  await field.press('Enter')
  await page.waitForURL(/keyword_type=E/)
  await page.locator('ol.bib > li').first().waitFor()
  await context.close()
})

/** Each kind of facet: a value is chosen, the number of results is the number that stood beside it. */
const facets = ['T', 'I', 'B', 'C', 'K', 'O', 'X', 'U', 'A', 'S', 'E'] as const

describe('every kind of facet', () => {
  test.each([
    ['pt', 1440],
    ['en', 360],
  ] as const)('in %s at %i: a tick gives as many titles as its number says', async (language, width) => {
    const { page, context, complaints } = await visit(browser, address, { language, width, colours: 'light', javaScript: true })
    // Every other kind for each of the two readers; that every number is true is shown by the searches of the server.
    for (const letter of facets.filter((_, at) => at % 2 === (width === 360 ? 0 : 1))) {
      await page.goto('/pesquisa_geral?q=brasil')
      if (width === 360) await page.locator('.f-toggle[role=button]').click()
      // Some panels stand open, others are links that open them.
      const closed = page.locator(`a#faceta-${letter}`)
      if ((await closed.count()) > 0) await closed.press('Enter')
      await page.locator(`summary#faceta-${letter}`).waitFor()
      const label = page.locator('.facets label').filter({ has: page.locator(`input[value^="${letter}:"]`) })
      const expected = Number((await label.first().locator('> span').last().innerText()).replace(/\D/g, ''))
      await label.first().locator('input').click()
      await page.waitForURL(/filtro=/)
      await expect
        .poll(async () => Number((await page.locator('main h1').innerText()).replace(/(?<=\d)[.,](?=\d)/g, '').replace(/\D.*$/, '')), {
          message: letter,
        })
        .toBe(expected)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test('without scripts the link of a closed panel opens it, and its boxes are sent off with the form', async () => {
    const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: false })
    await page.goto('/pesquisa_geral?q=brasil')
    expect(await page.locator('input[value^="K:"]').count()).toBe(0)
    await page.getByRole('link', { name: 'Mostrar Área do conhecimento' }).click()
    const label = page.locator('.facets label').filter({ has: page.locator('input[value^="K:"]') })
    const expected = Number((await label.first().locator('> span').last().innerText()).replace(/\D/g, ''))
    await label.first().locator('input').check()
    await page.getByRole('button', { name: 'Aplicar os filtros' }).click()
    await page.waitForURL(/filtro=K/)
    expect(Number((await page.locator('main h1').innerText()).replace(/\D.*$/, ''))).toBe(expected)
    expect(await label.first().locator('input').isChecked()).toBe(true)
    await context.close()
  })
})

/** What is done with results stands behind one button, which may stand open from the page before. */
async function openMenu(page: Page) {
  const menu = page.locator('details.menu')
  if ((await menu.getAttribute('open')) === null) await menu.locator('summary').first().click()
}

/** The log may stay open from one search of a tab to the next, and a page that is about to go may still show its own. */
async function openLog(page: Page) {
  const log = page.locator('details.log')
  await openMenu(page)
  const inside = log.locator('li a').first()
  await expect.poll(async () => (await inside.isVisible()) || (await log.locator('summary').click(), false), { interval: 500 }).toBe(true)
}

test('what is selected stays so over pages and goes into the basket; the log of the tab finds its searches again', async () => {
  const { page, context, complaints } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await page.goto('/pesquisa_geral?q=brasil&perPage=10')
  const selectPage = async () => {
    await openMenu(page)
    await page.getByRole('button', { name: 'Selecionar esta página' }).click()
  }
  await selectPage()
  await page.locator('nav.pages a').last().click()
  // The address changes before the rows do, and the first page is what is selected until they have.
  await page.locator('ol.bib[start="11"]').waitFor()
  await selectPage()
  await page.getByText('20 selecionados').waitFor()
  await expectAccessible(page)
  await shoot(page, 'selected-pt-1440-light')
  await page.getByRole('button', { name: 'Adicionar à cesta', exact: true }).click()
  await page.locator('.mast-links', { hasText: '20' }).waitFor()
  await page.goto('/pesquisa_geral?q=casmurro')
  await openLog(page)
  await page.locator('details.log a', { hasText: 'brasil' }).click()
  await page.waitForURL(/q=brasil/)
  await openLog(page)
  await page.getByLabel('Primeira pesquisa').selectOption({ index: 1 })
  await page.getByLabel('Segunda pesquisa').selectOption({ index: 2 })
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Combinar' }).click()
  await page.waitForURL(/pesquisa_avancada.*q2=/)
  expect(complaints).toEqual([])
  await context.close()
})

test('from a title one goes on to the next of the results, over the border of a page', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  await page.goto('/pesquisa_geral?q=brasil&perPage=10')
  await page.locator('ol.bib > li h3 a').nth(9).click()
  await page.getByText(/^10 de /).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Próximo/ }).click()
  await page.getByText(/^11 de /).waitFor()
  await page.getByRole('link', { name: 'Resultados da pesquisa' }).click()
  await page.waitForURL(/page=2/)
  await context.close()
})

test('one choice of a library goes along: from the search to the results, the title and its copies', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await page.goto('/')
  await page.locator('select[name="filtro"]').selectOption('B:BC')
  const library = (await page.locator('select[name="filtro"]').inputValue()).replace('B:', '')
  await page.locator('input[name="q"]').first().fill('brasil')
  await page.locator('input[name="q"]').first().press('Enter')
  await page.waitForURL(/filtro=B%3A/)
  await page.locator('ol.bib h3 a').first().waitFor()
  await page.locator('input[name="q"]').first().fill('direito')
  await page.locator('input[name="q"]').first().press('Enter')
  await page.waitForURL(/q=direito/)
  expect(new URL(page.url()).searchParams.get('filtro')).toBe(`B:${library}`)
  await page.locator('ol.bib h3 a').first().click()
  await page.waitForURL(/\/acervo\//)
  expect(new URL(page.url()).searchParams.get('cod_unidade')).toBe(library)
  await page.locator('a[href*="/exemplares?cod_unidade="]').first().click()
  await page.waitForURL(/exemplares\?cod_unidade=/)
  expect(await page.locator('select[name="cod_unidade"]').inputValue()).toBe(library)
  await context.close()
})
