import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { launch, hydrated, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { address, dataDir } from '../testing/site.ts'

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
  await close()
})

// Three wrong passwords of one name within a quarter of an hour ask everybody of that name for a captcha: other journeys sign in as them.
const secret = demoPassword(dataDir)

const typeAndEnter = async (page: Page, user: string, typed: string) => {
  await page.locator('input[name="username"]').fill(user)
  await page.locator('input[name="password"]').fill(typed)
  await page.keyboard.press('Enter')
}

test.each([
  ['/login?redirect=/horarios', 'vera', 'header button:has-text("Vera")'],
  ['/equipe', 'tereza', '.desk-who'],
])('Enter in the sign-in %s before the scripts have come sends it when they come', async (path, user, signedIn) => {
  const { page, arrive, close } = await slowPage(path)
  await typeAndEnter(page, user, secret)
  arrive()
  await page.locator(signedIn).waitFor()
  await close()
})

test('who types on after Enter sends nothing when the scripts come: the form waits for Enter again', async () => {
  const { page, arrive, close } = await slowPage('/login?redirect=/horarios')
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.postData() ?? ''))
  await typeAndEnter(page, 'vera', secret.slice(0, -1))
  await page.keyboard.type(secret.at(-1)!)
  arrive()
  await page.locator('form.login button[type="submit"]:enabled').waitFor()
  await settled(page)
  expect(sent.filter((body) => body.includes('vera'))).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(`${address}/horarios`)
  await close()
})

test('what is typed before the scripts have come stays, and is searched for', async () => {
  const { page, arrive, close } = await slowPage('/')
  const box = page.locator('input[name="q"]').first()
  await box.pressSequentially('dom cas')
  arrive()
  await hydrated(page)
  await box.pressSequentially('murro')
  expect(await box.inputValue()).toBe('dom casmurro')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.searchParams.get('q') === 'dom casmurro')
  await close()
})

test('what is typed into the search of a filter before the scripts have come is looked for when they come', async () => {
  const { page, arrive, close } = await slowPage('/pesquisa_geral?q=brasil')
  const field = page.getByRole('searchbox', { name: 'Procurar em Tipo de obra' })
  await field.pressSequentially('li')
  arrive()
  await hydrated(page)
  await page.locator('.f-find [role=status]', { hasText: /\d/ }).waitFor({ state: 'attached' })
  expect(await field.inputValue()).toBe('li')
  await close()
})

test('a press that comes while the page is being taken up is answered once', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  // React listens at the root from then on, and has not looked at the page yet. A press without the one before it: that came earlier.
  await page.addInitScript(() => {
    const listen = EventTarget.prototype.addEventListener
    EventTarget.prototype.addEventListener = function (...all: Parameters<typeof listen>) {
      listen.apply(this, all)
      if (!(this instanceof Element) || this.id !== 'root') return
      EventTarget.prototype.addEventListener = listen
      queueMicrotask(() =>
        document.querySelector('button[aria-pressed][data-proof]')!.dispatchEvent(new MouseEvent('click', { bubbles: true })),
      )
    }
    document.addEventListener('DOMContentLoaded', () => {
      const shows = [...document.querySelectorAll('button')].find((button) => button.textContent === 'Mostrar a senha')
      shows?.setAttribute('data-proof', String(!document.documentElement.hasAttribute('data-vivo')))
    })
  })
  await page.goto('/login')
  expect(await page.locator('[data-proof=true]').count()).toBe(1)
  expect(await page.locator('[data-proof]').getAttribute('aria-pressed')).toBe('true')
  await context.close()
})

test('two boxes that are ticked one after the other while the page is being taken up both count', async () => {
  const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await page.addInitScript(() => {
    const tick = (place: number) => document.querySelectorAll<HTMLInputElement>('.facets input[value^="T:"]')[place]!.click()
    const when = (seen: () => boolean, act: () => void) => {
      const look = new MutationObserver(() => {
        if (!seen()) return
        look.disconnect()
        act()
      })
      look.observe(document, { attributes: true, childList: true, subtree: true })
    }
    const slowDown = () => {
      // As on a slow telephone, React has time for one piece at a go.
      const now = performance.now.bind(performance)
      let slowness = 0
      performance.now = () => now() + (slowness += 10)
    }
    // The first while what only a running page has is being drawn; the second when that stands there.
    when(
      () => document.documentElement.hasAttribute('data-vivo'),
      () => {
        slowDown()
        setTimeout(tick, 3, 0)
      },
    )
    when(
      () => document.readyState !== 'loading' && !document.querySelector('.facets .f-apply'),
      () => tick(1),
    )
  })
  await page.goto('/pesquisa_geral?q=brasil', { waitUntil: 'domcontentloaded' })
  const boxes = page.locator('.facets input[value^="T:"]')
  const values = await boxes.evaluateAll((all) => all.slice(0, 2).map((one) => (one as HTMLInputElement).value))
  await page.waitForURL((url) => url.searchParams.getAll('filtro').join(',') === values.join(','))
  await expect.poll(() => boxes.evaluateAll((all) => all.slice(0, 2).map((one) => (one as HTMLInputElement).checked))).toEqual([true, true])
  await context.close()
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
