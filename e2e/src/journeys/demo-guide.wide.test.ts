import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser
let context: BrowserContext
let page: Page
let complaints: readonly string[]

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())
beforeEach(async () => {
  const opened = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  ;({ context, page, complaints } = opened)
})
afterEach(async () => {
  expect(complaints).toEqual([])
  await context.close()
})

/** Types the words, as the guide says, and waits for what was found. */
async function search(words: string): Promise<void> {
  await page.goto('/')
  await page.locator('input[name="q"]').first().fill(words)
  await page.locator('input[name="q"]').first().press('Enter')
  await page.waitForURL(/[?&]q=/)
  await page.getByRole('heading', { level: 1 }).filter({ hasText: words }).waitFor()
}

const found = (title: string | RegExp) => page.getByRole('link', { name: title }).first()

async function open(words: string, title: RegExp): Promise<void> {
  await search(words)
  await found(title).click()
  await page.waitForURL(/\/acervo\/\d+/)
  await page.getByRole('heading', { level: 1, name: title }).waitFor()
}

const text = (): Promise<string> => page.locator('main').innerText()

describe('the ten suggestions of docs/guides/demo.md', () => {
  test('1: brasil is narrowed down', async () => {
    await search('brasil')
    const before = Number(/\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0])
    expect(before).toBeGreaterThanOrEqual(40)
    await page
      .getByRole('checkbox', { name: /Biblioteca da Saúde/ })
      .first()
      .click()
    await page.waitForURL(/filtro=/)
    await expect.poll(async () => Number(/\d+/.exec(await page.getByRole('heading', { level: 1 }).innerText())![0])).toBeLessThan(before)
  })

  test('2: accents need not be typed', async () => {
    await search('sabia')
    for (const title of [/^Sabia/, /^Sábia/, /^Sabiá$/]) await found(title).waitFor()
  })

  test('3: one work in many forms', async () => {
    await search('dom casmurro')
    for (const type of ['E-book', 'Audiolivro', 'Braile']) expect(await text()).toContain(type)
  })

  test('4: copies of the edition of 1899', async () => {
    await search('dom casmurro')
    await page.getByRole('listitem').filter({ hasText: '1899' }).getByRole('link', { name: 'Dom Casmurro' }).first().click()
    await page.waitForURL(/\/acervo\/\d+/)
    for (const told of ['Biblioteca Central', 'Biblioteca do Campus Norte', 'Biblioteca Escolar', 'Emprestado'])
      await expect.poll(text).toContain(told)
  })

  test('5: volumes, tomes and parts', async () => {
    await open('tratado de direito das águas', /Tratado de direito das águas/)
    await expect.poll(text).toContain('Em encadernação')
  })

  test('6: five thousand notebooks', async () => {
    await open('notebook', /Notebook para empréstimo/)
    await expect.poll(text).toMatch(/5\.000|5000/)
  })

  test.each(['Война и мир', 'こころ', 'الأيام'])('7: %s is found in its own script', async (words) => {
    await search(words)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toMatch(/^1 /)
    await page.locator('.bib h3 a').first().click()
    await page.waitForURL(/\/acervo\/\d+/)
    await page.locator('.folio header').getByText(words, { exact: true }).waitFor()
  })

  test('8: an act says what it is about', async () => {
    await open('lei geral de proteção de dados', /Lei nº 13\.709/)
    await expect.poll(text).toContain('Lei Geral de Proteção de Dados Pessoais')
  })

  test('9: a very long title and forty authors', async () => {
    await open('relação verdadeira', /Relação verdadeira/)
    await open('atlas de muitas mãos', /Atlas de muitas mãos/)
  })

  test('9: on a telephone neither pushes the page sideways', async () => {
    await page.setViewportSize({ width: 360, height: 740 })
    for (const [words, title] of [
      ['relação verdadeira', /Relação verdadeira/],
      ['atlas de muitas mãos', /Atlas de muitas mãos/],
    ] as const) {
      await search(words)
      await expectNoSideways(page)
      await found(title).click()
      await page.waitForURL(/\/acervo\/\d+/)
      await page.getByRole('heading', { level: 1, name: title }).waitFor()
      await expectNoSideways(page)
      await expectAccessible(page)
    }
  })

  test('10: what is suppressed is found by nobody', async () => {
    await search('banco de questões')
    expect(await page.getByRole('link', { name: /Banco de questões da prova/ }).count()).toBe(0)
  })
})
