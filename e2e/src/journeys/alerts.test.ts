import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit, type Reader } from '../testing/browser.ts'
import { enterArea } from '../testing/patron-area.ts'
import { address } from '../testing/site.ts'

// What the library told a reader, in the patron area of the demo.
const wide = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function enter(reader: Reader, user: string) {
  const opened = await enterArea(browser, reader, user, '/alertas')
  await opened.page.locator('.alert-filter').waitFor()
  return opened
}

const focusedLabel = (page: Page) =>
  page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.labels?.[0]?.textContent ?? '')

const focusedText = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

/** Presses Tab until the control with this name has the focus. */
async function tabTo(page: Page, name: RegExp, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press(key)
    const there = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      return `${element?.labels?.[0]?.textContent ?? ''}|${element?.textContent ?? ''}`
    })
    if (there.split('|').some((text) => name.test(text.trim()))) return
  }
  throw new Error(`The keyboard does not reach ${name}.`)
}

const titles = (page: Page) => page.locator('.alert h2').allTextContents()

describe('alerts', () => {
  test('[S2-71] [S4-12] by keyboard alone: narrowed by days and kind, read, deleted, brought back, deleted for good', async () => {
    const { page, context, complaints } = await enter(wide, 'ana')
    await page.locator('.alert').first().waitFor()
    const all = await titles(page)
    expect(all.length).toBeGreaterThanOrEqual(4)
    await page.locator('main h1').focus()

    await tabTo(page, /^De$/)
    await page.keyboard.type('31/02/2026')
    await page.keyboard.press('Enter')
    await page.getByText('Esse dia não existe.').waitFor()
    await expectAccessible(page)
    await page.keyboard.press('Control+a')
    await page.keyboard.type('1/1/2020')
    await page.keyboard.press('Enter')
    await page.getByText('Informe também a data final.').waitFor()
    // The focus goes to the field that lacks its day, a moment after its message.
    await expect.poll(() => focusedLabel(page)).toMatch(/^Até/)
    await page.keyboard.type('2/1/2020')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Nenhum alerta com esse filtro' }).waitFor()
    expect(new URL(page.url()).search).toBe('?de=2020-01-01&ate=2020-01-02')
    await expectAccessible(page)
    await shoot(page, 'alerts-none')
    await page.locator('main h1').focus()
    await tabTo(page, /^Limpar o filtro$/)
    await page.keyboard.press('Enter')
    await page.locator('.alert').first().waitFor()

    await page.locator('main h1').focus()
    await tabTo(page, /^Tipo$/)
    await page.keyboard.type('Recado')
    await tabTo(page, /^Filtrar$/)
    await page.keyboard.press('Enter')
    await page.waitForURL(/tipo=staff_notice/)
    await expect.poll(() => titles(page)).toEqual(['Biblioteca fechada no feriado'])

    await page.locator('main h1').focus()
    await tabTo(page, /^Marcar como lido: Biblioteca fechada/)
    await page.keyboard.press('Enter')
    await page.locator('.alert button', { hasText: 'Marcar como não lido: Biblioteca fechada' }).waitFor()
    expect(await page.locator('.alert.unread').count()).toBe(0)
    await tabTo(page, /^Excluir: Biblioteca fechada/)
    await page.keyboard.press('Enter')
    await page.getByText('1 alerta excluído.').waitFor()
    expect(await titles(page)).toEqual([])
    await expect.poll(() => focusedText(page)).toBe('Desfazer')
    await expectAccessible(page)
    await shoot(page, 'alerts-deleted')
    await page.keyboard.press('Enter')
    await expect.poll(() => titles(page)).toEqual(['Biblioteca fechada no feriado'])
    await expect.poll(() => focusedText(page)).toBe('Excluir: Biblioteca fechada no feriado')
    await page.keyboard.press('Enter')
    await page.getByText('1 alerta excluído.').waitFor()
    const gone = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.locator('main h1').focus()
    await page.getByRole('navigation', { name: 'Meu Farol' }).getByRole('link', { name: 'Início' }).press('Enter')
    expect((await gone).status()).toBe(200)
    await page.goto('/meufarol/alertas')
    await page.locator('.alert').first().waitFor()
    expect(await titles(page)).toEqual(all.filter((title) => title !== 'Biblioteca fechada no feriado'))
    expect(complaints).toEqual([])
    await context.close()
  })

  test('without scripts its address says what is kept here and what one needs to see it', async () => {
    const { page, context } = await visit(browser, address, { ...wide, javaScript: false })
    await page.goto('/meufarol/alertas')
    const said = await page.locator('main noscript').first().innerText()
    expect(said).toContain('Aqui ficam seus empréstimos, reservas, solicitações, débitos, alertas e dados pessoais.')
    expect(said).toContain('JavaScript')
    expect(await page.getByText('Carregando…').isVisible()).toBe(false)
    await context.close()
  })

  test('in two tabs: what is read in one is read in the other, list and number', async () => {
    const { page, context } = await enter(wide, 'celia')
    const other = await context.newPage()
    await other.goto('/meufarol/alertas')
    await other.locator('.alert.unread').first().waitFor()
    const numberIn = (tab: Page) => tab.locator('.unread-count').first().textContent()
    const before = await numberIn(other)
    await page.getByRole('button', { name: 'Marcar todos como lidos' }).press('Enter')
    await page.locator('.unread-count').waitFor({ state: 'detached' })
    await other.locator('.alert.unread').first().waitFor({ state: 'detached' })
    await other.locator('.unread-count').waitFor({ state: 'detached' })
    await other
      .locator('.alert')
      .first()
      .getByRole('button', { name: /^Marcar como não lido/ })
      .press('Enter')
    await page.locator('.alert.unread').first().waitFor()
    await page.locator('.unread-count').waitFor()
    expect([before !== null, await numberIn(page)]).toEqual([true, await numberIn(other)])
    await context.close()
  })

  test.each([
    { language: 'pt', width: 360, colours: 'dark', javaScript: true },
    { language: 'en', width: 1440, colours: 'dark', javaScript: true },
    { language: 'es', width: 360, colours: 'light', javaScript: true },
  ] as const)('full, empty and not loaded: $language, $width, $colours', async (reader) => {
    const name = (state: string) => `alerts-${state}-${reader.language}-${reader.width}-${reader.colours}`
    const look = async (page: Page, state: string) => {
      await expectNoSideways(page)
      await expectAccessible(page)
      await shoot(page, name(state))
    }
    const full = await enter(reader, 'olga')
    await full.page.locator('.alert').first().waitFor()
    await look(full.page, 'full')
    await full.page.route('**/api/alerta?*', (route) => route.fulfill({ json: { data: [], total: 0, nao_lidos: 0, page: 1, perPage: 20 } }))
    await full.page.reload()
    await full.page.getByRole('heading', { name: /^(?:Nenhum alerta|No alerts|Ningún aviso)$/ }).waitFor()
    await look(full.page, 'empty')
    await full.page.unroute('**/api/alerta?*')
    await full.page.route('**/api/alerta?*', (route) => route.fulfill({ status: 503, json: { code: 'servico_indisponivel' } }))
    await full.page.reload()
    await full.page.locator('main .note, main [role=alert]').first().waitFor()
    await look(full.page, 'failed')
    await full.context.close()
  })
})
