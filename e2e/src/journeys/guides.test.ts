import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, readerName, readers, shoot, visit } from '../testing/browser.ts'

const address = inject('address')
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Each guide at work: an address, and what of the demo must stand in the page. */
const guides = [
  ['advanced', '/pesquisa_avancada', 'form.guide-form input[name="q5"]'],
  ['advanced-found', '/pesquisa_avancada?q=quinze&for=TITULO&condition=AND&q2=queiroz&for2=AUTOR&keyword_type=P&cr=N', 'ol.bib h3 mark'],
  ['periodicals', '/pesquisa_periodicos', 'ol.bib > li'],
  ['multimedia', '/pesquisa_multimeios', 'ol.bib > li'],
  ['legislation', '/pesquisa_atos_normativos?modo=R', 'ol.refs > li'],
  ['archive', '/pesquisa_arquivo', 'h1'],
  ['index', '/pesquisa_indice?indice=INDICE_3&termo=m', '.index a.leader'],
  ['arrivals', '/novas_aquisicoes?dias=365', 'ul.wall > li'],
  ['plans', '/plano_ensino?semestre=1', '.plan table'],
  ['covers', '/pesquisa_geral?q=machado&modo=C', 'ul.wall > li'],
  ['table', '/pesquisa_geral?q=machado&modo=T', 'main table'],
  ['nothing', '/pesquisa_geral?q=machdo+casmuro', '.ways a'],
] as const

describe('[S2-02] every guide and display', () => {
  test.each(readers.map((reader) => [readerName(reader), reader] as const))('%s', async (name, reader) => {
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
  })
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
