import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { examine } from '../looks/examine.ts'
import { settled } from '../looks/requests-under-way.ts'
import { expectAccessible, launch, shoot, hydrated, visit } from '../testing/browser.ts'
import { changeInstitution } from '../testing/institution-document.ts'
import { demoPassword, emailsIn } from '../testing/people.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir, startDemo } from '../testing/site.ts'

const reader = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function signIn(page: Page, user: string): Promise<void> {
  await page.goto('/login')
  await typeSignIn(page.locator('main'), user, demoPassword(dataDir))
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
}

describe('somebody who is signed in', () => {
  test('[S2-39] [S2-44] [S5-27] writes a comment to a library: it is numbered, stored and mailed', async () => {
    const { page, context, complaints } = await visit(browser, address, reader)
    await signIn(page, 'tales')
    await page.goto('/horarios')
    // The name stands there once the page runs: before that a button does nothing.
    await page.locator('.user-name').waitFor()
    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Enviar comentário' })
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Enviar um comentário' })
    const send = dialog.getByRole('button', { name: 'Enviar comentário' })
    await dialog.getByRole('combobox').waitFor()
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByRole('combobox').selectOption({ label: 'Biblioteca Central' })
    expect(await send.isDisabled()).toBe(true)
    await dialog.getByRole('textbox').fill('A lâmpada da mesa 12 está queimada.')
    // A slip of the finger closes the dialog; what was written waits in it.
    await page.keyboard.press('Escape')
    await opener.press('Enter')
    expect(await dialog.getByRole('textbox').inputValue()).toBe('A lâmpada da mesa 12 está queimada.')
    await send.click()
    const said = dialog.getByText(/^Comentário enviado\. Seu número é \d+\./)
    await said.waitFor()
    await expectAccessible(page)
    await shoot(page, 'footer-comment-sent')
    await page.keyboard.press('Escape')
    expect(await opener.evaluate((one) => one === document.activeElement)).toBe(true)
    await opener.press('Enter')
    expect(await dialog.getByRole('textbox').inputValue()).toBe('')
    await page.keyboard.press('Escape')
    await expect.poll(() => emailsIn(dataDir).filter((email) => email.includes('mesa 12'))).not.toEqual([])
    expect(complaints).toEqual([])
    await context.close()
  })

  test('leaves, and what the installed app had kept of their reading is forgotten', async () => {
    const { page, context } = await visit(browser, address, reader)
    await page.goto('/acervo/1')
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await page.evaluate(() => navigator.serviceWorker.controller!.postMessage({ manter: '/acervo/1' }))
    const cached = () => page.evaluate(() => caches.keys().then((names) => names.some((name) => name.startsWith('farol-titulos'))))
    await expect.poll(cached).toBe(true)
    await page.goto('/sair')
    await page.waitForURL(`${address}/`)
    await expect.poll(cached).toBe(false)
    await context.close()
  })
})

describe('a page that is not there', () => {
  test.each(['/nada/disto', '/cesta/x', '/acervo/1/nada'])(
    '[S2-12] %s: says so with status 404, and one can search from there',
    async (screen) => {
      const { page, context } = await visit(browser, address, reader)
      const answer = await page.goto(screen)
      expect(answer!.status()).toBe(404)
      await page.getByRole('heading', { level: 1, name: 'Página não encontrada' }).waitFor()
      await expectAccessible(page)
      await page.locator('form[role=search] input[name=q]').fill('casmurro')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/pesquisa_geral\?.*q=casmurro/)
      await page.locator('ol.bib > li').first().waitFor()
      await context.close()
    },
  )
})

describe('on paper', () => {
  test.each(['/pesquisa_geral?q=machado', '/acervo/1', '/cesta', '/horarios'])(
    '%s prints what was looked for and none of the frame',
    async (screen) => {
      const { page, context } = await visit(browser, address, reader)
      await page.goto('/')
      await page.evaluate(() => localStorage.setItem('farol-cesta', JSON.stringify(['1', '2'])))
      await page.goto(screen)
      await settled(page)
      await page.emulateMedia({ media: 'print' })
      const shown = await page.evaluate(() =>
        ['.top', '.mast', '.guides', '.foot', '.skips', '.f-side', '.toasts', '.top-notices', '.pages', 'form[role=search]'].filter((one) =>
          [...document.querySelectorAll(one)].some((element) => element.checkVisibility()),
        ),
      )
      expect(shown).toEqual([])
      expect(await page.locator('h1').isVisible()).toBe(true)
      expect((await page.locator('main').innerText()).length).toBeGreaterThan(100)
      const colours = await page.evaluate(() => [getComputedStyle(document.body).color, getComputedStyle(document.body).backgroundColor])
      expect(colours).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
      const pdf = await page.pdf({ format: 'A4' })
      expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
      await context.close()
    },
  )
})

test('on wide paper results take the whole width, and every title is a line or two', async () => {
  const { page, context } = await visit(browser, address, reader)
  await page.goto('/pesquisa_geral?q=machado')
  await settled(page)
  await page.emulateMedia({ media: 'print' })
  for (const width of [700, 1123, 1587]) {
    await page.setViewportSize({ width, height: 1123 })
    const [list, whole, highest] = await page.evaluate(() => [
      document.querySelector('ol.bib')!.clientWidth,
      document.querySelector('main')!.clientWidth,
      Math.max(...[...document.querySelectorAll('ol.bib > li')].map((one) => one.clientHeight)),
    ])
    expect(list! / whole!, `${width} px`).toBeGreaterThan(0.95)
    expect(highest, `${width} px`).toBeLessThan(300)
  }
  await context.close()
})

test('a printed list says whose it is, its address and the day, and nothing that only a screen can do', async () => {
  const { page, context } = await visit(browser, address, reader)
  await page.goto('/pesquisa_geral?q=machado&filtro=T:1')
  await settled(page)
  const printed = page.locator('.printed-from')
  await printed.waitFor({ state: 'attached' })
  expect(await printed.isVisible()).toBe(false)
  await page.emulateMedia({ media: 'print' })
  const said = await printed.innerText()
  expect(said).toContain('/pesquisa_geral?for=LIVRE&q=machado&filtro=T%3A1')
  expect(said).toContain((await page.locator('.top-name').textContent()) ?? '-')
  expect(said).toMatch(/\d{1,2} de \p{L}+\.? de \d{4}$/u)
  const main = await page.locator('main').innerText()
  for (const word of ['Limpar', 'por página', 'Por página']) expect(main).not.toContain(word)
  await context.close()
})

describe('an institution of its own', () => {
  let own: RunningServer
  beforeAll(async () => {
    own = await startDemo()
  })
  afterAll(() => own.stop())

  test.each([
    ['sinal', 'rgb(18, 64, 171)', '0px'],
    ['mata', 'rgb(22, 48, 31)', '8px'],
  ] as const)('wears the theme %s without a new start, from the first paint, without touching code', async (theme, band, corner) => {
    const { page, context, complaints } = await visit(browser, own.address, reader)
    const look = () =>
      page.evaluate(() => [
        getComputedStyle(document.querySelector('header.dusk')!).backgroundColor,
        getComputedStyle(document.querySelector('.search')!).borderTopLeftRadius,
      ])
    changeInstitution(own, { theme: 'neo' })
    await expect.poll(async () => (await page.goto('/'), look())).toEqual(['rgb(20, 33, 46)', '2px'])
    changeInstitution(own, { theme })
    await expect.poll(async () => (await page.goto('/'), look())).toEqual([band, corner])
    // What a script names later, letters of other languages, carries `crossorigin`.
    expect(await page.locator('head link[rel=stylesheet]:not([crossorigin])').count()).toBe(2)
    for (const screen of ['/', '/pesquisa_geral?q=brasil&perPage=10', '/acervo/1']) {
      // By turns in light and dark; `npm run prove -- looks` has each in all.
      const colorScheme = (theme === 'mata') === (screen === '/') ? 'dark' : 'light'
      await page.emulateMedia({ colorScheme })
      await page.goto(screen)
      await hydrated(page)
      expect(await examine(page), `${screen}, ${colorScheme}`).toEqual([])
      await shoot(page, `theme-${theme}${screen.replace(/\W+/g, '-')}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test('[S1-24] point 9: nothing of Libras is asked for before it is switched on; where its host cannot be reached, that is said', async () => {
    changeInstitution(own, { theme: 'neo', signLanguage: { address: 'https://libras.invalid/app' } })
    const { page, context } = await visit(browser, own.address, reader)
    const asked: string[] = []
    await context.route('https://libras.invalid/**', (route) => {
      asked.push(route.request().url())
      return route.abort()
    })
    await expect
      .poll(async () => (await page.goto('/sobre'), page.getByRole('group', { name: 'Libras', includeHidden: true }).count()))
      .toBe(1)
    expect(asked).toEqual([])
    await page.locator('.bar-toggle > summary').focus()
    await page.keyboard.press('Enter')
    // However long the new page takes, the old one, whose policy does not know the widget, asks for nothing of it.
    await page.route('**/sobre', async (route) => {
      await page.waitForTimeout(1_000)
      expect(asked).toEqual([])
      await route.continue()
    })
    const choice = page.getByRole('group', { name: 'Libras' })
    await choice.getByRole('button', { name: 'Sim' }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Avisos' }).getByText('O tradutor de Libras não pôde ser carregado.').waitFor()
    expect(asked.length).toBeGreaterThan(0)
    expect(await page.evaluate(() => document.activeElement?.closest('[vw]') === null)).toBe(true)
    await expectAccessible(page)
    const seen = asked.length
    await page.goto('/login')
    await settled(page)
    expect(asked.length).toBe(seen)
    expect(await page.getByRole('group', { name: 'Libras', includeHidden: true }).count()).toBe(0)
    await context.close()
  })
})

describe('while a screen is on its way', () => {
  test('[S2-23] logo and spinner stand over the page, which does not move, and it is read out; both go when the screen is there', async () => {
    const { page, context, complaints } = await visit(browser, address, reader)
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    // Held from the beginning: what is fetched beforehand for the first title would leave nothing to wait for.
    await page.route('**/api/acervo/**', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/pesquisa_geral?q=casmurro')
    await page.locator('.bib h2 a, .bib h3 a').first().waitFor()
    const first = page.locator('.bib h2 a, .bib h3 a').first()
    await first.focus()
    await page.evaluate(() => document.fonts.ready.then(() => undefined))
    // Where everything stands that a reader looks at.
    const places = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('header, h1, .bib > li')].map((one) => one.getBoundingClientRect().toJSON() as unknown),
      )
    // What comes with the scripts, such as other editions, stands first.
    await page
      .locator('.bib details')
      .filter({ hasText: /Outras \d+ edições/ })
      .first()
      .waitFor()
    await settled(page)
    const before = await places()
    expect(await page.locator('.loading').count()).toBe(0)
    await first.press('Enter')
    const loading = page.locator('.loading')
    await loading.waitFor()
    expect(await loading.locator('svg').isVisible()).toBe(true)
    expect(await loading.locator('.turning').evaluate((one) => getComputedStyle(one).animationName)).toBe('turn')
    await page.getByRole('status').filter({ hasText: 'Carregando…' }).waitFor({ state: 'attached' })
    expect(await places()).toEqual(before)
    await shoot(page, 'loading-pt-1440')
    await expectAccessible(page)
    release()
    await page.waitForURL(/\/acervo\/\d+/)
    await loading.waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
    await context.close()
  })
})

describe('how a page begins', () => {
  /** What the server handed over with the page: language and what each loader brought. */
  const handedOver = (page: Page) =>
    page.evaluate(() => {
      const data = JSON.parse(document.getElementById('dados-da-pagina')!.textContent) as {
        language: string
        router: { loaderData: Record<string, { guides?: string[]; activities?: number[] }> }
      }
      return { language: data.language, ...data.router.loaderData['frame'] }
    })

  test('[S3-20] status, activities, language, guides and no loading; nothing set for accessibility; the patron area in neo, menu open, narrow menu closed', async () => {
    const { page, context } = await visit(browser, address, reader)
    const answer = await page.goto('/')
    expect(answer?.status()).toBe(200)
    const { language, guides, activities } = await handedOver(page)
    expect(language).toBe('pt')
    expect(guides).toContain('pesquisa_geral')
    expect(activities?.length).toBeGreaterThan(5)
    expect(activities?.every((one) => Number.isInteger(one))).toBe(true)
    expect(await page.locator('main[aria-busy]').count()).toBe(0)
    const worn = await page.evaluate(() =>
      ['data-zoom', 'data-negrito', 'data-cor'].map((name) => document.documentElement.getAttribute(name)),
    )
    expect(worn).toEqual([null, null, null])
    await page.getByRole('banner').getByText('Acessibilidade').first().click()
    const pressed = page.locator('.a11y [aria-pressed=true]')
    await pressed.first().waitFor()
    expect(await page.locator('script[src*=vlibras]').count()).toBe(0)
    await signIn(page, 'tales')
    await page.goto('/meufarol')
    const menu = page.locator('.account-menu')
    await menu.waitFor()
    expect(await menu.getAttribute('data-open')).toBe('true')
    expect(await menu.locator('.narrow-only').getAttribute('aria-expanded')).toBe('false')
    const institution = (await (await fetch(`${address}/api/parametros/instituicao`)).json()) as { tema: string }
    expect(institution.tema).toBe('neo')
    await context.close()
    const { page: missing, context: other } = await visit(browser, address, { ...reader, language: 'en' })
    expect((await missing.goto('/nada/disto'))?.status()).toBe(404)
    expect((await handedOver(missing)).language).toBe('en')
    await other.close()
  })
})

describe('constants of the place', () => {
  test('[S9-02] the base path is /, the patron area is this site’s own, and a browser far away sees the library’s day', async () => {
    const { page, context } = await visit(browser, address, reader)
    await page.goto('/')
    const addresses = await page.evaluate(() =>
      [...document.querySelectorAll('a[href], link[rel=stylesheet], script[src]')].map(
        (one) => one.getAttribute('href') ?? one.getAttribute('src') ?? '',
      ),
    )
    const own = addresses.filter((one) => !/^https?:|^#/.test(one))
    expect(own.length).toBeGreaterThan(30)
    expect(own.filter((one) => !/^\/(?!\/)/.test(one))).toEqual([])
    await signIn(page, 'tales')
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: /Tales/ }).click()
    expect(await page.getByRole('link', { name: 'Meu Farol' }).getAttribute('href')).toBe('/meufarol')
    await context.close()
    const daysSeenFrom = async (timezoneId: string) => {
      const there = await browser.newContext({ baseURL: address, locale: 'pt-BR', timezoneId })
      const seen = await there.newPage()
      await seen.goto('/horarios')
      const hours = await seen.locator('main').innerText()
      await seen.goto('/eventos')
      const events = await seen.locator('main').innerText()
      await there.close()
      return [hours, events]
    }
    const [here, far] = [await daysSeenFrom('America/Sao_Paulo'), await daysSeenFrom('Pacific/Kiritimati')]
    expect(here.join(' ')).toMatch(/\d{1,2}h às \d{1,2}h/)
    expect(far).toEqual(here)
  })
})

describe('where a reader is', () => {
  // The last guide and the last view of a title lie beyond the edge of a phone.
  test.each([
    ['/novas_aquisicoes', '.guides [aria-current]'],
    ['/acervo/1/dados-estatisticos', '.tabs [aria-current]'],
  ])('is seen in the row of places without a script, and the page stands at its top: %s', async (screen, current) => {
    for (const width of [360, 1440] as const) {
      const { page, context } = await visit(browser, address, { ...reader, width, javaScript: false })
      await page.goto(screen)
      const place = await page.locator(current).evaluate((one) => {
        const { left, right } = one.getBoundingClientRect()
        return { left, right, width: document.documentElement.clientWidth, top: window.scrollY }
      })
      expect(place.left).toBeGreaterThanOrEqual(0)
      expect(place.right).toBeLessThanOrEqual(place.width)
      expect(place.top).toBe(0)
      await context.close()
    }
  })
})
