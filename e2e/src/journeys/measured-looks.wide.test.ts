import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

// What the accessibility bar promises, measured on what the browser paints.
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const screens = ['/', '/pesquisa_geral?q=machado&modo=C', '/sobre'] as const

/** Of what is painted: the greatest distance between the red, green and blue of one pixel, and the mean lightness (0 to 255). */
async function painted(page: Page): Promise<{ readonly colour: number; readonly lightness: number }> {
  const picture = (await page.screenshot({ animations: 'disabled' })).toString('base64')
  return page.evaluate(async (text) => {
    const bytes = Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const drawing = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
    drawing.drawImage(bitmap, 0, 0)
    const { data } = drawing.getImageData(0, 0, bitmap.width, bitmap.height)
    let [colour, sum] = [0, 0]
    for (let at = 0; at < data.length; at += 4) {
      const [red, green, blue] = [data[at]!, data[at + 1]!, data[at + 2]!]
      colour = Math.max(colour, Math.max(red, green, blue) - Math.min(red, green, blue))
      sum += red * 0.2126 + green * 0.7152 + blue * 0.0722
    }
    return { colour, lightness: sum / (data.length / 4) }
  }, picture)
}

const see = () => visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })

async function choose(page: Page, group: string, name: string): Promise<void> {
  await page.locator('.bar-toggle > summary').click()
  await page.getByRole('group', { name: group }).getByRole('button', { name, exact: true }).click()
  await page.locator('.bar-toggle > summary').click()
  // The focus may show a ring in another colour of the same scheme: what is measured is the page.
  await page.locator('h1').first().focus()
}

describe.each(screens)('%s', (path) => {
  test('[S1-22] [S1-25] grey has no colour, inverted and dark are dark, high contrast is black and white', async () => {
    const { page, context } = await see()
    await page.goto(path)
    const plain = await painted(page)
    expect(plain.colour, 'the page as it is has colours').toBeGreaterThan(40)
    await choose(page, 'Cores', 'Tons de cinza')
    expect((await painted(page)).colour).toBeLessThanOrEqual(3)
    await choose(page, 'Tema', 'Escuro')
    const greyDark = await painted(page)
    expect(greyDark.colour).toBeLessThanOrEqual(3)
    expect(greyDark.lightness).toBeLessThan(80)
    await choose(page, 'Cores', 'Normais')
    expect((await painted(page)).lightness).toBeLessThan(80)
    await choose(page, 'Tema', 'Claro')
    expect(Math.abs((await painted(page)).lightness - plain.lightness)).toBeLessThan(5)
    await choose(page, 'Cores', 'Invertidas')
    expect((await painted(page)).lightness).toBeLessThan(plain.lightness - 10)
    await choose(page, 'Cores', 'Alto contraste')
    const texts = await page.locator('main h1, main p').evaluateAll((all) => all.map((one) => getComputedStyle(one).color))
    expect(texts.length).toBeGreaterThan(0)
    const ground = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']).toContain(ground)
    await context.close()
  })

  test('[S1-23] in bold every text is heavier, and its letters take more room', async () => {
    const { page, context } = await see()
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    const measure = () =>
      page.evaluate(() => {
        const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
        const found: { text: string; weight: number; width: number }[] = []
        const range = document.createRange()
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const part = node.parentElement!
          // Letters on the drawing of a cover are a picture.
          if (
            !node.textContent!.trim() ||
            !part.checkVisibility() ||
            part.closest('svg') ||
            /^(?:SCRIPT|STYLE|TEMPLATE|NOSCRIPT)$/.test(part.tagName)
          )
            continue
          range.selectNodeContents(node)
          found.push({
            text: node.textContent!,
            weight: Number(getComputedStyle(part).fontWeight),
            width: range.getBoundingClientRect().width,
          })
        }
        return found
      })
    const before = await measure()
    expect(before.filter(({ weight }) => weight < 600).length).toBeGreaterThan(5)
    await choose(page, 'Negrito', 'Sim')
    const bold = await measure()
    expect(bold.map(({ weight }) => weight).filter((weight) => weight < 600)).toEqual([])
    // Weights alone could name a face that is not there: the same letters must be wider.
    const widths = new Map(before.map(({ text, width }) => [text, width]))
    const wider = bold.filter(({ text, width }) => width > (widths.get(text) ?? Infinity))
    expect(wider.length).toBeGreaterThan(before.length / 4)
    await context.close()
  })
})
