import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const copies = 'farol-titulos-1'
const cached = (page: Page) =>
  page.evaluate(async (name) => {
    if (!(await caches.has(name))) return []
    return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
  }, copies)
const whenCached = (page: Page, wanted: (paths: readonly string[]) => boolean) =>
  expect.poll(async () => wanted(await cached(page))).toBe(true)

/** A browser cannot be told to install: the page is told that it was. */
async function installed(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const real = globalThis.matchMedia.bind(globalThis)
    globalThis.matchMedia = (query) => (query === '(display-mode: standalone)' ? Object.assign(real('all'), {}) : real(query))
  })
}

async function openApp(language: 'pt' | 'en' = 'pt', width: 360 | 1440 = 360) {
  const seen = await visit(browser, address, { language, width, colours: 'light', javaScript: true })
  await installed(seen.context)
  await seen.page.goto('/horarios')
  await seen.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  return seen
}

const addToBasket = (page: Page) =>
  page
    .getByRole('button', { name: /^(Adicionar à cesta|Add to basket): / })
    .first()
    .click()

/** What one did is done: nothing is on its way that would be lost with the network. */
async function goOffline(page: Page, context: BrowserContext): Promise<void> {
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
}

describe('the installed app without the network', () => {
  test('titles that were read, the basket and its walking list stand; the rest says what is missing and what is stored', async () => {
    const { page, context } = await openApp()
    await page.goto('/pesquisa_geral?q=casmurro')
    await addToBasket(page)
    const link = page.locator('ol.bib > li h3 a').first()
    const path = (await link.getAttribute('href'))!.split('?')[0]!
    await link.click()
    await page.waitForURL(`**${path}*`)
    await whenCached(page, (paths) => paths.includes(path) && paths.includes('/cesta'))
    await page.goto('/horarios')
    await goOffline(page, context)

    await page.goto(path, { waitUntil: 'load' })
    expect(await page.locator('h1').textContent()).toContain('Dom Casmurro')
    // A link inside the app leads to what is stored, too.
    await page.locator('a[href^="/cesta"]').first().click()
    await page.getByText('Cópia guardada neste aparelho').waitFor()
    expect(await page.locator('main .bib > li').count()).toBe(1)
    expect(await page.locator('main time').first().textContent()).toMatch(/\d\d\/\d\d\/\d{4}/)
    await page.getByRole('heading', { name: 'Roteiro das estantes' }).waitFor()
    expect(await page.locator('script[src]').count()).toBe(0)
    await expectNoSideways(page)
    await shoot(page, 'offline-basket')

    for (const [elsewhere, missing] of [
      ['/pesquisa_geral?q=outra', 'A pesquisa e as outras páginas só abrem com conexão.'],
      ['/acervo/999999', 'Este título não está guardado neste aparelho.'],
      ['/meufarol', 'Sua conta só abre com conexão'],
    ] as const) {
      await page.goto(elsewhere, { waitUntil: 'load' })
      await page.getByRole('heading', { level: 1, name: 'Sem conexão' }).waitFor()
      expect(
        await page
          .locator('main [data-falta-titulo], main [data-falta-cesta], main [data-falta-conta], main [data-falta-pesquisa]')
          .evaluateAll((all) => all.filter((one) => !one.hasAttribute('hidden')).map((one) => one.textContent)),
      ).toEqual([expect.stringContaining(missing)])
    }
    expect(await page.locator('main section ul a').allTextContents()).toEqual([expect.stringContaining('Dom Casmurro')])
    await expectNoSideways(page)
    await expectAccessible(page)
    await shoot(page, 'offline-page')
    await page.getByRole('link', { name: 'Cesta e roteiro das estantes' }).click()
    await page.getByText('Cópia guardada neste aparelho').waitFor()
    await context.close()
  })

  test('in the language of the reader; of more than fifty titles the last fifty, of a basket the last state', async () => {
    const { page, context } = await openApp('en', 1440)
    await page.goto('/pesquisa_geral?q=brasil')
    await addToBasket(page)
    await whenCached(page, (paths) => paths.includes('/cesta'))
    await page
      .getByRole('button', { name: /^Remove from basket: / })
      .first()
      .click()
    await whenCached(page, (paths) => !paths.includes('/cesta'))
    const listed = (await (await fetch(`${address}/api/consulta?q=brasil&perPage=60`)).json()) as { data: { cod_acervo: string }[] }
    const codes = listed.data.map(({ cod_acervo }) => `/acervo/${cod_acervo}`)
    const read = codes.slice(0, 53)
    expect(read).toHaveLength(53)
    // The first of them is read again, with its copies: it is one title, and the last one.
    for (const path of [...read, read[0]!, `${read[0]}/exemplares`]) {
      await page.evaluate((title) => navigator.serviceWorker.controller!.postMessage({ manter: title, lng: 'en' }), path)
      await whenCached(page, (paths) => paths.at(-1) === path)
    }
    await whenCached(page, (paths) => paths.length === 51)
    const titles = new Set((await cached(page)).map((path) => path.replace('/exemplares', '')))
    expect([...titles].toSorted()).toEqual([...read.slice(4), read[0]!].toSorted())
    await goOffline(page, context)
    await page.goto('/cesta', { waitUntil: 'load' })
    await page.getByText('The basket is not stored on this device.').waitFor()
    expect(await page.locator('main section ul a').count()).toBe(50)
    await page.locator('main section ul a').first().click()
    await page.waitForURL(`**${read[0]}`)
    expect(await page.locator('html').getAttribute('lang')).toMatch(/^en/)
    await context.close()
  })

  test('signing out erases them', async () => {
    const { page, context } = await openApp()
    await page.goto('/login?redirect=/pesquisa_geral?q=casmurro')
    await typeSignIn(page.locator('main'), 'sonia', demoPassword(dataDir))
    await page.locator('.user-name').waitFor()
    await page.goto('/pesquisa_geral?q=casmurro')
    await addToBasket(page)
    await page.locator('ol.bib > li h3 a').first().click()
    await whenCached(page, (paths) => paths.length === 2)
    await page.goto('/sair')
    await page.waitForURL(`${address}/`)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['farol-casca-1'])
    await goOffline(page, context)
    await page.goto('/cesta', { waitUntil: 'load' })
    await page.getByText('A cesta não está guardada neste aparelho.').waitFor()
    expect(await page.locator('[data-guardados]').isVisible()).toBe(false)
    await context.close()
  })
})

test('in a browser where it is not installed nothing of what was read is stored', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript: true })
  await page.goto('/pesquisa_geral?q=casmurro')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await addToBasket(page)
  await page.locator('ol.bib > li h3 a').first().click()
  await page.waitForURL('**/acervo/*')
  await goOffline(page, context)
  await page.goto('/cesta', { waitUntil: 'load' })
  await page.getByText('A cesta não está guardada neste aparelho.').waitFor()
  expect(await page.evaluate(() => caches.keys())).toEqual(['farol-casca-1'])
  await context.close()
})
