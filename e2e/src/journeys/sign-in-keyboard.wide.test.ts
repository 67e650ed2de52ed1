import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { expectAccessible, launch, shoot, visit } from '../testing/browser.ts'
import { codeFor, demoPassword } from '../testing/people.ts'
import { address, dataDir } from '../testing/site.ts'

// Points 45 to 56 of the accessibility points where somebody signs in or has forgotten the password, by keyboard alone.
const password = demoPassword(dataDir)
const reader = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const hasFocus = (place: Locator) => place.evaluate((one) => one === document.activeElement)
/** What a field is said to be: its own error and hint, as a screen reader reads them. */
const describedBy = (field: Locator) =>
  field.evaluate((one) =>
    (one.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  )

async function openLogin(page: Page) {
  await page.goto('/login?redirect=/meufarol')
  await page.locator('main form button[type=submit]:enabled').waitFor()
  return { user: page.locator('main input[name=username]'), secret: page.locator('main input[name=password]') }
}

async function toCode(page: Page, user: string): Promise<Locator> {
  await openLogin(page)
  await page.locator('main').getByRole('button', { name: 'Esqueci minha senha' }).press('Enter')
  await page.getByRole('heading', { name: 'Esqueci minha senha' }).waitFor()
  await page.locator('main input[name=username]').fill(user)
  await page.getByRole('checkbox', { name: 'Não sou um robô' }).press('Space')
  await page.getByText('Verificado.').waitFor()
  await page.locator('main input[name=username]').press('Enter')
  const code = page.locator('main input[name=code]')
  await code.waitFor()
  return code
}

async function paste(context: BrowserContext, page: Page, field: Locator, text: string): Promise<void> {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: address })
  await page.evaluate((words) => navigator.clipboard.writeText(words), text)
  await field.focus()
  await page.keyboard.press('ControlOrMeta+V')
}

describe('signing in by keyboard', () => {
  test('point 50: programs can fill it in, a password can be pasted and looked at, and there is no puzzle', async () => {
    const { page, context } = await visit(browser, address, reader)
    const { user, secret } = await openLogin(page)
    expect([await user.getAttribute('autocomplete'), await secret.getAttribute('autocomplete')]).toEqual(['username', 'current-password'])
    expect(await page.locator('main img[alt*=captcha i], main canvas, main iframe').count()).toBe(0)
    await user.fill('vera')
    await paste(context, page, secret, password)
    expect(await secret.inputValue()).toBe(password)
    await page.keyboard.press('Tab')
    const show = page.locator('main').getByRole('button', { name: 'Mostrar a senha' })
    expect([await hasFocus(show), await show.getAttribute('aria-pressed')]).toEqual([true, 'false'])
    await page.keyboard.press('Space')
    expect([await secret.getAttribute('type'), await show.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
    await page.keyboard.press('Space')
    expect(await secret.getAttribute('type')).toBe('password')
    await secret.press('Enter')
    await page.getByRole('heading', { level: 1, name: /Boas-vindas, Vera/ }).waitFor()
    await context.close()
  })

  test('points 51 and 56: a summary with links has the focus, each field says what it wants, and who is blocked sees the way out', async () => {
    const { page, context } = await visit(browser, address, reader)
    const { user, secret } = await openLogin(page)
    const summary = page.locator('main').getByRole('alert')
    await user.press('Enter')
    await summary.waitFor()
    expect(await hasFocus(summary)).toBe(true)
    expect(await summary.innerText()).toBe('Preencha todos os campos para entrar!')
    for (const [field, said] of [
      [user, 'O usuário é obrigatório!'],
      [secret, 'A senha é obrigatória!'],
    ] as const) {
      expect(await field.getAttribute('aria-invalid')).toBe('true')
      expect(await describedBy(field)).toContain(said)
    }
    await expectAccessible(page)
    await shoot(page, 'login-missing')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    expect(await hasFocus(user)).toBe(true)
    await page.keyboard.type('sonia')
    await page.keyboard.press('Enter')
    await summary.filter({ hasText: 'A senha é obrigatória!' }).waitFor()
    expect([await user.getAttribute('aria-invalid'), await secret.getAttribute('aria-invalid')]).toEqual([null, 'true'])
    expect(await user.inputValue()).toBe('sonia')
    await context.route('**/api/oauth/token', (route) =>
      route.fulfill({ status: 430, json: { code: 'ACESSO_BLOQUEADO', message: 'Acesso bloqueado.', params: {}, fields: [] } }),
    )
    await secret.fill('errada')
    await secret.press('Enter')
    await summary.filter({ hasText: 'Acesso bloqueado.' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await hasFocus(summary.getByRole('button', { name: 'Esqueci minha senha' }))).toBe(true)
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.activeElement?.textContent === 'Esqueci minha senha' && document.activeElement.matches('h1'))
    await context.close()
  })

  test('point 45: the sign-in over the page has a name, holds the focus, scrolls inside at 400 %, and gives the focus back', async () => {
    const { page, context } = await visit(browser, address, reader)
    await page.goto('/horarios')
    await settled(page)
    const signInLink = page.locator('header').getByRole('link', { name: 'Entrar' })
    await signInLink.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Identifique-se' })
    await dialog.locator('input[name=username]').waitFor()
    await page.setViewportSize({ width: 320, height: 256 })
    for (let tabs = 0; tabs < 14; tabs += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true)
    }
    const box = await dialog.boundingBox()
    expect(box!.height).toBeLessThanOrEqual(256)
    expect(await dialog.evaluate((one) => one.scrollHeight > one.clientHeight && one.scrollWidth <= one.clientWidth)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await hasFocus(signInLink)).toBe(true)
    await context.close()
  })
})

describe('a forgotten password by keyboard', () => {
  test('[S2-37] points 53 and 54: the code is one field that is checked by itself, which is said before; its time is shown, another code comes and nothing typed is lost', async () => {
    const { page, context } = await visit(browser, address, reader)
    await context.clock.install()
    const code = await toCode(page, 'tales')
    expect([await code.getAttribute('autocomplete'), await code.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
    expect(await page.locator('main input:not([type=hidden])').count()).toBe(1)
    expect(await describedBy(code)).toContain('é conferido automaticamente')
    const first = await codeFor(dataDir, 'tales@')
    await page.getByText(/O código vale por mais (10:00|9:5\d)\./).waitFor()
    await code.fill(first.slice(0, 5))
    await context.clock.runFor('01:01')
    await page.getByText(/O código vale por mais 8:5\d\./).waitFor()
    // Only the page's minute has gone by: the server's second letter is stood in for.
    const resend = page.locator('main').getByRole('button', { name: 'Enviar outro código' })
    await context.route('**/recuperar-senha**', async (route) => {
      if (route.request().method() !== 'GET') return route.continue()
      return route.fulfill({ json: { emails: ['***@***'], name: '***', length: 6, tte: 600 } })
    })
    await page.getByRole('checkbox', { name: 'Não sou um robô' }).press('Space')
    await page.locator('main button:enabled', { hasText: 'Enviar outro código' }).waitFor()
    await resend.press('Enter')
    await page.locator('main output', { hasText: 'Enviamos outro código. O anterior não vale mais.' }).waitFor()
    expect(await hasFocus(code)).toBe(true)
    await page.getByText(/O código vale por mais (10:00|9:5\d)\./).waitFor()
    expect(await code.inputValue()).toBe(first.slice(0, 5))
    await context.clock.runFor('10:01')
    await page.getByText('O código expirou. Peça outro.').waitFor()
    expect(await code.inputValue()).toBe(first.slice(0, 5))
    await expectAccessible(page)
    // By the page's clock it is over; the server's word counts. The last figure is enough, no button is pressed.
    await code.focus()
    await page.keyboard.press('End')
    await page.keyboard.type(first.slice(5))
    await page.locator('main input[name=new-password]').waitFor()
    await context.close()
  })

  test('[S5-05] [S5-12] [S5-13] point 55: the rules are tied to the field, each says in words whether it is kept, and the count is read out politely', async () => {
    const { page, context } = await visit(browser, address, reader)
    const code = await toCode(page, 'ursula')
    await code.fill(await codeFor(dataDir, 'ursula@'))
    const fresh = page.locator('main input[name=new-password]')
    await fresh.waitFor()
    expect(await describedBy(fresh)).toMatch(/De \d+ a \d+ caracteres \(falta\)/)
    const count = page.locator('main p[aria-live=polite]', { hasText: /critérios cumpridos/ })
    await fresh.fill('curta')
    await count.filter({ hasText: /[01] de 2 critérios cumpridos/ }).waitFor({ state: 'attached' })
    await fresh.fill('nove araras azuis voam')
    await count.filter({ hasText: '2 de 2 critérios cumpridos' }).waitFor({ state: 'attached' })
    expect(await describedBy(fresh)).toMatch(/De \d+ a \d+ caracteres \(cumprido\)/)
    const again = page.locator('main input[name=new-password-again]')
    await again.press('Enter')
    const summary = page.locator('main').getByRole('alert')
    await summary.filter({ hasText: 'As senhas não coincidem!' }).waitFor()
    expect(await hasFocus(summary)).toBe(true)
    expect(await describedBy(again)).toContain('As senhas não coincidem!')
    expect(await fresh.inputValue()).toBe('nove araras azuis voam')
    await expectAccessible(page)
    await context.close()
  })
})

describe('notices', () => {
  test('[S9-03] point 47: a notice waits while the pointer or the focus is on it, and goes eight seconds after', async () => {
    const { page, context } = await visit(browser, address, reader)
    await context.clock.install()
    await page.goto('/pesquisa_geral?q=machado')
    const put = page.getByRole('button', { name: /^Adicionar à cesta: / }).first()
    await put.press('Enter')
    const region = page.getByRole('region', { name: 'Avisos' })
    const notice = region.getByText(/adicionado à cesta/)
    await notice.waitFor()
    await region.getByRole('button').last().focus()
    await context.clock.runFor('00:30')
    expect(await notice.count()).toBe(1)
    await put.focus()
    await context.clock.runFor('00:07')
    expect(await notice.count()).toBe(1)
    await context.clock.runFor('00:02')
    await notice.waitFor({ state: 'detached' })
    await context.close()
  })
})
