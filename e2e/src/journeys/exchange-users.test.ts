import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

const password = demoPassword(dataDir)
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const words = {
  pt: {
    give: 'Autorizar',
    accept: /^Aceitar: /,
    act: /^Agir por /,
    waits: 'aguarda resposta',
    back: 'Voltar a agir por mim',
    title: 'Trocar de usuário',
    missing: 'O usuário é obrigatório!',
    exchange: 'Trocar de usuário',
  },
  en: {
    give: 'Authorise',
    accept: /^Accept: /,
    act: /^Act for /,
    waits: 'waits for an answer',
    back: 'Go back to myself',
    title: 'Exchange users',
    missing: 'The username is required!',
    exchange: 'Exchange users',
  },
} as const

async function open(page: Page, path: string, user: string): Promise<void> {
  await page.goto(path)
  await typeSignIn(page.locator('main'), user, password)
  await page.waitForURL(`${address}${path}`)
  await page.locator('#dar').waitFor()
}

test.each([
  ['pt', 360, 'light', 'amaro', 'benta', '20260028'],
  ['en', 1440, 'dark', 'benta', 'amaro', '20260027'],
] as const)(
  '[S2-67] [S5-26] %s at %i, %s: one authorises, the other accepts, acts, stays so over a reload, and goes back',
  async (language, width, colours, giver, receiver, code) => {
    const say = words[language]
    const reader = { language, width, colours, javaScript: true } as const
    const name = `${language}-${width}-${colours}`
    const { page: from, ...first } = await visit(browser, address, reader)
    await open(from, '/meufarol/delegacoes', giver)
    await expectAccessible(from)
    await expectNoSideways(from)
    await from.getByRole('button', { name: say.give, exact: true }).press('Enter')
    await from.getByRole('alert').waitFor()
    await expectAccessible(from)
    await shoot(from, `delegations-${name}-wrong`)
    await from.locator('main form input[maxlength="64"]').fill(code)
    await from.locator('main form input[maxlength="64"]').press('Enter')
    // Whoever was given something before sees that in the list, too.
    await from.locator('main .answers li').getByText(say.waits).waitFor()
    await shoot(from, `delegations-${name}`)
    await first.context.close()

    const { page, context, complaints } = await visit(browser, address, reader)
    await open(page, '/meufarol/delegacoes', receiver)
    await page.getByRole('button', { name: say.accept }).press('Enter')
    await page.goto('/meufarol/troca-usuario')
    await page.getByRole('button', { name: say.exchange, exact: true }).press('Enter')
    await page.getByRole('alert').getByText(say.missing).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `exchange-users-${name}`)
    await page.getByRole('button', { name: say.act }).press('Enter')
    await page.waitForURL(`${address}/meufarol`)
    const banner = page.locator('.acting')
    await banner.waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `acting-${name}`)
    await page.reload()
    await banner.waitFor()
    await page.goto('/')
    await banner.waitFor()
    const said = await banner.textContent()
    expect(said).toContain(giver === 'amaro' ? 'Amaro Toledo' : 'Benta Serrano')
    await page.goto('/meufarol/troca-usuario')
    await banner.getByRole('button', { name: say.back }).press('Enter')
    await banner.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: say.act }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: say.act }).waitFor()
    expect(await banner.count()).toBe(0)
    expect([...complaints, ...first.complaints]).toEqual([])
    await context.close()
  },
)
