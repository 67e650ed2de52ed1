import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launch, visit, type Visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Without its service worker: what a page asks for while that one starts may go past whoever holds answers. */
async function visitAlone(width: 360 | 1440): Promise<Visit> {
  const visited = await visit(browser, address, { language: 'pt', width, colours: 'light', javaScript: true })
  await visited.page.addInitScript(() => {
    ServiceWorkerContainer.prototype.register = () => Promise.reject(new Error('none here'))
  })
  return visited
}

/** The button of a row that puts its title into the basket, or takes it out again. */
const keep = (page: Page, row: number) => page.locator('ol.bib > li').nth(row).locator('.acts [data-keep]')
const isHeld = async (page: Page, row: number) => (await keep(page, row).getAttribute('data-keep')) === 'held'
const inBasket = (page: Page, count: number) =>
  page.locator('.mast-links a[href="/cesta"] .count', { hasText: new RegExp(`${count}$`) }).waitFor()

const openResults = async (path: string): Promise<Visit> => {
  const visited = await visitAlone(1440)
  await visited.page.goto(path)
  await keep(visited.page, 0).waitFor()
  return visited
}

/** The answers of searches stay on their way, as in a slow network, until the function that this gives is called. */
async function delayResponses(page: Page): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/api\/consulta\?/, async (route) => {
    await held.promise
    await route.continue()
  })
  return () => held.resolve()
}

test('a title that is put into the basket while the next page is on its way is there once, and stays', async () => {
  const { page, context, complaints } = await openResults('/pesquisa_geral?q=brasil&perPage=10')
  const arrive = await delayResponses(page)
  await keep(page, 0).click()
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await page.locator('main[aria-busy]').waitFor()
  await keep(page, 1).click()
  await inBasket(page, 2)
  arrive()
  await page.locator('ol.bib[start="11"]').waitFor()
  expect(await isHeld(page, 1)).toBe(false)
  await keep(page, 0).click()
  await inBasket(page, 3)
  expect(await page.evaluate(() => new Set(JSON.parse(localStorage.getItem('farol-cesta') ?? '[]')).size)).toBe(3)
  await page.goBack()
  await page.locator('ol.bib[start="1"]').waitFor()
  expect(await Promise.all([0, 1, 2].map((row) => isHeld(page, row)))).toEqual([true, true, false])
  expect(complaints).toEqual([])
  await context.close()
})

test('a page that is selected while the next one is on its way stays selected, and the next one counts beside it', async () => {
  const { page, context, complaints } = await openResults('/pesquisa_geral?q=brasil&perPage=10')
  const select = async () => {
    const menu = page.locator('details.menu')
    if ((await menu.getAttribute('open')) === null) await menu.locator('summary').first().click()
    await page.getByRole('button', { name: 'Selecionar esta página' }).click()
  }
  const arrive = await delayResponses(page)
  await page.getByRole('link', { name: 'Próxima página' }).click()
  await page.locator('main[aria-busy]').waitFor()
  await select()
  await page.getByText('10 selecionados').waitFor()
  arrive()
  await page.locator('ol.bib[start="11"]').waitFor()
  expect(await page.getByText('10 selecionados').count()).toBe(1)
  await select()
  await page.getByText('20 selecionados').waitFor()
  await page.getByRole('button', { name: 'Adicionar à cesta', exact: true }).click()
  await inBasket(page, 20)
  await page.goBack()
  await page.locator('ol.bib[start="1"]').waitFor()
  expect(await Promise.all([0, 5, 9].map((row) => isHeld(page, row)))).toEqual([true, true, true])
  expect(complaints).toEqual([])
  await context.close()
})

test('a filter that is ticked while the results of another are on their way counts with it', async () => {
  const { page, context } = await openResults('/pesquisa_geral?q=brasil')
  const arrive = await delayResponses(page)
  const boxes = page.locator('.facets input[value^="T:"]')
  const values = await boxes.evaluateAll((all) => all.slice(0, 3).map((one) => (one as HTMLInputElement).value))
  for (const at of [0, 1, 2]) await boxes.nth(at).check()
  arrive()
  await page.waitForURL((url) => url.searchParams.getAll('filtro').join(',').split(',').toSorted().join() === values.toSorted().join())
  await context.close()
})

const words = (page: Page) => page.locator('[role=search] input[name="q"]').first()
const writing = (page: Page) => words(page).evaluate((field: HTMLInputElement) => [field.value, document.activeElement === field])

/** Sends a search off and goes on writing while its results are on their way. */
async function writeOn(page: Page, first: string, more: string): Promise<void> {
  await words(page).focus()
  // A hand is slower than what the field fetches at its first focus; a script is not.
  await page.locator('[role=search] input[name="q"][role=combobox]').waitFor()
  await words(page).fill(first)
  await words(page).press('Enter')
  await page.locator('main[aria-busy]').waitFor()
  await words(page).pressSequentially(more)
}

test('words written while the results of others are on their way stay, with the hand in them, and are what is sent next', async () => {
  const { page, context, complaints } = await openResults('/pesquisa_geral?q=brasil')
  const arrive = await delayResponses(page)
  await writeOn(page, 'dom', ' casmurro')
  arrive()
  await page.waitForURL(/q=dom$/)
  await page.locator('main:not([aria-busy])').waitFor()
  expect(await writing(page)).toEqual(['dom casmurro', true])
  await words(page).press('Enter')
  await page.waitForURL(/q=dom\+casmurro$/)
  await page.locator('h1:focus').waitFor()
  expect(await words(page).inputValue()).toBe('dom casmurro')
  await page.goBack()
  await page.waitForURL(/q=dom$/)
  await expect.poll(() => words(page).inputValue()).toBe('dom')
  expect(complaints).toEqual([])
  await context.close()
})

test('words written on the home page go along to the results of the ones before', async () => {
  const { page, context, complaints } = await visitAlone(360)
  await page.goto('/')
  await words(page).focus()
  const arrive = await delayResponses(page)
  await writeOn(page, 'dom', ' casmurro')
  await words(page).press('Home')
  arrive()
  await page.waitForURL(/q=dom/)
  await page.locator('ol.bib').waitFor()
  expect(await writing(page)).toEqual(['dom casmurro', true])
  await page.keyboard.type('o ')
  expect(await words(page).inputValue()).toBe('o dom casmurro')
  await page.goBack()
  await page.locator('.hero').waitFor()
  expect(await words(page).inputValue()).toBe('')
  expect(complaints).toEqual([])
  await context.close()
})

test('words written in a guide stay in its form', async () => {
  const { page, context, complaints } = await openResults('/pesquisa_avancada?q=brasil')
  await page.locator('.guide-fold > summary').click()
  const arrive = await delayResponses(page)
  const [first, second] = ['#linha-1', '#linha-2'].map((line) => page.locator(line))
  await first!.fill('machado')
  await first!.press('Enter')
  await page.locator('main[aria-busy]').waitFor()
  await second!.pressSequentially('assis')
  arrive()
  await page.waitForURL(/q=machado/)
  await page.locator('main:not([aria-busy])').waitFor()
  expect(await second!.evaluate((field: HTMLInputElement) => [field.value, document.activeElement === field])).toEqual(['assis', true])
  await second!.press('Enter')
  await page.waitForURL((url) =>
    url.searchParams
      .getAll('q')
      .concat([...url.searchParams.values()])
      .includes('assis'),
  )
  expect(complaints).toEqual([])
  await context.close()
})
