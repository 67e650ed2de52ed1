import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { goAtDesk, signInAtDesk } from '../testing/desk-walk.ts'
import { demoPassword } from '../testing/people.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

let browser: Browser
let demo: RunningServer

beforeAll(async () => {
  browser = await launch()
  demo = await startDemo()
})

afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

async function writeComment(page: Page, title: number, words: string): Promise<void> {
  await page.goto(`/acervo/${title}`)
  await page.getByLabel('Seu comentário').fill(words)
  await page.getByRole('button', { name: 'Comentar este título' }).press('Enter')
  await page.getByText('Comentário enviado.').waitFor()
}

const isShown = async (title: number, words: string) => (await (await fetch(`${demo.address}/acervo/${title}`)).text()).includes(words)

test('[S1-08] [S4-09] a comment waits, is shown to others once the desk approved it, and not at all once it refused it; its writer is told both', async () => {
  const reader = await visit(browser, demo.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await reader.page.goto('/acervo/3')
  await reader.page.getByRole('link', { name: 'Comentar' }).click()
  await reader.page.locator('main input[name=username]').fill('celia')
  await reader.page.locator('main input[name=password]').fill(demoPassword(demo.dataDir))
  await reader.page.locator('main form button[type=submit]:enabled').waitFor()
  await reader.page.locator('main input[name=password]').press('Enter')
  await reader.page.waitForURL(`${demo.address}/acervo/3`)
  const [good, bad] = ['Um clássico que se relê com gosto.', 'Compre já na minha loja, com desconto.']
  await writeComment(reader.page, 3, good)
  await writeComment(reader.page, 4, bad)
  expect([await isShown(3, good), await isShown(4, bad)]).toEqual([false, false])

  const { page, context, complaints } = await visit(browser, demo.address, {
    language: 'pt',
    width: 360,
    colours: 'light',
    javaScript: true,
  })
  await signInAtDesk(page, demo, 'lia')
  await goAtDesk(page, 'comentarios')
  const choose = async (words: string) => {
    const row = page.getByRole('listitem').filter({ hasText: words })
    await row.getByRole('checkbox').focus()
    await page.keyboard.press('Space')
  }
  await choose(good)
  await page.getByText('1 comentário escolhido').waitFor()
  await page.getByRole('button', { name: 'Publicar' }).press('Enter')
  await page.getByText(good).waitFor({ state: 'detached' })
  expect(await isShown(3, good)).toBe(true)

  await choose(bad)
  await page.getByRole('button', { name: 'Recusar' }).press('Enter')
  await page.keyboard.press('Enter')
  await page.getByText('Diga o motivo: ele fica registrado.').waitFor()
  await page.keyboard.type('Propaganda.')
  await shoot(page, 'desk-refuse-comment')
  await expectAccessible(page)
  await expectNoSideways(page)
  await page.keyboard.press('Enter')
  await page.getByText(bad).waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Recusados', exact: true }).press('Enter')
  await page.getByText('Recusado: Propaganda.').waitFor()
  expect(await isShown(4, bad)).toBe(false)
  expect(complaints).toEqual([])
  await context.close()

  // Both decisions stand among the alerts of who wrote, the refusal with its reason.
  await reader.page.goto('/meufarol/alertas')
  const refused = reader.page.locator('.alert', { hasText: 'Propaganda.' })
  await refused.getByRole('heading', { name: /^Comentário recusado: / }).waitFor()
  await reader.page.getByRole('heading', { name: /^Comentário publicado: / }).waitFor()
  await expectAccessible(reader.page)
  await expectNoSideways(reader.page)
  await shoot(reader.page, 'alerts-decision')
  await refused.getByRole('link', { name: /^Ver/ }).press('Enter')
  await reader.page.waitForURL(`${demo.address}/meufarol/comentarios`)
  await reader.context.close()
})
