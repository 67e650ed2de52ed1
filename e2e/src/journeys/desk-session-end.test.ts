import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, visit } from '../testing/browser.ts'
import { actsDone } from '../testing/desk-acts-done.ts'
import { lineWords, press, type } from '../testing/desk-acts.ts'
import { scanned } from '../testing/desk-scenario.ts'
import { goAtDesk, scan, signInAtDesk } from '../testing/desk-walk.ts'
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

test('a session that ends between two scans: the queue waits, a sign-in goes over it, nothing is lost and nothing done twice', async () => {
  const { page, context, endElsewhere } = await openDesk(1440)
  const before = (await actsDone(demo, ['exemplar_emprestado']))[0]!
  expect((await scanned(page, ['20260025', '1101']))[1]).toContain('Devolver até')
  await endElsewhere()
  await scan(page, ['1105'])
  await saysItEnded(page)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  // The form has the room of a sign-in, not that of the menu which is gone.
  expect((await page.locator('main [name=username]').boundingBox())!.width).toBeGreaterThan(300)
  // A scanner does not see that the field is out of sight.
  await scan(page, ['1021'])
  await page.waitForFunction(() => document.querySelectorAll('.scan-line').length === 4)
  await expectAccessible(page)
  expect(await actsDone(demo, ['exemplar_emprestado'])).toEqual([before + 1])
  await signInOver(page, 'errada')
  await page.locator('main form.login').getByRole('alert').waitFor()
  await signInOver(page, demoPassword(demo.dataDir))
  await page.locator('#leitura').waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.scan-line.done').length === 4)
  await page.locator('#leitura').press('Enter')
  await page.waitForFunction(() => document.querySelectorAll('.scan-line').length === 5)
  expect(await lineWords(page)).toEqual(['Atendimento', 'Emprestado', 'Emprestado', 'Emprestado', 'Encerrado'])
  expect(await page.locator('.scan-line code').allTextContents()).toEqual(['20260025', '1101', '1105', '1021'])
  expect(await actsDone(demo, ['exemplar_emprestado'])).toEqual([before + 3])
  await context.close()
})

test('an answer to the ended session that comes after the sign-in ends nothing, and what it was to is sent again', async () => {
  const { page, context, endElsewhere } = await openDesk(1440)
  let letGo: (() => void) | undefined
  const signedIn = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let asked = 0
  await page.route('**/api/equipe/identificacao', async (route) => {
    const answer = await route.fetch()
    if ((asked += 1) === 1) await signedIn
    await route.fulfill({ response: answer })
  })
  await endElsewhere()
  await scan(page, ['20260025'])
  await scan(page, ['1031'])
  await saysItEnded(page)
  await signInOver(page, demoPassword(demo.dataDir))
  await page.locator('main form.login').waitFor({ state: 'detached' })
  letGo!()
  await page.waitForFunction(() => document.querySelectorAll('.scan-line:not(.waiting)').length === 2)
  expect(await lineWords(page)).toContain('Atendimento')
  expect(await page.locator('main form.login').count()).toBe(0)
  await context.close()
})
