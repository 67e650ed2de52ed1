import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'
import { enterArea } from '../testing/patron-area.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

/** Screens that show days. */
const screens = [
  '',
  '/emprestimos',
  '/renovacao',
  '/debitos',
  '/historico',
  '/afastamentos',
  '/reservas',
  '/solicitacoes',
  '/carteira',
] as const

/** What the screens say to somebody whose browser is in another part of the world. */
async function wordsSeenFrom(timezoneId: string, user: string): Promise<Record<string, string>> {
  const context = await browser.newContext({ baseURL: address, locale: 'pt-BR', timezoneId })
  const page = await context.newPage()
  await page.goto('/login?redirect=%2Fmeufarol')
  await typeSignIn(page.locator('main'), user, demoPassword(dataDir))
  await page.waitForURL(`${address}/meufarol`)
  const seen: Record<string, string> = {}
  for (const screen of screens) {
    await page.goto(`/meufarol${screen}`)
    await page.locator('main h1').waitFor()
    await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
    seen[screen] = await page.locator('main').innerText()
  }
  await context.close()
  return seen
}

describe('the account, wherever the browser is', () => {
  test.each(['joao', 'ana'])('A61 prints %s the same days in São Paulo, eleven hours behind UTC and fourteen before it', async (user) => {
    const here = await wordsSeenFrom('America/Sao_Paulo', user)
    expect(
      Object.values(here)
        .join(' ')
        .match(/\b\d{1,2}\/\d{2}|\b\d{1,2} de \p{L}+|\b\d{1,2} \p{L}{3}\./gu)?.length ?? 0,
    ).toBeGreaterThan(5)
    for (const zone of ['Pacific/Pago_Pago', 'Pacific/Kiritimati']) expect(await wordsSeenFrom(zone, user), zone).toEqual(here)
  })
})

describe('what the account says before a click', () => {
  test('C046 of the loan that somebody waits for: no button, the reason and what to do; in the boxes of renewal it cannot be ticked', async () => {
    const { page, context } = await enterArea(
      browser,
      { language: 'pt', width: 360, colours: 'dark', javaScript: true },
      'ana',
      '/emprestimos',
    )
    await page
      .getByText(/Reservado por outra pessoa/)
      .first()
      .waitFor()
    expect(await page.locator('main button[title="Renovar"]').count()).toBeLessThanOrEqual(1)
    await page.goto('/meufarol/renovacao')
    const closed = page.locator('main input[type=checkbox][aria-disabled=true]').first()
    await closed.waitFor()
    const reason = await closed.getAttribute('aria-describedby')
    expect(await page.locator(`#${reason!.split(' ')[0]}`).innerText()).toMatch(/Reservado por outra pessoa/)
    await closed.focus()
    await page.keyboard.press('Space')
    expect(await closed.isChecked()).toBe(false)
    await context.close()
  })

  test('H172 of somebody with an overdue item who asks for the clearance: the item, its days and library, and no way on', async () => {
    const { page, context } = await enterArea(
      browser,
      { language: 'pt', width: 1440, colours: 'light', javaScript: true },
      'elisa',
      '/nada-consta',
    )
    const pending = page.locator('main').getByText(/atras/i).first()
    await pending.waitFor()
    expect(await page.locator('main').innerText()).toMatch(/\d+ dias? de atraso[\s\S]*Biblioteca/)
    expect(await page.getByRole('checkbox', { name: /Entendo/ }).count()).toBe(0)
    await context.close()
  })
})

describe('the account in the frame of another page', () => {
  test('A74 stays blank: nothing in it can be pressed', async () => {
    const { page, context } = await enterArea(
      browser,
      { language: 'pt', width: 1440, colours: 'light', javaScript: true },
      'ana',
      '/renovacao',
    )
    await page.locator('main h1').waitFor()
    // The cookie of the session goes along: the frame has the origin of the page around it.
    await page.route('**/moldura', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>x</title><iframe src="/meufarol/renovacao"></iframe>' }),
    )
    const refused = page.waitForEvent('console', (message) => /frame-ancestors|X-Frame-Options/i.test(message.text()))
    await page.goto('/moldura')
    await refused
    const frames = page.frames().filter((frame) => frame !== page.mainFrame())
    expect(frames).toHaveLength(1)
    expect(await frames[0]!.locator('main, button, a, h1').count()).toBe(0)
    await context.close()
  })
})
