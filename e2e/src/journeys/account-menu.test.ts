import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { typeSignIn } from '../testing/sign-in-form.ts'
import { address, dataDir } from '../testing/site.ts'

// The frame of the patron area: its guard, its menu, its theme. Point 60 of the accessibility points.
const password = demoPassword(dataDir)
const reader = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const enter = (page: Page, user: string) => typeSignIn(page.locator('main'), user, password)

const focused = (page: Page, name: string) => page.waitForFunction((text) => document.activeElement?.textContent?.trim() === text, name)

describe('the patron area', () => {
  test('[S2-08] [S2-24] it and whatever stands below it is open to who is signed in, and to nobody else', async () => {
    const { page, context } = await visit(browser, address, reader)
    for (const path of ['/meufarol', '/meufarol/emprestimos', '/meufarol/a/b?c=1']) {
      await page.goto(path)
      await page.waitForURL(`${address}/login?redirect=${encodeURIComponent(path)}`)
    }
    await enter(page, 'vera')
    await page.waitForURL(`${address}/meufarol/a/b?c=1`)
    await page.getByRole('navigation', { name: 'Meu Farol' }).getByRole('link', { name: 'Início' }).click()
    await page.getByRole('heading', { level: 1, name: /Boas-vindas, Vera/ }).waitFor()
    await context.close()
  })

  test('[S2-73] [S9-06] point 60: the menu beside the screen opens and closes by keyboard and stays as it was left; the theme can be set', async () => {
    const { page, context, complaints } = await visit(browser, address, reader)
    await page.goto('/login?redirect=/meufarol')
    await enter(page, 'vera')
    const menu = page.getByRole('navigation', { name: 'Meu Farol' })
    const close = page.getByRole('button', { name: 'Fechar o menu' })
    await close.waitFor()
    expect([await close.getAttribute('aria-expanded'), await menu.isVisible()]).toEqual(['true', true])
    await close.focus()
    await page.keyboard.press('Enter')
    await focused(page, 'Abrir o menu')
    expect(await menu.isVisible()).toBe(false)
    await page.reload()
    const open = page.locator('.account-menu .wide-only')
    await page.locator('.account-menu .wide-only[aria-expanded=false]').waitFor()
    await open.press('Enter')
    await menu.waitFor()

    const theme = page.getByRole('combobox', { name: 'Tema da minha área' })
    expect(await theme.inputValue()).toBe('neo')
    const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim())
    const first = await ground()
    for (const name of ['mata', 'sinal']) {
      await theme.selectOption(name)
      await page.waitForFunction(
        (before) => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim() !== before,
        first,
      )
      await shoot(page, `account-theme-${name}`)
      await expectAccessible(page)
    }
    const chosen = await ground()
    await page.reload()
    await page.waitForFunction(
      (wanted) => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim() === wanted,
      chosen,
    )
    expect(await theme.inputValue()).toBe('sinal')
    // It is the area's: the catalogue stays as the institution dressed it.
    await page.locator('header').getByRole('link', { name: 'Farol' }).click()
    await page.waitForFunction((wanted) => getComputedStyle(document.documentElement).getPropertyValue('--ground').trim() === wanted, first)
    expect(complaints).toEqual([])
    await context.close()
  })

  test('[S2-73] point 60: on a phone the menu is a dialog that holds the focus, closes on Esc, gives the focus back, and is closed again later', async () => {
    const { page, context } = await visit(browser, address, { ...reader, width: 360 })
    await page.goto('/login?redirect=/meufarol')
    await enter(page, 'vera')
    const open = page.getByRole('button', { name: 'Abrir o menu' })
    await open.waitFor()
    expect(await open.getAttribute('aria-expanded')).toBe('false')
    await open.focus()
    await page.keyboard.press('Enter')
    const menu = page.getByRole('dialog', { name: 'Meu Farol' })
    await menu.getByRole('link', { name: 'Início' }).waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, 'account-menu-360')
    for (let tabs = 0; tabs < 8; tabs += 1) {
      await page.keyboard.press('Tab')
      expect(
        await page.evaluate(() => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null),
      ).toBe(true)
    }
    await page.keyboard.press('Escape')
    await menu.waitFor({ state: 'hidden' })
    await focused(page, 'Abrir o menu: Início')
    await expect.poll(() => open.getAttribute('aria-expanded')).toBe('false')
    await page.keyboard.press('Enter')
    await menu.getByRole('link', { name: 'Início' }).press('Enter')
    await menu.waitFor({ state: 'hidden' })
    await open.press('Enter')
    await menu.waitFor()
    await page.reload()
    await page.locator('.account-menu .narrow-only[aria-expanded=false]').waitFor()
    expect(await menu.isVisible()).toBe(false)
    await context.close()
  })
})
