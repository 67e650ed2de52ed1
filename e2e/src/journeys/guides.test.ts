import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, readerName, readers, shoot, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Each guide at work: an address, and what of the demo must stand in the page. */
const guides = [
  ['home', '/', 'select[name="filtro"][form="pesquisa"]'],
  ['advanced', '/pesquisa_avancada', 'form.guide-form input[name="q5"]'],
  ['advanced-found', '/pesquisa_avancada?q=quinze&for=TITULO&condition=AND&q2=queiroz&for2=AUTOR&keyword_type=P&cr=N', 'ol.bib h3 mark'],
  ['periodicals', '/pesquisa_periodicos', 'ol.bib > li'],
  ['multimedia', '/pesquisa_multimeios', 'ol.bib > li'],
  ['legislation', '/pesquisa_atos_normativos?modo=R', 'ol.refs > li'],
  ['authorities', '/pesquisa_autoridades?q=machado', 'ol.headings > li h3 a'],
  ['authorities-see', '/pesquisa_autoridades?tipo=assunto', 'ol.headings > li h3 a'],
  ['legislation-asked', '/pesquisa_atos_normativos?especie=lei&situacao=revogado&data_ate=2000', 'ol.bib > li'],
  ['archive', '/pesquisa_arquivo?nivel=s%C3%A9rie', 'ol.bib > li'],
  ['areas', '/pesquisa_geral?q=brasil&filtro=K:7.00.00.00-0', '.facets li li input'],
  ['authors', '/pesquisa_geral?q=brasil&facetas=A,S,E', '.facets input[value^="S:"]'],
  ['years', '/pesquisa_geral?q=brasil&filtro=Y:1900-1999', '.facets svg.bars rect.in'],
  ['index', '/pesquisa_indice?indice=INDICE_3&termo=m', '.index a.leader'],
  ['arrivals', '/novas_aquisicoes?dias=365', 'ul.wall > li'],
  ['plans', '/plano_ensino?semestre=1', '.plan table'],
  ['covers', '/pesquisa_geral?q=machado&modo=C', 'ul.wall > li'],
  ['table', '/pesquisa_geral?q=machado&modo=T', 'main table'],
  ['nothing', '/pesquisa_geral?q=machdo+casmuro', '.ways a'],
] as const

// Dark is seen by the looks; without scripts both widths in one language.
const walkers = readers.filter((reader) => reader.colours === 'light' && (reader.javaScript || reader.language === 'pt'))

// Nineteen pages for each of four readers: longer than the suite may take. FAROL_WALK=1 walks them.
describe.runIf(process.env['FAROL_WALK'])('[S2-02] every guide and display', () => {
  test.each(walkers.map((reader) => [readerName(reader), reader] as const))(
    '%s',
    async (name, reader) => {
      const { page, context, complaints } = await visit(browser, address, reader)
      for (const [guide, path, shown] of guides) {
        expect((await page.goto(path))?.status(), path).toBe(200)
        expect(await page.locator(shown).count(), `${path} shows ${shown}`).toBeGreaterThan(0)
        await shoot(page, `guide-${guide}-${name}`)
        if (reader.javaScript) await expectAccessible(page)
        await expectNoSideways(page)
      }
      expect(complaints).toEqual([])
      await context.close()
    },
    300_000,
  )
})

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
    for (const letter of facets) {
      await page.goto('/pesquisa_geral?q=brasil&facetas=A,S,E')
      if (width === 360) await page.locator('button.f-toggle').click()
      const label = page.locator('.facets label').filter({ has: page.locator(`input[value^="${letter}:"]`) })
      if ((await label.count()) === 0) continue
      await label.first().evaluate((one) => {
        for (let fold = one.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null) fold.open = true
      })
      const expected = Number((await label.first().locator('.leader > span').last().innerText()).replace(/\D/g, ''))
      await label.first().locator('input').click()
      await page.waitForURL(/filtro=/)
      await expect
        .poll(async () => Number((await page.locator('main h1').innerText()).replace(/(?<=\d)[.,](?=\d)/g, '').replace(/\D.*$/, '')), {
          message: letter,
          timeout: 20_000,
        })
        .toBe(expected)
    }
    expect(complaints).toEqual([])
    await context.close()
  })
})

/** The log may stay open from one search of a tab to the next, and a page that is about to go may still show its own. */
async function openLog(page: Page) {
  const log = page.locator('details.log')
  const inside = log.locator('li a').first()
  await expect
    .poll(async () => (await inside.isVisible()) || (await log.locator('summary').click(), false), { interval: 500, timeout: 20_000 })
    .toBe(true)
}

test('what is selected stays so over pages and goes into the basket; the log of the tab finds its searches again', async () => {
  const { page, context, complaints } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await page.goto('/pesquisa_geral?q=brasil&perPage=10')
  await page.locator('ol.bib .select input').first().check()
  await page.locator('nav.pages a').last().click()
  await page.waitForURL(/page=2/)
  await page.locator('ol.bib .select input').nth(1).check()
  await page.getByText('2 selecionados').waitFor()
  await expectAccessible(page)
  await shoot(page, 'selected-pt-1440-light')
  await page.getByRole('button', { name: 'Pôr na cesta', exact: true }).click()
  await page.locator('.mast-links', { hasText: '(2)' }).waitFor()
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
