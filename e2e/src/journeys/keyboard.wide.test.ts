import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wear } from '../looks/examine.ts'
import { looks } from '../looks/looks.ts'
import { reflowFindings } from '../looks/probes.ts'
import { visitorScreens } from '../looks/visitor-screens.ts'
import { focusRings, hiddenFocus, walkByTab } from '../looks/walk.ts'
import { settled } from '../looks/requests-under-way.ts'
import { expectAccessible, launch, hydrated, visit } from '../testing/browser.ts'
import { address } from '../testing/site.ts'

// The numbers are those of the accessibility points that a keyboard can show.
const reader = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser
let screens: readonly string[]
let book: string

beforeAll(async () => {
  browser = await launch()
  screens = await visitorScreens(address)
  book = screens.find((one) => /^\/acervo\/\d+$/.test(one))!
})
afterAll(() => browser.close())

/** A page with the notice of the institution out of the way, as it is on every visit but the first. */
async function opened(screen: string, size: { width: number; height: number } = { width: 1440, height: 900 }) {
  const seen = await visit(browser, address, reader)
  await seen.page.setViewportSize(size)
  await seen.page.goto(screen)
  await hydrated(seen.page)
  await settled(seen.page)
  return seen
}

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
const hasFocus = (page: Page, selector: string) => page.evaluate((one) => document.activeElement?.matches(one) ?? false, selector)

describe('the bar and the ways past it', () => {
  test('points 10 to 12: four skip links come first, are seen when they have the focus, and move it; then the bar', async () => {
    const { page, context } = await opened('/')
    for (const [place, target] of ['conteudo', 'menu', 'pesquisa', 'rodape'].entries()) {
      await page.goto('/horarios')
      for (let tabs = 0; tabs <= place; tabs += 1) await page.keyboard.press('Tab')
      const link = page.locator(`.skips a[href="#${target}"]`)
      expect(await link.getAttribute('accesskey')).toBe(String(place + 1))
      const box = await link.boundingBox()
      expect(box!.y).toBeGreaterThanOrEqual(0)
      await page.keyboard.press('Enter')
      expect(await page.evaluate((id) => document.activeElement?.closest(`#${id}`) !== null, target), target).toBe(true)
    }
    for (const screen of ['/', '/horarios', book, '/pesquisa_geral?q=brasil']) {
      await page.goto(screen)
      const after = await page.evaluate(() => {
        const all = [...document.querySelectorAll('a[href], button, summary, input:not([type=hidden]), select')].filter((one) =>
          one.checkVisibility(),
        )
        return all
          .filter((one) => !one.closest('.skips, [data-aviso]'))
          .slice(0, 1)
          .map((one) => one.matches('.bar-toggle > summary'))
      })
      expect(after, screen).toEqual([true])
    }
    await page.goto('/acessibilidade')
    const words = await page.locator('main').innerText()
    for (const key of ['1', '2', '3', '4']) expect(words).toMatch(new RegExp(`(Alt \\+ )?${key}`))
    await context.close()
  })

  test('point 3: every choice of the bar is a button that says whether it holds, in a group with a name', async () => {
    const { page, context } = await opened('/sobre')
    await page.locator('.bar-toggle > summary').focus()
    await page.keyboard.press('Enter')
    const groups = page.locator('.a11y fieldset')
    expect(await groups.count()).toBeGreaterThanOrEqual(4)
    for (const group of await groups.all()) {
      expect((await group.locator('legend').innerText()).length).toBeGreaterThan(2)
      expect(await group.locator('[aria-pressed=true]').count()).toBe(1)
      expect(await group.locator('button:not([aria-pressed])').count()).toBe(0)
    }
    await page.getByRole('group', { name: 'Cores' }).getByRole('button', { name: 'Alto contraste' }).focus()
    await page.keyboard.press('Enter')
    expect(await page.getAttribute('html', 'data-cor')).toBe('contraste')
    expect(await focusedText(page)).toBe('Alto contraste')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-pressed'))).toBe('true')
    await context.close()
  })

  test('points 2, 5 and 6: at zoom 100 in half a window, and in bold, nothing is lost; no look is a filter on the page', async () => {
    const { page, context } = await opened('/')
    const bold = { ...looks[0]!, appearance: { ...looks[0]!.appearance, negrito: true, zoom: 100 as const } }
    for (const screen of ['/', '/pesquisa_geral?q=brasil', book, '/horarios']) {
      await page.goto(screen)
      await page.setViewportSize({ width: 640, height: 512 })
      await wear(page, bold)
      expect(await reflowFindings(page), screen).toEqual([])
    }
    for (const look of looks) {
      await wear(page, look)
      const filters = await page.evaluate(() =>
        ['html', 'body', '#root', '.page', 'main'].map((one) => getComputedStyle(document.querySelector(one)!).filter),
      )
      expect(new Set(filters)).toEqual(new Set(['none']))
    }
    await context.close()
  })

  test('point 7: the system’s colours and contrast hold until the reader chooses', async () => {
    const { page, context } = await opened('/sobre')
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    const light = await ground()
    await page.emulateMedia({ colorScheme: 'dark' })
    const dark = await ground()
    expect(dark).not.toBe(light)
    await page.emulateMedia({ colorScheme: 'light', contrast: 'more' })
    expect(await ground()).toBe('rgb(255, 255, 255)')
    await wear(page, { name: '', appearance: { ...looks[0]!.appearance, escuro: false } })
    await page.emulateMedia({ colorScheme: 'dark', contrast: 'no-preference' })
    expect(await ground()).toBe(light)
    await context.close()
  })
})

describe('every screen', () => {
  test('points 18 and 22: the whole page can be walked by Tab, in the order it is read, without a trap, nothing focused is hidden', async () => {
    const { page, context } = await opened('/', { width: 1280, height: 720 })
    for (const screen of ['/', '/pesquisa_geral?q=machado', book, '/login']) {
      await page.goto(screen)
      await settled(page)
      const walk = await walkByTab(page, 400)
      expect(walk.left, `${screen}: the focus leaves the page at its end`).toBe(true)
      expect(walk.outOfOrder, screen).toEqual([])
      expect(walk.steps, screen).toBeGreaterThan(15)
      expect(await hiddenFocus(page, 40), screen).toEqual([])
    }
    await context.close()
  })

  test('point 17: the ring of focus is two pixels and more, and stands out 3:1, in every look', async () => {
    const { page, context } = await opened('/pesquisa_geral?q=machado')
    for (const look of looks) {
      await wear(page, look)
      const rings = await focusRings(page, 24)
      expect(rings.length).toBeGreaterThan(15)
      expect(
        rings.filter(({ width, contrast }) => width < 2 || contrast < 3),
        look.name,
      ).toEqual([])
    }
    await context.close()
  })

  test('point 8: in forced colours the focus and what is chosen can still be seen', async () => {
    const context = await browser.newContext({ baseURL: address, forcedColors: 'active', viewport: { width: 1280, height: 720 } })
    const page = await context.newPage()
    await page.goto('/pesquisa_geral?q=machado')
    const chosen = await page.evaluate(() => {
      const [one, other] = ['.guides [aria-current]', '.guides a:not([aria-current])'].map((which) =>
        getComputedStyle(document.querySelector(which)!),
      )
      return [one!.borderBottomColor, other!.borderBottomColor]
    })
    expect(chosen[0]).not.toBe(chosen[1])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const outline = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.activeElement!).outlineWidth))
    expect(outline).toBeGreaterThanOrEqual(2)
    await context.close()
  })

  test('points 14 and 15: another page has the focus on its heading, is read out once, begins at its top; Back restores the place', async () => {
    const { page, context } = await opened('/pesquisa_geral?q=machado&perPage=20')
    const link = page.locator('ol.bib h3 a').nth(9)
    await link.scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/acervo\//)
    await page.waitForFunction(() => document.activeElement?.matches('h1'))
    expect(await page.evaluate(() => scrollY)).toBe(0)
    const said = page.locator('p.vh[role=status]')
    expect(await said.innerText()).toContain(await page.title())
    expect(await said.count()).toBe(1)
    await page.goBack()
    await page.waitForURL(/pesquisa_geral/)
    await page.waitForFunction((min) => Math.abs(scrollY - min) < 200, before)
    await context.close()
  })

  test('points 23 and 25: a page on its way says so after a second, keeps the focus, and does not move where motion is unwanted', async () => {
    const { page, context } = await opened('/pesquisa_geral?q=machado')
    let letGo = () => {}
    const held = new Promise<void>((resolve) => (letGo = resolve))
    await page.route('**/api/consulta?**', async (route) => {
      await held
      await route.continue()
    })
    const asked = page.waitForRequest('**/api/consulta?**')
    await page.locator('form[role=search] input[name=q]').fill('brasil')
    await page.keyboard.press('Enter')
    await page.locator('main[aria-busy=true]').waitFor()
    await asked
    await page.locator('p.vh[role=status]', { hasText: 'Carregando…' }).waitFor({ state: 'attached' })
    expect(await hasFocus(page, 'input[name=q]')).toBe(true)
    expect(
      await page.evaluate(() => document.getAnimations().filter((one) => one.effect?.getComputedTiming().iterations === Infinity).length),
    ).toBe(0)
    letGo()
    await page.waitForURL(/q=brasil/)
    await page.locator('main:not([aria-busy])').waitFor()
    await context.close()
  })

  test('points 26 and 64: no link opens a tab unsaid; help stands in the same order at the foot of every page', async () => {
    const { page, context } = await opened('/')
    const feet = new Set<string>()
    for (const screen of ['/', '/pesquisa_geral?q=brasil', book, '/horarios', '/login', '/nada/disto', '/acessibilidade', '/cesta']) {
      await page.goto(screen)
      const unsaid = await page.evaluate(() =>
        [...document.querySelectorAll('a[target]')]
          .filter((link) => link.getAttribute('target') !== '_self' && !/nova (aba|janela)|outro site/.test(link.textContent ?? ''))
          .map((link) => link.outerHTML),
      )
      expect(unsaid, screen).toEqual([])
      feet.add(await page.evaluate(() => [...document.querySelectorAll('.foot a, .foot button')].map((one) => one.textContent).join('|')))
    }
    expect(feet.size).toBe(1)
    await page.goto('/acessibilidade')
    const statement = await page.locator('main').innerText()
    for (const part of ['WCAG 2.2', 'O que ainda falta', 'A quem escrever']) expect(statement).toContain(part)
    await context.close()
  })

  test('points 16 and 62: a title of another language carries it; in the list of languages nothing happens before it is pressed', async () => {
    const { page, context } = await opened('/pesquisa_geral?filtro=I:eng')
    const tags = await page.evaluate(() =>
      [...document.querySelectorAll('ol.bib h3 [lang], ol.bib h3[lang], ol.bib li[lang]')].map((one) => one.getAttribute('lang')),
    )
    expect(tags.length).toBeGreaterThan(0)
    expect(new Set(tags)).toEqual(new Set(['en']))
    await page.setViewportSize({ width: 360, height: 740 })
    const list = page.locator('.lang-pick select')
    await list.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    expect(page.url()).not.toContain('lng=')
    expect(
      await page.locator('.lang-pick option').evaluateAll((all) => all.map((one) => `${one.getAttribute('lang')} ${one.textContent}`)),
    ).toEqual(['pt-BR Português', 'en English', 'es Español', 'fr Français', 'it Italiano'])
    await context.close()
  })
})

describe('a title', () => {
  test('points 42 to 44: its sections are links that say which is open; tables have names and heads; what scrolls can be reached', async () => {
    const { page, context } = await opened(`${book}/marc`)
    const tabs = page.locator('main nav.tabs')
    expect(await tabs.locator('[role=tab]').count()).toBe(0)
    expect(await tabs.locator('a[aria-current=page]').innerText()).toBe('MARC')
    for (const screen of [`${book}/marc`, `${book}/exemplares`, `${book}/dados-estatisticos`, '/horarios/BC']) {
      await page.goto(screen)
      const bad = await page.evaluate(() => [
        ...[...document.querySelectorAll('main table')]
          .filter((table) => !table.querySelector('caption')?.textContent?.trim())
          .map(() => 'a table without a name'),
        ...[...document.querySelectorAll('main th:not([scope])')].map((head) => `a head without scope: ${head.textContent}`),
        ...[...document.querySelectorAll<HTMLElement>('main *')]
          .filter((one) => one.scrollWidth > one.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(one).overflowX))
          .filter((one) => one.tabIndex < 0 && !one.querySelector('a, button, [tabindex="0"]'))
          .map((one) => `cannot be reached: ${one.className}`),
      ])
      expect(bad, screen).toEqual([])
    }
    await page.setViewportSize({ width: 320, height: 700 })
    for (const screen of ['/pesquisa_geral?q=machado', `${book}/exemplares`]) {
      await page.goto(screen)
      expect(await reflowFindings(page), screen).toEqual([])
    }
    await expectAccessible(page)
    await context.close()
  })
})

describe('dialogs and notices', () => {
  test('[S2-43] point 45: the focus goes in, stays in, and comes back; at 400 % the dialog scrolls inside', async () => {
    const { page, context } = await opened('/horarios', { width: 320, height: 256 })
    for (const [button, title] of [
      ['Enviar comentário', 'Enviar um comentário'],
      ['Sugerir uma aquisição', 'Sugerir uma aquisição'],
      ['Suporte', 'Suporte'],
    ] as const) {
      const opener = page.getByRole('contentinfo').getByRole('button', { name: button })
      await opener.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      for (let tabs = 0; tabs < 25; tabs += 1) {
        await page.keyboard.press('Tab')
        expect(
          await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
          title,
        ).toBe(true)
      }
      const box = await dialog.boundingBox()
      expect(box!.height).toBeLessThanOrEqual(256)
      expect(await dialog.evaluate((one) => one.scrollWidth <= one.clientWidth)).toBe(true)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'hidden' })
      expect(await opener.evaluate((one) => one === document.activeElement), title).toBe(true)
    }
    await context.close()
  })

  test('points 47 and 48: a notice stands in a region that is there at load and waits while it has the focus; taking out moves on', async () => {
    const { page, context } = await opened('/pesquisa_geral?q=machado')
    const region = page.getByRole('region', { name: 'Avisos' })
    expect(await region.count()).toBe(1)
    const put = page.getByRole('button', { name: /^Adicionar à cesta: / })
    await put.first().waitFor()
    await put.nth(0).click()
    await region.getByText(/adicionado à cesta/).waitFor()
    await put.nth(1).click()
    await page.goto('/cesta')
    const take = page.getByRole('button', { name: /^Remover da cesta: / })
    await take.nth(1).waitFor()
    await take.first().focus()
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.id.startsWith('tirar-'))
    expect(await page.locator('main [role=status]', { hasText: 'removido da cesta' }).count()).toBe(1)
    await page.keyboard.press('Enter')
    await page.getByText('Sua cesta está vazia').waitFor()
    await context.close()
  })

  test('point 49: how addresses are separated is said before the field', async () => {
    const { page, context } = await opened(`/cesta#acervos=${book.split('/')[2]}`)
    await page.getByRole('button', { name: 'Adicionar à minha cesta' }).click()
    const field = page.getByRole('textbox', { name: /^Destinatários/ })
    await field.waitFor()
    const described = await field.evaluate((one) => {
      const hint = document.getElementById(one.getAttribute('aria-describedby')!.split(' ')[0]!)!
      return [hint.textContent, Boolean(hint.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)]
    })
    expect(described[0]).toContain('ponto e vírgula')
    expect(described[1]).toBe(true)
    await context.close()
  })

  test('[S5-29] point 56: what is required is said in words; what is missing is named at its field, and what was written stays', async () => {
    const { page, context } = await opened('/')
    await page.getByRole('contentinfo').getByRole('button', { name: 'Sugerir uma aquisição' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Título (obrigatório)').waitFor()
    await dialog.getByLabel('Autor').fill('Machado de Assis')
    await dialog.getByRole('button', { name: 'Enviar sugestão' }).click()
    const bad = dialog.locator('[aria-invalid=true]')
    await bad.first().waitFor()
    expect(await bad.count()).toBeGreaterThanOrEqual(2)
    for (const field of await bad.all())
      expect(
        await field.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby')!.split(' ').at(-1)!)?.textContent),
      ).toMatch(/obrigatório/i)
    expect(await bad.first().evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await dialog.getByLabel('Autor').inputValue()).toBe('Machado de Assis')
    await context.close()
  })
})
