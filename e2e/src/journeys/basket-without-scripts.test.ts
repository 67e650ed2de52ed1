import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

test.each([360, 1440] as const)(
  'without scripts, %i px: search, title, basket, download; the address holds the basket, and takes titles out again',
  async (width) => {
    const { page, context } = await visit(browser, address, { language: 'pt', width, colours: 'light', javaScript: false })
    await page.goto('/pesquisa_geral?q=casmurro')
    // What stands in noscript has no role in a browser with scripts: it is found by its place.
    const put = page.locator('ol.bib > li').first().locator('noscript a')
    expect(await put.textContent()).toMatch(/^Adicionar à cesta: Dom Casmurro/)
    await put.click()
    await page.waitForURL(/\/cesta\?acervos=\d+$/)
    const first = new URL(page.url()).searchParams.get('acervos')!
    expect(await page.locator('main .bib > li').count()).toBe(1)
    // On to another search, whose pages carry what was put in, and to a title.
    await page.locator('header input[name="q"]').fill('brasil')
    await page.locator('header input[name="q"]').press('Enter')
    await page.waitForURL(/pesquisa_geral\?/)
    await page.locator('ol.bib > li h3 a').first().click()
    await page.waitForURL(/\/acervo\/\d+/)
    await shoot(page, `basket-without-scripts-title-${width}`)
    await page.locator('aside.box noscript a').click()
    await page.waitForURL(/\/cesta\?acervos=\d+,\d+$/)
    expect(new URL(page.url()).searchParams.get('acervos')).toContain(`${first},`)
    await shoot(page, `basket-without-scripts-${width}`)
    // The words have the middle of a row, also where it has a column for its number.
    const { width: room } = (await page.locator('main .bib > li .txt').first().boundingBox())!
    expect(room).toBeGreaterThan(width === 360 ? 200 : 600)
    await expectNoSideways(page)
    // The browser's own form gives the file.
    await page.getByLabel('O que baixar').selectOption('ris')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Baixar arquivo' }).click()])
    expect(download.suggestedFilename()).toMatch(/\.ris$/)
    await page
      .getByRole('link', { name: /^Remover da cesta: / })
      .first()
      .click()
    await page.waitForURL((url) => url.pathname === '/cesta' && /^\d+$/.test(url.searchParams.get('acervos') ?? ''))
    expect(await page.locator('main .bib > li').count()).toBe(1)
    await context.close()
  },
)

test('where scripts run the titles of such an address are offered to the basket of the browser', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await page.goto('/cesta?acervos=1,2')
  await page.getByRole('button', { name: 'Adicionar à minha cesta' }).click()
  await page.locator('main .bib > li').nth(1).waitFor()
  await context.close()
})

test('without scripts the sign-in and the account say what needs them, and load nothing', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: false })
  for (const path of ['/login', '/meufarol']) {
    await page.goto(path)
    expect(await page.locator('main noscript').first().innerText()).toContain('Para entrar é preciso ligar o JavaScript do navegador.')
    expect(await page.getByText('Carregando…').isVisible()).toBe(false)
  }
  await context.close()
})
