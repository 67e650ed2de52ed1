import { everyNth } from '@farol/server/testing/thorough.ts'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { examine } from '../looks/examine.ts'
import { expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword, emailsIn } from '../testing/people.ts'
import { address, dataDir } from '../testing/site.ts'

// Pages that a reader comes to from an e-mail: they hold no script and ask for no sign-in.
const password = demoPassword(dataDir)
const area = '/api/pessoas/meu-farol'
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const words = {
  pt: { nothing: 'Nenhum tipo foi escolhido', stopped: 'Pronto. Você não receberá', altered: 'Este endereço está incompleto' },
  en: { nothing: 'No kind was chosen', stopped: 'Done. You will receive no more', altered: 'This address is incomplete' },
  es: { nothing: 'No eligió ningún tipo', stopped: 'Listo. Ya no recibirá', altered: 'Esta dirección está incompleta' },
} as const

/** A call as one of the people of the demo, newly signed in. */
async function as(user: string, method: string, path: string, body: object): Promise<void> {
  const send = (to: string, more: RequestInit, content: object) =>
    fetch(address + to, { ...more, headers: { 'content-type': 'application/json', ...more.headers }, body: JSON.stringify(content) })
  const grant = { grant_type: 'password', client_id: 4, username: user, password }
  const { access_token } = (await (await send('/api/oauth/token', { method: 'POST' }, grant)).json()) as { access_token: string }
  const answer = await send(path, { method, headers: { authorization: `Bearer ${access_token}` } }, body)
  expect(answer.status, await answer.text()).toBe(200)
}

/** The newest address of such a page, of an e-mail that says this. */
async function linkTo(page: string, saying = ''): Promise<string> {
  const links = () =>
    emailsIn(dataDir).flatMap((email) => (email.includes(saying) ? (new RegExp(`(${page}/[\\w.~-]+)`).exec(email)?.[1] ?? []) : []))
  await expect.poll(() => links().length, { interval: 500 }).toBeGreaterThan(0)
  return links().at(-1)!
}

const send = (page: Page) => page.locator('main form button').press('Enter')
const isSaid = (page: Page, text: string) => page.locator('main').getByText(text).first().waitFor()

const readers = [
  { language: 'pt', width: 360, colours: 'dark', who: 'quiteria' },
  { language: 'en', width: 1440, colours: 'light', who: 'yuri' },
  { language: 'es', width: 360, colours: 'light', who: 'marta' },
] as const

test.each(everyNth(readers, readers.length))(
  '$language, $width, $colours: stop, confirm, undo, take back, by keyboard; each state with no finding',
  async ({ who, ...look }) => {
    const { page, context, complaints } = await visit(browser, address, { ...look, javaScript: true })
    const say = words[look.language]
    const open = (path: string) => page.goto(path, { waitUntil: 'load' })
    const seen: string[] = []
    const looked = async (state: string) => {
      expect(await page.locator('script').count()).toBe(0)
      expect(await page.locator('html').getAttribute('lang')).toContain(look.language)
      expect({ state, findings: await examine(page) }).toEqual({ state, findings: [] })
      await expectNoSideways(page)
      await shoot(page, `plain-${state}-${look.language}-${look.width}-${look.colours}`)
      seen.push(state)
    }

    const stop = await linkTo('/avisos/parar')
    await open(stop)
    await looked('stop')
    const ticked = page.locator('input[type=checkbox]:checked')
    // An e-mail may tell of several kinds.
    while ((await ticked.count()) > 0) await ticked.first().press('Space')
    await send(page)
    await isSaid(page, say.nothing)
    expect(await ticked.count()).toBe(0)
    await looked('stop-nothing')
    await page.locator('input[type=checkbox]').first().press('Space')
    await send(page)
    await isSaid(page, say.stopped)
    await looked('stopped')
    await open(`${stop.slice(0, -3)}xyz`)
    await isSaid(page, say.altered)
    await looked('stop-altered')

    const next = `${who}-${look.language}@nova.example`
    await as(who, 'PUT', `${area}/dados-pessoais`, { email: next })
    const confirm = await linkTo('/dados-pessoais/confirmar', next)
    const undo = await linkTo('/dados-pessoais/desfazer', who)
    await open(confirm)
    await looked('confirm')
    await page.locator('input[name=senha]').fill('not the password')
    await page.locator('input[name=senha]').press('Enter')
    await page.getByRole('alert').waitFor()
    await looked('confirm-wrong-password')
    await page.locator('input[name=senha]').fill(password)
    await page.locator('input[name=senha]').press('Enter')
    await page.locator('main form').waitFor({ state: 'detached' })
    await isSaid(page, next)
    await looked('confirmed')
    await open(undo)
    await looked('undo')
    await send(page)
    await page.locator('main form').waitFor({ state: 'detached' })
    await looked('undone')
    await open(confirm)
    expect(await page.locator('main form').count()).toBe(0)
    await looked('confirm-gone')

    await as(who, 'POST', `${area}/privacidade/exclusao`, { senha: password })
    const keep = await linkTo('/privacidade/manter', who)
    await open(keep)
    await looked('keep')
    await send(page)
    await page.locator('main form').waitFor({ state: 'detached' })
    await looked('kept')
    await open(keep)
    expect(await page.locator('main form').count()).toBe(0)
    await looked('keep-gone')

    expect([seen.length, complaints]).toEqual([13, []])
    await context.close()
  },
)
