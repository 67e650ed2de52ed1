import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { expectAccessible, launch, shoot, visit, type Reader } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

const desktop: Reader = { language: 'pt', width: 1440, colours: 'light', javaScript: true }
const phone: Reader = { ...desktop, width: 360 }

let browser: Browser
let context: BrowserContext | undefined

beforeAll(async () => {
  browser = await launch()
})
afterEach(async () => {
  await context?.close()
  context = undefined
})
afterAll(() => browser.close())

async function open(path: string, reader = desktop): Promise<Page> {
  const visited = await visit(browser, address, reader)
  context = visited.context
  await visited.page.goto(path)
  await settled(visited.page)
  return visited.page
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent?.trim() || '')
const count = async (page: Page) => Number((await page.locator('main h1').innerText()).replace(/\D.*$/, ''))

/** Tabs until the focus is where `isThere` says, and answers how many it took. */
async function tabTo(page: Page, selector: string, max = 120): Promise<number> {
  for (let turns = 1; turns <= max; turns += 1) {
    await page.keyboard.press('Tab')
    if (await page.evaluate((where) => document.activeElement?.matches(where) ?? false, selector)) return turns
  }
  throw new Error(`${selector} is not reached by ${max} tabs`)
}

describe('searching by keyboard (points 27 to 36)', () => {
  test('27 guides are links in a named navigation; the current one says so; every one is a stop of the tab key', async () => {
    const page = await open('/pesquisa_avancada')
    const guides = page.getByRole('navigation', { name: 'Guias de pesquisa' }).getByRole('link')
    expect(await guides.count()).toBeGreaterThanOrEqual(10)
    expect(await page.locator('nav.guides [aria-current="page"]').innerText()).toBe('Pesquisa avançada')
    await tabTo(page, 'nav.guides a')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(/pesquisa_autoridades$/)
    await expect.poll(() => focused(page)).toBe('Autoridades')
  })

  test('[S5-14] 28 an empty search says that the field is required, beside the field, and puts the focus there', async () => {
    const page = await open('/')
    const field = page.locator('input[name="q"]').first()
    await field.press('Enter')
    const error = page.getByRole('alert')
    expect(await error.innerText()).toBe('O campo acima é obrigatório.')
    const [above, below] = await Promise.all([field.boundingBox(), error.boundingBox()])
    expect(below!.y).toBeGreaterThanOrEqual(above!.y + above!.height)
    expect(await (await fetch(`${address}/pesquisa_geral?q=&lng=en`)).text()).toContain('The above field is required.')
    expect(await field.getAttribute('aria-describedby')).toBe(await error.getAttribute('id'))
    expect(await field.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(new URL(page.url()).search).toBe('')
    // The error has a place of its own: what narrows the search can still be seen and pressed.
    for (const choice of [page.locator('.narrow select'), page.locator('.narrow input[type=checkbox]')])
      expect(
        await choice.evaluate((one) => {
          const { left, top, width, height } = one.getBoundingClientRect()
          return document.elementFromPoint(left + width / 2, top + height / 2) === one
        }),
      ).toBe(true)
  })

  test('29 suggestions are a combobox: nothing opens on focus, the count is told, Escape closes, arrows choose', async () => {
    const page = await open('/')
    const field = page.locator('input[name="q"]').first()
    await field.focus()
    expect(await page.getByRole('listbox').count()).toBe(0)
    await field.pressSequentially('dom cas', { delay: 30 })
    await page.getByRole('listbox').waitFor()
    expect(await field.getAttribute('role')).toBe('combobox')
    expect(await page.getByRole('status').filter({ hasText: 'sugest' }).innerText()).toMatch(/\d+ sugest/)
    await field.press('Escape')
    expect(await page.getByRole('listbox').count()).toBe(0)
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('30 the number of results is told once, politely', async () => {
    const page = await open('/pesquisa_geral?q=brasil')
    await page.evaluate(() => {
      const said: string[] = []
      const region = [...document.querySelectorAll('[role=status]')].at(-1)!
      new MutationObserver(() => said.push(region.textContent ?? '')).observe(region, {
        childList: true,
        characterData: true,
        subtree: true,
      })
      Object.assign(window, { said })
    })
    await page.locator('.seg a').nth(1).press('Enter')
    await page.waitForURL(/modo=C/)
    const heard = async () =>
      (await page.evaluate(() => (window as unknown as { said: string[] }).said)).filter((text) => /título/.test(text))
    await expect.poll(heard).toHaveLength(1)
    await page.waitForTimeout(500)
    const said = await heard()
    expect(said).toHaveLength(1)
    expect(said[0]).toMatch(/\d+ títulos para “brasil”/)
  })

  test('31, 32, 33, 34 results are a numbered list of headings with links; acts name their title; covers are decoration; words say what is there', async () => {
    const page = await open('/pesquisa_geral?q=brasil&page=2&perPage=10')
    expect(await page.locator('ol.bib').getAttribute('start')).toBe('11')
    expect(await page.locator('ol.bib > li h3 a').count()).toBe(10)
    const first = page.locator('ol.bib > li').first()
    const title = await first.locator('h3 a').innerText()
    const put = first.getByRole('button', { name: /cesta/i })
    await put.waitFor()
    expect(await put.getAttribute('aria-label')).toContain(title.split(':')[0]!)
    expect(await first.locator('svg.cover').getAttribute('aria-hidden')).toBe('true')
    expect((await first.locator('.badge').innerText()).trim().length).toBeGreaterThan(3)
  })

  test('35 pages are a named navigation, the current one says so, each has a name of its own', async () => {
    const page = await open('/pesquisa_geral?q=brasil&page=2&perPage=10')
    const pages = page.locator('nav.pages')
    expect(await pages.getAttribute('aria-label')).toMatch(/\S/)
    expect(await pages.locator('[aria-current="page"]').getAttribute('aria-label')).toMatch(/2/)
    const names = await pages
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? link.textContent))
    expect(new Set(names).size).toBe(names.length)
  })

  test('36 an arrow key in the list of orders sends nothing off; Enter does', async () => {
    const page = await open('/pesquisa_geral?q=brasil')
    const before = page.url()
    await page.locator('#ordem').focus()
    await page.keyboard.press('ArrowDown')
    await page.waitForTimeout(300)
    expect(page.url()).toBe(before)
    await page.keyboard.press('Enter')
    await page.waitForURL(/orderBy=/)
  })
})

describe('filters by keyboard (points 37 to 41)', () => {
  test('37 values are boxes in a named group, their number stands in their name', async () => {
    const page = await open('/pesquisa_geral?q=brasil')
    const group = page.getByRole('group', { name: 'Idioma' })
    await page.locator('#faceta-I').press('Enter')
    const names = await group
      .getByRole('checkbox')
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels![0]!.textContent!.replace(/\s+/g, ' ')))
    expect(names[0]).toMatch(/^Português, [\d.]+ título/)
  })

  test('38 a closed group is no stop of the tab key, the focus stays on its switch', async () => {
    const page = await open('/pesquisa_geral?q=brasil')
    const toggle = page.locator('#faceta-T')
    await toggle.focus()
    await page.keyboard.press('Enter')
    expect(await focused(page)).toBe('faceta-T')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('details')?.querySelector('summary')?.id)).not.toBe('faceta-T')
    await toggle.focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('details')?.querySelector('summary')?.id)).toBe('faceta-T')
  })

  test('39 filters come before the results in the order of the keys', async () => {
    const page = await open('/pesquisa_geral?q=brasil')
    expect(
      await page.evaluate(() =>
        Boolean(
          document.querySelector('#filtros')!.compareDocumentPosition(document.querySelector('ol.bib')!) & Node.DOCUMENT_POSITION_FOLLOWING,
        ),
      ),
    ).toBe(true)
  })

  test('40 a tick counts at once, the focus stays on the box, the new number is told; taking a filter away moves on to the next', async () => {
    const page = await open('/pesquisa_geral?q=brasil')
    const all = await count(page)
    const box = page.getByRole('group', { name: 'Tipo de obra' }).getByRole('checkbox').first()
    const value = await box.getAttribute('value')
    await box.focus()
    await page.keyboard.press('Space')
    await page.waitForURL(/filtro=/)
    await expect.poll(() => count(page)).toBeLessThan(all)
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe(value)
    const fewer = await count(page)
    await expect.poll(() => page.getByRole('status').last().innerText()).toContain(String(fewer))
    await page.getByRole('group', { name: 'Biblioteca' }).getByRole('checkbox').first().focus()
    await page.keyboard.press('Space')
    await page.locator('#filtro-1.chip').waitFor()
    await expectAccessible(page)
    await shoot(page, 'facets-chosen-pt-1440-light')
    const second = await page.locator('#filtro-1').innerText()
    await page.locator('#filtro-0').focus()
    await page.keyboard.press('Enter')
    await page.locator('#filtro-1.chip').waitFor({ state: 'detached' })
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim().slice(0, 200))).toBe(second.trim())
    await page.keyboard.press('Enter')
    await expect.poll(() => count(page)).toBe(all)
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })

  test('40 a span of years that Enter applies, and an order, keep the hand where it is', async () => {
    const page = await open('/pesquisa_geral?q=brasil')
    const from = page.locator('.years input').first()
    await from.fill('2010')
    await from.press('Enter')
    await page.waitForURL(/filtro=Y/)
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('ano_de')
    await page.locator('.sort select').focus()
    await page.locator('.sort select').selectOption('obra')
    await page.waitForURL(/orderBy=obra/)
    await page.locator('main:not([aria-busy])').waitFor()
    await expect.poll(() => focused(page)).toBe('ordem')
  })

  test('41 on a telephone filters are a dialog: focus in and back, the last button says how many there are', async () => {
    const page = await open('/pesquisa_geral?q=brasil', phone)
    const opener = page.getByRole('button', { name: 'Filtrar os resultados' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Filtros' })
    await dialog.waitFor()
    expect(await page.evaluate(() => document.activeElement?.closest('dialog') !== null)).toBe(true)
    const all = await count(page)
    await dialog.getByRole('checkbox').first().focus()
    await page.keyboard.press('Space')
    await page.waitForURL(/filtro=/)
    const apply = dialog.getByRole('button', { name: /^Ver [\d.]+ título/ })
    await expect.poll(async () => Number((await apply.innerText()).replace(/\D/g, ''))).toBeLessThan(all)
    await expectAccessible(page)
    await shoot(page, 'facets-dialog-pt-360-light')
    await apply.focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 200))).toBe('Filtrar os resultados')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await opener.press('Space')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 200))).toBe('Filtrar os resultados')
  })
})

describe('back and forward', () => {
  test('restore results, scroll and focus; the same address in another browser is the same page', async () => {
    const page = await open('/pesquisa_geral?q=brasil&perPage=50')
    const heading = await page.locator('main h1').innerText()
    const link = page.locator('ol.bib > li h3 a').nth(30)
    await link.focus()
    const [name, top] = [await link.innerText(), await page.evaluate(() => scrollY)]
    expect(top).toBeGreaterThan(500)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/acervo\//)
    await page.goBack()
    await page.waitForURL(/q=brasil/)
    await expect.poll(() => page.locator('main h1').innerText()).toBe(heading)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 80)
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.slice(0, 200))).toContain(name.slice(0, 20))
    await page.goForward()
    await page.waitForURL(/\/acervo\//)
    const other = await visit(browser, address, desktop)
    await other.page.goto('/pesquisa_geral?q=brasil&perPage=50')
    expect(await other.page.locator('main h1').innerText()).toBe(heading)
    await other.context.close()
  })

  test.each([['at a desk', desktop] as const, ['on a telephone', phone] as const])(
    'the way to the next page has the focus again, %s',
    async (_, reader) => {
      const page = await open('/pesquisa_geral?q=brasil', reader)
      const next = page.getByRole('link', { name: 'Próxima página' })
      await next.focus()
      const top = await page.evaluate(() => scrollY)
      await page.keyboard.press('Enter')
      await page.locator('ol.bib[start="21"]').waitFor()
      await page.goBack()
      await page.locator('ol.bib[start="1"]').waitFor()
      await expect.poll(() => next.evaluate((link) => link === document.activeElement)).toBe(true)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 80)
    },
  )
})
