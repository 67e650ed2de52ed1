import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, launch, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const choice = (page: Page) => page.locator('form.search select[name="for"]')
const field = (page: Page) => page.locator('form.search input[name="q"]')
const height = (page: Page) => page.evaluate(() => document.querySelector('main')!.getBoundingClientRect().top)

test.each([320, 360, 480, 768, 900, 1440])('[S5-14] at %i px one chooses where to look, with scripts and without', async (width) => {
  for (const javaScript of [true, false]) {
    const { page, context } = await visit(browser, address, { language: 'pt', width: 360, colours: 'light', javaScript })
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    expect(await choice(page).isVisible()).toBe(true)
    await page.goto('/pesquisa_geral?q=dom+casmurro')
    const before = await height(page)
    await field(page).focus()
    expect(await choice(page).isVisible()).toBe(true)
    // What stands below does not move under a finger when the box is left.
    expect(await height(page)).toBe(before)
    await choice(page).selectOption('TITULO')
    await field(page).press('Enter')
    await page.waitForURL(/for=TITULO/)
    await page.locator('h1', { hasText: 'em Título' }).waitFor()
    expect(await choice(page).isVisible()).toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (javaScript) await expectAccessible(page)
    await context.close()
  }
})

test('a suggestion and typed words keep the library that was chosen; one that was not is not written into the address', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  const type = async () => {
    await page.goto('/')
    await field(page).fill('')
    await field(page).pressSequentially('bras', { delay: 30 })
    await page.getByRole('listbox').waitFor()
  }
  await type()
  await field(page).press('Enter')
  await page.waitForURL(/\/pesquisa_geral\?for=LIVRE&q=bras$/)
  await type()
  await page.locator('select[name="filtro"]').selectOption('B:BC')
  await field(page).press('End')
  await field(page).pressSequentially('i', { delay: 30 })
  await page.getByRole('listbox').waitFor()
  await field(page).press('ArrowDown')
  await field(page).press('Enter')
  await page.waitForURL(/keyword_type=E&filtro=B%3ABC$/)
  // As after typed words: the heading of what came has the focus.
  await page.locator('h1:focus').waitFor()
  await context.close()
})
