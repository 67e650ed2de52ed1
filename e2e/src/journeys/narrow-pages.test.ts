import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { launch } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

let browser: Browser
beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function open(path: string, width: number, before?: () => void) {
  const context = await browser.newContext({ baseURL: address, viewport: { width, height: 780 }, locale: 'pt-BR' })
  if (before) await context.addInitScript(before)
  const page = await context.newPage()
  await page.goto(path)
  await settled(page)
  return { page, context }
}

const languages = ['Português', 'English', 'Español', 'Français', 'Italiano']

test('below 1000 pixels five languages are a menu, from there on they stand side by side', async () => {
  const { page, context } = await open('/horarios', 999)
  const menu = page.locator('header .lang-pick select')
  const buttons = page.locator('header .langs button')
  const shown = async () => [await menu.isVisible(), await buttons.filter({ visible: true }).allInnerTexts()]
  for (const width of [320, 640, 992, 999]) {
    await page.setViewportSize({ width, height: 780 })
    expect([width, ...(await shown())]).toEqual([width, true, []])
  }
  expect(await menu.locator('option').allInnerTexts()).toEqual(languages)
  await page.setViewportSize({ width: 1000, height: 780 })
  expect(await shown()).toEqual([false, languages])
  await context.close()
})

/** Each step of the way here: its words, whether they are cut, and where it stands. */
const stepsOf = (page: Page) =>
  page.locator('.crumbs li').evaluateAll((steps) =>
    steps.map((step) => {
      const { right, bottom } = step.getBoundingClientRect()
      return { text: step.textContent, cut: step.scrollWidth > step.clientWidth, right, bottom }
    }),
  )

describe('on a phone the way here', () => {
  const longTitle = 'Bibliotecas universitárias no sul do Brasil'

  test.each([
    ['', 'last', 'Página inicial'],
    ['/exemplares', 'first', 'Exemplares'],
  ])('of a title%s is one aligned line; its title is cut, %s, and the other step whole', async (section, place, other) => {
    const { data } = (await (await fetch(`${address}/api/consulta?q=${encodeURIComponent(longTitle)}`)).json()) as {
      data: { cod_acervo: string; descricao: string }[]
    }
    const code = data.find(({ descricao }) => descricao.startsWith(longTitle))!.cod_acervo
    const { page, context } = await open(`/acervo/${code}${section}`, 320)
    const steps = await stepsOf(page)
    const [title, whole] = place === 'first' ? steps : steps.toReversed()
    expect(steps).toHaveLength(2)
    expect([title!.text, title!.cut]).toEqual([longTitle, true])
    expect([whole!.text, whole!.cut]).toEqual([other, false])
    expect(Math.abs(title!.bottom - whole!.bottom)).toBeLessThanOrEqual(4)
    expect(Math.max(title!.right, whole!.right)).toBeLessThanOrEqual(320 - 16)
    await context.close()
  })
})

test('the sheet of filters of a phone has a button to close it in sight, however far one reads', async () => {
  const { page, context } = await open('/pesquisa_geral?q=brasil', 390)
  await page.getByRole('button', { name: 'Filtrar os resultados' }).click()
  const sheet = page.getByRole('dialog', { name: 'Filtros' })
  const close = sheet.getByRole('button', { name: 'Fechar' })
  await close.waitFor()
  await sheet.locator('summary').last().scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await close.boundingBox())!
  const atItsPlace = ([left, top]: readonly [number, number]) => document.elementFromPoint(left, top)?.closest('button')?.ariaLabel
  expect(await page.evaluate(atItsPlace, [x + width / 2, y + height / 2] as const)).toBe('Fechar')
  await close.click()
  await sheet.waitFor({ state: 'hidden' })
  await context.close()
})

describe("the system's own way to share", () => {
  test('is handed the title and its address, where the browser has one', async () => {
    const { page, context } = await open('/acervo/1', 390, () => {
      const shared: ShareData[] = []
      Object.assign(window, { shared })
      navigator.share = async (data) => void shared.push(data!)
    })
    await page.getByText('Compartilhar', { exact: true }).click()
    await page.getByRole('button', { name: 'Outro aplicativo' }).click()
    const name = await page.locator('main h1').innerText()
    const canonical = await page.locator('link[rel="canonical"]').getAttribute('href')
    expect(new URL(canonical!).pathname).toBe('/acervo/1')
    expect(await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)).toEqual([{ title: name, url: canonical }])
    await context.close()
  })

  test('has no button where the browser has none', async () => {
    const { page, context } = await open('/acervo/1', 390, () => {
      Reflect.deleteProperty(Navigator.prototype, 'share')
    })
    await page.getByText('Compartilhar', { exact: true }).click()
    await page.getByRole('link', { name: /WhatsApp/ }).waitFor()
    expect(await page.getByRole('button', { name: 'Outro aplicativo' }).count()).toBe(0)
    await context.close()
  })
})

/** Rows whose button for the basket lies over words. */
const coveredRows = (page: Page) =>
  page.locator('.bib > li, .refs > li').evaluateAll((rows) =>
    rows.flatMap((row) => {
      // The first rows have theirs; those further down get it as they come into sight.
      const button = row.querySelector('.acts button')?.getBoundingClientRect()
      if (!button) return []
      const words = [...row.querySelectorAll('.side .badge, .side .muted, .side .call, .refs > li > p')].flatMap((one) => [
        ...one.getClientRects(),
      ])
      const covers = words.some(
        (box) => box.left < button.right && box.right > button.left && box.top < button.bottom && box.bottom > button.top,
      )
      return covers ? [row.textContent.slice(0, 60)] : []
    }),
  )

test('the button of a row lies over no word of it, in lists of every kind', async () => {
  const { data } = (await (await fetch(`${address}/api/consulta?q=dom+casmurro&perPage=1`)).json()) as {
    data: readonly { autores: readonly { cod_autoridade: string }[] }[]
  }
  for (const path of ['/pesquisa_geral?q=brasil', '/pesquisa_geral?q=brasil&modo=R', `/autoridade/${data[0]!.autores[0]!.cod_autoridade}`])
    for (const width of [320, 390, 1440]) {
      const { page, context } = await open(path, width)
      await page.locator('.bib .acts button, .refs .acts button').first().waitFor()
      expect([path, width, await coveredRows(page)]).toEqual([path, width, []])
      await context.close()
    }
})

test.each([390, 1440])('at %i pixels the notice and the line of the demo stand side by side', async (width) => {
  const { page, context } = await open('/', width)
  const [notice, demo] = [(await page.locator('.notice').boundingBox())!, (await page.locator('.demo-line').boundingBox())!]
  expect(notice.y < demo.y + demo.height && demo.y < notice.y + notice.height).toBe(true)
  expect(notice.x + notice.width).toBeLessThanOrEqual(demo.x)
  await context.close()
})

test.each([390, 1440])('at %i pixels the acts of a basket stand above its list and lead to their forms', async (width) => {
  const { page, context } = await open('/cesta#acervos=1,2,3,4,5,6,7,8,9,10,11,12', width)
  await page.getByRole('button', { name: 'Adicionar à minha cesta' }).click()
  const first = page.locator('.bib.basket > li').first()
  await first.waitFor()
  const listTop = (await first.boundingBox())!.y
  for (const name of ['Baixar', 'Enviar por e-mail', 'Compartilhar a cesta']) {
    const link = page.locator('main').getByRole('link', { name, exact: true })
    expect((await link.boundingBox())!.y).toBeLessThan(listTop)
    await link.click()
    const heading = page.getByRole('heading', { name, exact: true })
    await expect.poll(() => heading.evaluate((one) => one === document.activeElement)).toBe(true)
    await page.evaluate(() => scrollTo(0, 0))
  }
  // Words of its switch have room on both sides.
  const room = await page
    .locator('.tools .seg button')
    .evaluateAll((all) => all.map((one) => Number.parseFloat(getComputedStyle(one).paddingLeft)))
  expect(Math.min(...room)).toBeGreaterThanOrEqual(8)
  await context.close()
})

/** What stands nearer than 8 pixels below what it does not belong to: a note, a button or a rule under words, words under a note or a button. */
const crowded = (page: Page) =>
  page.evaluate(() => {
    const marked = '.note, .btn, .row-btns, .rule, .refs'
    return [...document.querySelectorAll('main .wrap > *, main .wrap > div > *')].flatMap((one) => {
      const before = one.previousElementSibling
      if (!before || (!one.matches(marked) && !before.matches(marked)) || before.matches('.rule')) return []
      const [above, below] = [before.getBoundingClientRect(), one.getBoundingClientRect()]
      const sideBySide = above.height === 0 || below.height === 0 || above.right <= below.left || below.right <= above.left
      const gap = below.top - above.bottom
      return sideBySide || gap >= 8 ? [] : [`${Math.round(gap)} px: ${before.textContent.slice(0, 40)} | ${one.textContent.slice(0, 40)}`]
    })
  })

test.each([360, 1440])('at %i pixels notes, buttons and rules keep their distance from words', async (width) => {
  for (const path of [
    '/farol_redireciona',
    '/pearson',
    '/conteudo/pearson',
    '/acessibilidade',
    '/horarios/BC',
    '/plano_ensino?semestre=1',
    '/pesquisa_autoridades',
  ]) {
    const { page, context } = await open(path, width)
    expect([path, await crowded(page)]).toEqual([path, []])
    await context.close()
  }
})

test('on a phone the count of copies is never parted from its numbers, and marks stand apart', async () => {
  for (const path of ['/pesquisa_multimeios', '/pesquisa_geral?q=brasil&modo=R']) {
    const { page, context } = await open(path, 360)
    const parted = await page
      .locator('.side .muted.num')
      .evaluateAll((counts) => counts.filter((one) => one.getClientRects().length > 1).map((one) => one.textContent))
    const near = await page.locator('.badge').evaluateAll((marks) =>
      marks.flatMap((one) => {
        const before = one.previousElementSibling
        if (!before) return []
        const [left, right] = [before.getBoundingClientRect(), one.getBoundingClientRect()]
        return left.bottom > right.top && right.left - left.right < 8 ? [one.textContent] : []
      }),
    )
    expect([path, parted, near]).toEqual([path, [], []])
    await context.close()
  }
})
