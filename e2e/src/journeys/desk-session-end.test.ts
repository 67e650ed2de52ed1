import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectNoSideways, launch, visit } from '../testing/browser.ts'
import { press, type } from '../testing/desk-acts.ts'
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

/** Iara at her desk, and a way to end her session that her page is not told of. */
async function openDesk(width: 360 | 1440) {
  const { page, context } = await visit(browser, demo.address, { language: 'pt', width, colours: 'light', javaScript: true })
  let authorization = ''
  page.on('request', (request) => {
    if (request.url().includes('/api/equipe/')) authorization = request.headers()['authorization'] ?? authorization
  })
  await signInAtDesk(page, demo, 'iara')
  await page.locator('#leitura').waitFor()
  const endElsewhere = async () => {
    const answer = await fetch(`${demo.address}/api/equipe/sessao`, { method: 'DELETE', headers: { authorization } })
    expect(answer.ok).toBe(true)
  }
  return { page, context, endElsewhere }
}

const saysItEnded = (page: Page) => page.getByText('Sua sessão no balcão terminou').waitFor()

async function signInOver(page: Page, password: string): Promise<void> {
  await page.locator('main [name=username]').fill('iara')
  await page.locator('main [name=password]').fill(password)
  await page.keyboard.press('Enter')
}

test('a form whose session ended keeps what was typed, and saves it once after the sign-in', async () => {
  const { page, context, endElsewhere } = await openDesk(360)
  await goAtDesk(page, 'leitor/20')
  const text = 'Pediu aviso por telefone, à tarde.'
  await type(page, 'texto', text)
  await endElsewhere()
  await press(page, 'Anotar')
  await saysItEnded(page)
  await expectNoSideways(page)
  await signInOver(page, demoPassword(demo.dataDir))
  const field = page.locator('main [name=texto]')
  await field.waitFor()
  expect(await field.inputValue()).toBe(text)
  await press(page, 'Anotar')
  await page.locator('main li').getByText(text).waitFor()
  expect(await page.locator('main li').getByText(text).count()).toBe(1)
  expect(await field.inputValue()).toBe('')
  await context.close()
})
