import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit, type Reader } from '../testing/browser.ts'
import { downloaded, enterArea, press } from '../testing/patron-area.ts'
import { address } from '../testing/site.ts'

// What a reader has, owes and may do, in the patron area of the demo.
const wide = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const enter = (reader: Reader, user: string, path: string) => enterArea(browser, reader, user, path)

describe('acts in the account', () => {
  test('[S1-06] by keyboard: none chosen is told, what can be renewed is, what cannot says why, and the receipt is a file', async () => {
    const { page, context, complaints } = await enter(wide, 'ana', '/renovacao')
    await press(page, 'button', 'Renovar os selecionados')
    await page.getByText('Selecione um item para renovar!').first().waitFor()
    await shoot(page, 'account-renewal')
    expect(await page.getByText(/renovar agora não passaria|Reservado por outra pessoa/).count()).toBeGreaterThan(0)
    await press(page, 'checkbox', /^Selecionar o/, 'Space')
    await press(page, 'button', /^Renovar 1 selecionado/)
    const heading = page.getByRole('heading', { name: 'Resultado da renovação' })
    await heading.waitFor()
    await page.waitForFunction(() => document.activeElement?.textContent === 'Resultado da renovação')
    await page
      .getByText(/: renovado com sucesso/)
      .first()
      .waitFor()
    expect(await downloaded(page, /^PDF Comprovante/)).toMatch(/^comprovante-\w{16}\.pdf$/)
    await expectAccessible(page)
    await shoot(page, 'account-renewed')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('each loan has its receipt: opened by keyboard on a telephone, and a file', async () => {
    const { page, context, complaints } = await enter({ ...wide, width: 360 }, 'ana', '/emprestimos')
    const receipt = page.locator('main .row-receipt summary').first()
    await receipt.waitFor()
    await receipt.focus()
    await receipt.press('Enter')
    expect(await downloaded(page, /^PDF Comprovante: /)).toMatch(/^comprovante-\w{16}\.pdf$/)
    await expectNoSideways(page)
    await expectAccessible(page)
    await shoot(page, 'account-row-receipt')
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the declaration is issued after a yes; its code is checked by anybody without scripts', async () => {
    const { page, context } = await enter(wide, 'quiteria', '/nada-consta')
    await page.waitForFunction(() => document.querySelector('main h1') && !document.querySelector('main [role=status][aria-busy=true]'))
    await press(page, 'checkbox', 'Entendo', 'Space')
    await press(page, 'button', 'Emitir o nada consta')
    await page.getByRole('heading', { name: 'Nada consta emitido' }).waitFor()
    const code = await page.locator('main .slip dd b').textContent()
    expect(await downloaded(page, /^PDF/)).toMatch(/^nada-consta-\d+\.pdf$/)
    await expectAccessible(page)
    await shoot(page, 'account-declaration')
    await context.close()
    const other = await visit(browser, address, { ...wide, javaScript: false })
    await other.page.goto('/nada-consta')
    await other.page.getByRole('textbox').fill(code!)
    await other.page.getByRole('textbox').press('Enter')
    await other.page.getByText(/^Válido: /).waitFor()
    await other.context.close()
  })
})
