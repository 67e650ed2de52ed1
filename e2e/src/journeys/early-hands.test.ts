import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, takenUp, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** A page whose scripts are still on their way, as on a slow telephone, until `arrive` is called. */
async function slowPage(path: string): Promise<{ page: Page; arrive: () => void; close: () => Promise<void> }> {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  const scripts = Promise.withResolvers<void>()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scripts.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, arrive: () => scripts.resolve(), close: () => context.close() }
}

test('a box that is ticked before the scripts have come counts when they come', async () => {
  const { page, arrive, close } = await slowPage('/pesquisa_geral?q=brasil')
  const box = page.locator('.facets input[value^="T:"]').first()
  await box.check()
  const value = await box.getAttribute('value')
  arrive()
  await page.waitForURL((url) => url.searchParams.get('filtro') === value)
  await expect.poll(() => box.isChecked()).toBe(true)
  await close()
})

test('a button that is pressed before the scripts have come answers when they come', async () => {
  const { page, arrive, close } = await slowPage('/horarios')
  const opener = page.getByRole('button', { name: 'Enviar comentário' })
  await opener.focus()
  await page.keyboard.press('Enter')
  arrive()
  await page.getByRole('dialog', { name: 'Enviar um comentário' }).waitFor()
  expect(await page.locator('[data-cedo]').count()).toBe(0)
  await close()
})

test('what is typed before the scripts have come stays, and is searched for', async () => {
  const { page, arrive, close } = await slowPage('/')
  const box = page.locator('input[name="q"]').first()
  await box.pressSequentially('dom cas')
  arrive()
  await takenUp(page)
  await box.pressSequentially('murro')
  expect(await box.inputValue()).toBe('dom casmurro')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === 'dom casmurro')
  await close()
})

test('links and the search box go where they lead before the scripts have come', async () => {
  const { page, close } = await slowPage('/pesquisa_geral?q=casmurro')
  await page.locator('main h2 a, main h3 a').first().click()
  await page.waitForURL(/\/acervo\/\d+/, { waitUntil: 'commit' })
  const box = page.locator('header input[name="q"]')
  await box.fill('machado')
  await box.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === 'machado', { waitUntil: 'commit' })
  expect(await page.locator('html[data-vivo]').count()).toBe(0)
  await close()
})
