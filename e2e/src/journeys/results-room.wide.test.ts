import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { launch, shoot } from '../testing/browser.ts'
import { shiftsOf, watchShifts } from '../testing/layout-shifts.ts'
import { address } from '../testing/site.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const desktop = { width: 1440, height: 900 }
const phone = { width: 390, height: 780 }
const found = (words: string) => `/pesquisa_geral?q=${encodeURIComponent(words)}`

async function open(viewport: { width: number; height: number }) {
  const context = await browser.newContext({ baseURL: address, viewport, locale: 'pt-BR', colorScheme: 'light' })
  return { context, page: await context.newPage() }
}

/** Heights of the rows of the list, and how many titles are whole in the window: those of the list and the best match. */
async function measureRows(page: Page, words: string) {
  await page.goto(found(words))
  await settled(page)
  const close = page.locator('.notice .icon-btn')
  if (await close.isVisible()) await close.click()
  return page.evaluate(() => {
    const box = (row: Element) => row.getBoundingClientRect()
    const heights = [...document.querySelectorAll('ol.bib > li')].map((row) => box(row).height).toSorted((a, b) => a - b)
    const whole = [...document.querySelectorAll('.bib > li')].filter((row) => box(row).bottom <= innerHeight).length
    return { rows: heights.length, median: (heights[9]! + heights[10]!) / 2, whole }
  })
}

describe('results in less room', () => {
  test.each([
    [desktop, 96, 7],
    [phone, 170, 2],
  ] as const)(
    '%o: twenty rows of three searches have a median of at most %i px, %i titles are whole in the window',
    async (size, px, titles) => {
      const { context, page } = await open(size)
      for (const words of ['brasil', 'história', 'machado de assis']) {
        const room = await measureRows(page, words)
        expect(room.rows, words).toBe(20)
        expect(room.median, words).toBeLessThanOrEqual(px)
        expect(room.whole, words).toBeGreaterThanOrEqual(titles)
      }
      await shoot(page, `results-room-${size.width}`)
      await context.close()
    },
  )

  test.each([desktop, phone])('%o: where scripts run no button stands beside a select to put it into force', async (size) => {
    const { context, page } = await open(size)
    // A form of several choices, as that of new acquisitions, has its button.
    for (const path of [
      found('brasil'),
      `${found('brasil')}&modo=T`,
      '/acervo/1',
      '/acervo/1/exemplares',
      '/acervo/1/dados-estatisticos',
    ]) {
      await page.goto(path)
      await settled(page)
      const beside = page.getByRole('button', { name: /^(Ordenar|Mostrar|OK|Trocar idioma)$/ })
      expect([path, await beside.filter({ visible: true }).allInnerTexts()]).toEqual([path, []])
    }
    await context.close()
  })

  test('from the start to results nothing moves on a phone, also when nothing was there from a visit before', async () => {
    const { context, page } = await open(phone)
    await watchShifts(page)
    await page.goto('/')
    await settled(page)
    const field = page.locator('.hero input[name="q"]')
    await field.fill('brasil')
    await page.locator('.hero .lamp').click()
    await page.locator('ol.bib').waitFor()
    await settled(page)
    expect(await shiftsOf(page)).toBeLessThanOrEqual(0.02)
    await context.close()
  })
})

/** What is typed by who knows which title is meant, and the beginning of that title. */
const knownItems: readonly (readonly [string, string])[] = [
  ['dom casmurro', 'Dom Casmurro'],
  ['os sertões', 'Os sertões'],
  ['hamlet', 'Hamlet'],
  ['a queda do ceu', 'A queda do céu'],
  ['1808', '1808'],
  ['1808 laurentino gomes', '1808'],
  ['o principe maquiavel', 'O príncipe'],
  ['ponciá vicêncio', 'Ponciá Vicêncio'],
  ['kafka prozess', 'Der Prozess'],
  ['orientalism said', 'Orientalism'],
  ['leviathan', 'Leviathan'],
  ['romeo and juliet', 'Romeo and Juliet'],
  ['lispector laços de família', 'Laços de família'],
  ['sargento getulio', 'Sargento Getúlio'],
  ['formação do brasil contemporâneo', 'Formação do Brasil contemporâneo'],
  ['tristes tropiques', 'Tristes tropiques'],
  ['lei 12.965', 'Lei nº 12.965'],
  ['tanenbaum computer networks', 'Computer networks'],
  ['pauliceia desvairada', 'Pauliceia desvairada'],
  ['posturas municipais', 'Posturas municipais'],
]

test('each of twenty known items is in sight on a phone without scrolling, at the first visit with its notice', async () => {
  const { context, page } = await open(phone)
  const missing: string[] = []
  for (const [words, title] of knownItems) {
    await page.goto(found(words), { waitUntil: 'domcontentloaded' })
    const inSight = await page
      .locator('.bib > li h3 a')
      .evaluateAll((links) => links.filter((link) => link.getBoundingClientRect().bottom <= innerHeight).map((link) => link.textContent))
    if (!inSight.some((text) => text.startsWith(title))) missing.push(`${words}: ${inSight.join(' · ')}`)
  }
  expect(missing).toEqual([])
  await context.close()
})

test('from "Ir para o conteúdo" the first title is reached within twelve presses of the tab key, past the filters', async () => {
  const { context, page } = await open(desktop)
  await page.goto(found('brasil'))
  await settled(page)
  const skip = async (name: string) => {
    const link = page.getByRole('link', { name })
    await link.focus()
    await page.keyboard.press('Enter')
  }
  await skip('Ir para o conteúdo')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Ir para os resultados')
  await page.keyboard.press('Enter')
  let presses = 1
  while (!(await page.evaluate(() => document.activeElement?.matches('.bib h3 a')))) {
    await page.keyboard.press('Tab')
    presses += 1
    expect(presses).toBeLessThanOrEqual(12)
  }
  await skip('Ir para os filtros')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('#filtros') !== null)).toBe(true)
  await context.close()
})
