import { codeOf, stepOf } from '@farol/server/features/second-factor/totp.ts'
import type { Browser } from 'playwright-core'
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

const bytesOf = (key: string): Buffer => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...key.replaceAll(' ', '')].map((one) => letters.indexOf(one).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}

const words = {
  pt: { setUp: 'Ligar', stored: 'Guardei os códigos', on: 'Ligada', recovery: 'Usar um código de recuperação', off: 'Desligar' },
  en: { setUp: 'Switch on', stored: 'I have stored the codes', on: 'On', recovery: 'Use a recovery code', off: 'Switch off' },
} as const

test.each([
  ['pt', 360, 'dark', 'wagner'],
  ['en', 1440, 'light', 'marta'],
] as const)(
  '%s at %i, %s: an authenticator app is set up by keyboard, asked for at the next sign-in, and switched off',
  async (language, width, colours, who) => {
    const say = words[language]
    const reader = { language, width, colours, javaScript: true } as const
    const name = `${language}-${width}-${colours}`
    const { page, context, complaints } = await visit(browser, address, reader)
    await page.goto('/meufarol/acessos')
    await typeSignIn(page.locator('main'), who, password)
    await page.waitForURL(`${address}/meufarol/acessos`)
    const setUp = page.getByRole('button', { name: say.setUp, exact: true })
    await setUp.waitFor()
    await page.getByRole('table').waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `accesses-${name}`)
    await setUp.press('Enter')
    const key = await page.locator('form code').textContent()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `factor-set-up-${name}`)
    const codeNow = (ahead = 0) => codeOf(bytesOf(key!), stepOf(new Date()) + ahead)
    await page.locator('input[name=codigo]').fill(codeNow())
    await page.locator('input[name=codigo]').press('Enter')
    await page.getByRole('button', { name: say.stored }).waitFor()
    const [recovery] = await page.locator('.codes code').allTextContents()
    expect(await page.locator('.codes code').count()).toBe(10)
    await expectAccessible(page)
    await shoot(page, `factor-codes-${name}`)
    await page.getByRole('button', { name: say.stored }).press('Enter')
    await page.getByText(say.on, { exact: true }).waitFor()
    await context.close()

    const again = await visit(browser, address, reader)
    await again.page.goto('/meufarol/acessos')
    await typeSignIn(again.page.locator('main'), who, password)
    const code = again.page.locator('main input[name=codigo]')
    await code.waitFor()
    expect(await code.evaluate((field) => field === document.activeElement)).toBe(true)
    await expectAccessible(again.page)
    await expectNoSideways(again.page)
    await shoot(again.page, `factor-step-${name}`)
    await code.fill('000000')
    await code.press('Enter')
    await again.page.getByRole('alert').waitFor()
    await expectAccessible(again.page)
    await again.page.getByRole('button', { name: say.recovery }).press('Enter')
    await again.page.locator('main input[name=codigo]').fill(recovery!)
    await again.page.locator('main input[name=codigo]').press('Enter')
    await again.page.waitForURL(`${address}/meufarol/acessos`)
    await again.page.getByRole('button', { name: say.off, exact: true }).press('Enter')
    await again.page.locator('dialog[open]').getByRole('button', { name: say.off, exact: true }).press('Enter')
    await again.page.getByRole('button', { name: say.setUp, exact: true }).waitFor()
    expect([...complaints, ...again.complaints]).toEqual([])
    await again.context.close()
  },
)
