import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { demoPassword } from '../testing/people.ts'
import { address, dataDir } from '../testing/site.ts'

const password = demoPassword(dataDir)
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

async function enter(page: Page, user: string): Promise<void> {
  await page.locator('main input[name=username]').fill(user)
  await page.locator('main input[name=password]').fill(password)
  await page.locator('main form button[type=submit]:enabled').waitFor()
  await page.locator('main input[name=password]').press('Enter')
}

// Points 46 and 60: by keyboard, the harmless button first, the focus back to where one was.
test.each([360, 1440] as const)(
  '[S1-08] at %i: a patron comments on a title, finds it in the own area, and deletes it once that was confirmed',
  async (width) => {
    const { page, context, complaints } = await visit(browser, address, { language: 'pt', width, colours: 'light', javaScript: true })
    const words = `Li em uma noite, a ${width} pontos.`
    await page.goto('/acervo/3')
    await page.getByRole('link', { name: 'Comentar' }).click()
    await enter(page, width === 360 ? 'ana' : 'celia')
    await page.waitForURL(`${address}/acervo/3`)
    await page.getByLabel('Seu comentário').fill(words)
    await page.getByRole('button', { name: 'Comentar este título' }).press('Enter')
    await page.getByText('Comentário enviado.').waitFor()
    const own = page.getByRole('listitem').filter({ hasText: words })
    expect(await own.innerText()).toContain('aguardando aprovação')
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `comments-${width}`)
    // Nobody else sees it: it waits for the library.
    expect((await (await fetch(`${address}/acervo/3`)).text()).includes(words)).toBe(false)

    await page.goto('/meufarol/comentarios')
    const summary = page.locator('main summary').first()
    await summary.press('Enter')
    const there = page.getByRole('listitem').filter({ hasText: words }).last()
    const remove = there.getByRole('button', { name: /^Excluir/ })
    await remove.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Excluir o comentário?' })
    await dialog.waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Manter comentário')
    await expectAccessible(page)
    await shoot(page, `comments-delete-${width}`)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await remove.evaluate((button) => button === document.activeElement)).toBe(true)
    await remove.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Comentário excluído.').waitFor()
    expect(await page.getByText(words).count()).toBe(0)
    await expectAccessible(page)
    await expectNoSideways(page)
    expect(complaints).toEqual([])
    await context.close()
  },
)
