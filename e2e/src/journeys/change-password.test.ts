import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

const password = demoPassword(dataDir)
const next = 'girafas amarelas bebem chuva'
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const words = {
  pt: {
    title: 'Senha',
    present: 'Senha atual',
    next: 'Nova senha',
    again: 'Nova senha, de novo',
    different: 'As senhas não coincidem!',
    rules: 'A senha não confere com todos os critérios!',
    wrong: 'A senha atual não confere.',
    done: /Sua senha foi alterada\. [1-9]\d* outros? acessos? (?:foi|foram) encerrados?/,
  },
  en: {
    title: 'Password',
    present: 'Current password',
    next: 'New password',
    again: 'New password, again',
    different: "The passwords don't match!",
    rules: "The pasword don't match all the criteria!",
    wrong: 'The present password is not right.',
    done: /Your password was changed\. [1-9]\d* other sessions? (?:was|were) ended/,
  },
} as const

test.each([
  ['pt', 360, 'dark', 'olga'],
  ['en', 1440, 'light', 'caetana'],
] as const)(
  '[S1-13] [S5-12] [S5-13] %s at %i, %s: a new password by keyboard; the other device is out, this one stays',
  async (language, width, colours, who) => {
    const say = words[language]
    const reader = { language, width, colours, javaScript: true } as const
    const elsewhere = await visit(browser, address, reader)
    await elsewhere.page.goto('/meufarol')
    await typeSignIn(elsewhere.page.locator('main'), who, password)
    await elsewhere.page.waitForURL(`${address}/meufarol`)
    const { page, context, complaints } = await visit(browser, address, reader)
    await page.goto('/meufarol/senha')
    await typeSignIn(page.locator('main'), who, password)
    await page.waitForURL(`${address}/meufarol/senha`)
    const form = page.locator('main form')
    const type = async (present: string, first: string, second: string) => {
      await form.locator('input[name=current-password]').fill(present)
      await form.locator('input[name=new-password]').fill(first)
      await form.locator('input[name=new-password-again]').fill(second)
      await form.locator('input[name=new-password-again]').press('Enter')
    }
    await page.getByRole('heading', { level: 1, name: say.title }).waitFor()
    await form.waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `password-${language}-${width}-${colours}`)
    const alert = page.getByRole('alert')
    await type(password, next, `${next}x`)
    await alert.getByText(say.different).waitFor()
    await type(password, 'curta', 'curta')
    await alert.getByText(say.rules).waitFor()
    await type('errada', next, next)
    await alert.getByText(say.wrong).waitFor()
    expect(await alert.evaluate((box) => box === document.activeElement)).toBe(true)
    await expectAccessible(page)
    await shoot(page, `password-${language}-${width}-${colours}-wrong`)
    await type(password, next, next)
    await page.getByText(say.done).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await page.reload()
    await form.waitFor()
    await elsewhere.page.goto('/meufarol/senha')
    await elsewhere.page.locator('main input[name=username]').waitFor()
    expect([...complaints, ...elsewhere.complaints]).toEqual([])
    await context.close()
    await elsewhere.context.close()
  },
)
