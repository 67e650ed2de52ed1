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

const words = {
  pt: {
    order: 'Pedir a cópia',
    look: 'Ver se está pronta',
    fetch: 'Baixar a cópia',
    ask: 'Pedir a exclusão',
    refused: /A conta não pôde ser excluída|não pode ser excluída/,
    send: 'Enviar o pedido',
  },
  en: {
    order: 'Ask for the copy',
    look: 'See whether it is ready',
    fetch: 'Download the copy',
    ask: 'Ask for the deletion',
    refused: /could not be deleted|cannot be deleted/,
    send: 'Send the request',
  },
} as const

test.each([
  ['pt', 360, 'dark', 'celia'],
  ['en', 1440, 'light', 'elisa'],
] as const)(
  'J196: %s at %i, %s: what is held, a copy, a request, and a deletion that open loans refuse',
  async (language, width, colours, who) => {
    const say = words[language]
    const name = `${language}-${width}-${colours}`
    const { page, context, complaints } = await visit(browser, address, { language, width, colours, javaScript: true })
    await page.goto('/meufarol/privacidade')
    await typeSignIn(page.locator('main'), who, password)
    await page.waitForURL(`${address}/meufarol/privacidade`)
    await page.locator('#copia').waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `privacy-${name}`)
    const inPart = (id: string) => page.locator(`section[aria-labelledby=${id}]`)
    await inPart('copia').locator('input[name=senha]').fill(password)
    await inPart('copia').locator('input[name=senha]').press('Enter')
    const fetch = page.getByRole('button', { name: say.fetch })
    const look = page.getByRole('button', { name: say.look })
    await look.or(fetch).waitFor()
    await expect
      .poll(
        async () => {
          if (await look.isVisible()) await look.press('Enter')
          return fetch.isVisible()
        },
        { interval: 500 },
      )
      .toBe(true)
    const [download] = await Promise.all([page.waitForEvent('download'), fetch.press('Enter')])
    expect(download.suggestedFilename()).toMatch(/\.zip$/)
    await inPart('exclusao').locator('input[name=senha]').fill(password)
    await page.getByRole('button', { name: say.ask }).press('Enter')
    await page.getByText(say.refused).first().waitFor()
    await expectAccessible(page)
    await inPart('pedidos').locator('textarea').fill(`${language}: pedido`)
    await page.getByRole('button', { name: say.send }).press('Enter')
    await inPart('pedidos').locator('.answers li').waitFor()
    await expectAccessible(page)
    await expectNoSideways(page)
    await shoot(page, `privacy-${name}-asked`)
    expect(complaints).toEqual([])
    await context.close()
  },
)
