import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { settled } from '../looks/requests-under-way.ts'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

// Point 63 of the accessibility points: time runs out with a warning, one key makes it last, and nothing that was typed is lost.
const password = demoPassword(dataDir)
const toWarning = '07:55:02'
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const words = {
  pt: {
    comment: 'Enviar comentário',
    form: 'Enviar um comentário',
    title: 'Sua sessão está para terminar',
    minutes: (count: number) => `Ela termina em ${count} minutos.`,
    stay: 'Continuar conectado',
    extended: 'Sua sessão foi prolongada.',
    notices: 'Avisos',
    expired: 'Sua sessão expirou. Por favor, entre novamente. O que você digitou continua na página.',
    enter: 'Entrar',
    login: 'Identifique-se',
    sent: /^Comentário enviado\. Seu número é \d+\./,
  },
  en: {
    comment: 'Send a comment',
    form: 'Send a comment',
    title: 'Your session is about to end',
    minutes: (count: number) => `It ends in ${count} minutes.`,
    stay: 'Stay signed in',
    extended: 'Your session was extended.',
    notices: 'Notices',
    expired: 'Your session is expired. Please log in again. What you typed is still on the page.',
    enter: 'Sign in',
    login: 'Identify yourself',
    sent: /^Comment sent\. Its number is \d+\./,
  },
}

/** A reader whose clock the test moves, signed in by keyboard on a page of their choice. */
async function signedIn(options: { language: 'pt' | 'en'; width: 360 | 1440; user: string; page: string }) {
  const seen = await visit(browser, address, { language: options.language, width: options.width, colours: 'light', javaScript: true })
  await seen.context.clock.install()
  await seen.page.goto(`/login?redirect=${encodeURIComponent(options.page)}`)
  await typeSignIn(seen.page.locator('main'), options.user, password)
  await seen.page.waitForURL(`${address}${options.page}`)
  await seen.page.locator('.user-name').waitFor()
  // Where they come to the heading has the focus: what is focused before that loses it.
  await seen.page.waitForFunction(() => document.activeElement?.tagName === 'H1')
  // What is answered after the clock was moved would be told of by the server's clock, which was not.
  await settled(seen.page)
  return seen
}

/** The sign-in ends on the server, as if its eight hours were over. */
async function endOnServer(context: BrowserContext): Promise<void> {
  const cookie = (await context.cookies(`${address}/api/oauth/token`)).find(({ name }) => name.endsWith('-refresh'))!
  const reply = await fetch(`${address}/api/oauth/revoke`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_id: 4, token: cookie.value }),
  })
  expect(reply.status).toBe(200)
}

const hasFocus = (place: Locator) => place.evaluate((one) => one === document.activeElement)
const warningOn = (page: Page, title: string) => page.getByRole('alertdialog', { name: title })

describe('a sign-in that is about to end', () => {
  test.each([
    ['pt', 360],
    ['en', 1440],
  ] as const)(
    '[S4-04] %s-%d points 52 and 63: warns, stays with one key, ends when ignored, and keeps what was typed',
    async (language, width) => {
      const say = words[language]
      const { page, context, complaints } = await signedIn({ language, width, user: 'sonia', page: '/horarios' })
      await page.getByRole('contentinfo').getByRole('button', { name: say.comment }).focus()
      await page.keyboard.press('Enter')
      const form = page.getByRole('dialog', { name: say.form })
      await form.getByRole('combobox').selectOption({ label: 'Biblioteca Central' })
      const text = form.getByRole('textbox')
      await text.fill('A janela do térreo não fecha.')
      await text.focus()

      await context.clock.fastForward(toWarning)
      const warning = warningOn(page, say.title)
      const stay = warning.getByRole('button', { name: say.stay })
      await stay.waitFor()
      expect(await hasFocus(stay)).toBe(true)
      const described = await warning.evaluate((one) => document.getElementById(one.getAttribute('aria-describedby')!)!.textContent)
      expect(described).toContain(say.minutes(5))
      expect(await warning.getByRole('timer').getAttribute('aria-live')).toBe('polite')
      await expectAccessible(page)
      await expectNoSideways(page)
      await shoot(page, `session-warning-${language}-${width}`)
      await page.keyboard.press('Enter')
      await warning.waitFor({ state: 'hidden' })
      await page.getByRole('region', { name: say.notices }).getByText(say.extended).waitFor()
      expect(await hasFocus(text)).toBe(true)
      expect(await text.inputValue()).toBe('A janela do térreo não fecha.')

      await context.clock.fastForward(toWarning)
      await stay.waitFor()
      await page.keyboard.press('Escape')
      await warning.waitFor({ state: 'hidden' })
      expect(await form.isVisible()).toBe(true)
      await context.clock.fastForward('03:00')
      await warning.getByText(say.minutes(2)).waitFor()
      await endOnServer(context)
      await context.clock.fastForward('02:00')
      await warning.waitFor({ state: 'hidden' })
      await page.getByRole('region', { name: say.notices }).getByText(say.expired).waitFor()
      expect(await page.evaluate(() => sessionStorage.getItem('auth.user'))).toBeNull()
      expect(await text.inputValue()).toBe('A janela do térreo não fecha.')
      await shoot(page, `session-ended-${language}-${width}`)
      await expectAccessible(page)

      await form.locator('button[type=submit]').focus()
      await page.keyboard.press('Enter')
      await form.getByRole('link', { name: say.enter }).focus()
      await page.keyboard.press('Enter')
      const login = page.getByRole('dialog', { name: say.login })
      await login.waitFor()
      await expectAccessible(page)
      await typeSignIn(login, 'sonia', password)
      await form.getByText(say.sent).waitFor()
      await page.waitForFunction(() => document.activeElement?.role === 'status' && document.activeElement.closest('dialog[open]'))
      expect(new URL(page.url()).pathname).toBe('/horarios')
      expect(complaints).toEqual([])
      await context.close()
    },
  )

  test('[S2-33] point 52: where the sign-in over the page does not last, the letter that asked for it is sent before it ends', async () => {
    const { page, context } = await visit(browser, address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    await context.route('**/api/pessoas', async (route) => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { authPermissions: { cod_atividade: number }[] }
      const authPermissions = body.authPermissions.filter((one) => one.cod_atividade !== 107)
      await route.fulfill({ response: answer, json: { ...body, authPermissions } })
    })
    await page.goto('/horarios')
    await settled(page)
    await page.getByRole('contentinfo').getByRole('button', { name: words.pt.comment }).click()
    const form = page.getByRole('dialog', { name: words.pt.form })
    await form.getByRole('combobox').selectOption({ label: 'Biblioteca Central' })
    await form.getByRole('textbox').fill('O relógio do saguão parou.')
    await form.locator('button[type=submit]').click()
    await form.getByRole('link', { name: words.pt.enter }).click()
    await typeSignIn(page.getByRole('dialog', { name: words.pt.login }), 'sonia', password)
    await form.getByText(words.pt.sent).waitFor()
    await page.locator('header').getByRole('link', { name: words.pt.enter, includeHidden: true }).waitFor({ state: 'attached' })
    expect(await page.evaluate(() => sessionStorage.getItem('auth.user'))).toBeNull()
    await context.close()
  })

  test('point 63: a machine that slept is warned when it wakes; who stays in one tab stays in the other', async () => {
    const { page, context } = await signedIn({ language: 'pt', width: 1440, user: 'vera', page: '/horarios' })
    const second = await context.newPage()
    await second.goto('/sobre')
    await second.locator('.user-name').waitFor()
    // It has asked when the sign-in ends: the server's clock does not jump, so that who asked afterwards would be told of eight hours more.
    await settled(second)
    const wake = async () => {
      const now = await page.evaluate(() => Date.now())
      // Asleep: the time of day goes on, timers stand still. Awake: a minute goes by.
      await context.clock.setSystemTime(now + (7 * 60 + 56) * 60_000)
      await context.clock.runFor('01:05')
    }
    await wake()
    await warningOn(second, words.pt.title).waitFor()
    const stay = warningOn(page, words.pt.title).getByRole('button', { name: words.pt.stay })
    await stay.waitFor()
    await stay.press('Enter')
    await warningOn(page, words.pt.title).waitFor({ state: 'hidden' })
    await warningOn(second, words.pt.title).waitFor({ state: 'hidden' })
    await context.close()
  })

  test('point 63: staying comes too late, which is said instead of a promise; in the patron area the way back in stands on the page', async () => {
    const { page, context } = await signedIn({ language: 'pt', width: 1440, user: 'vera', page: '/meufarol' })
    await context.clock.fastForward(toWarning)
    const stay = warningOn(page, words.pt.title).getByRole('button', { name: words.pt.stay })
    await stay.waitFor()
    await endOnServer(context)
    await stay.press('Enter')
    const notices = page.getByRole('region', { name: words.pt.notices })
    await notices.getByText(words.pt.expired).waitFor()
    expect(await notices.getByText(words.pt.extended).count()).toBe(0)
    await page.getByText('O que você digitou continua aqui e volta assim que você entrar.').waitFor()
    await expectAccessible(page)
    await shoot(page, 'session-ended-account')
    await typeSignIn(page.locator('main'), 'vera', password)
    await page.getByRole('heading', { level: 1, name: /Boas-vindas, Vera/ }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/meufarol')
    await context.close()
  })

  test('point 63: what was typed into the personal data stands there again after the way back in, and is saved', async () => {
    const { page, context } = await signedIn({ language: 'pt', width: 1440, user: 'paulo', page: '/meufarol/dados-pessoais' })
    const form = page.locator('main form')
    const street = form.getByLabel('Rua e número', { exact: true })
    await street.fill('Rua que se digitou, 7')
    const district = form.getByLabel('Bairro', { exact: true })
    await district.fill('Cais')
    await endOnServer(context)
    await district.press('Enter')
    await page.getByText('O que você digitou continua aqui e volta assim que você entrar.').waitFor()
    await typeSignIn(page.locator('.door-form'), 'paulo', password)
    await street.waitFor()
    expect([await street.inputValue(), await district.inputValue()]).toEqual(['Rua que se digitou, 7', 'Cais'])
    await street.press('Enter')
    await page.getByText('Seus dados foram salvos.').waitFor()
    expect([await street.inputValue(), await district.inputValue()]).toEqual(['Rua que se digitou, 7', 'Cais'])
    await context.close()
  })
})
