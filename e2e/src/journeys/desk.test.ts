import { freePort } from '@farol/server/testing/free-port.ts'
import type { Browser, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, hydrated, launch, shoot, visit } from '../testing/browser.ts'
import { scan } from '../testing/desk-walk.ts'
import { startBase } from '../testing/library-base.ts'
import type { RunningServer } from '../testing/server-process.ts'

const password = 'nove araras azuis no rio'
let browser: Browser
let base: RunningServer

beforeAll(async () => {
  browser = await launch()
  base = await startBase({
    port: await freePort(),
    host: '127.0.0.1',
    document: { name: 'Universidade do Norte', acronym: 'UN' },
    keys: {},
    people: [
      { username: 'iara', name: 'Iara Nunes', role: 'atendimento' },
      { username: 'ana', name: 'Ana Souza' },
    ],
    password,
  })
})

afterAll(async () => {
  await browser?.close()
  await base?.stop()
})

describe('the desk', () => {
  test.each([
    [1440, 'light'],
    [360, 'dark'],
  ] as const)('%i, %s: signs in by keyboard, says who, where and as what, and the one field has the focus', async (width, colours) => {
    const { page, context, complaints } = await visit(browser, base.address, { language: 'pt', width, colours, javaScript: true })
    const answer = await page.goto('/equipe/entrar')
    expect(answer?.status()).toBe(200)
    expect(answer?.headers()['x-robots-tag']).toBe('noindex')
    await page.getByLabel('Usuário').fill('ana')
    await page.getByLabel('Senha', { exact: false }).first().fill(password)
    await page.keyboard.press('Enter')
    await page.getByRole('alert').waitFor()
    await expectAccessible(page)
    await page.getByLabel('Usuário').fill('iara')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Emprestar e devolver' }).waitFor()
    expect(await page.locator('.desk-who').textContent()).toBe('Iara Nunes · atendimento')
    expect(new URL(page.url()).pathname).toBe('/equipe')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('leitura')
    await page.keyboard.type('1001')
    await page.keyboard.press('Enter')
    expect(await page.getByRole('log').getByRole('listitem').count()).toBe(1)
    await page.getByRole('log').getByText('Não há leitor nem exemplar com este código ou nome.').waitFor()
    await page.keyboard.type('Ana Souza')
    await page.keyboard.press('Enter')
    await page.locator('.visit.open').getByRole('link', { name: 'Ana Souza' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Nenhum leitor em atendimento').waitFor()
    expect(await page.getByRole('log').locator('.badge').allTextContents()).toEqual(['Recusado', 'Atendimento', 'Encerrado'])
    await shoot(page, `desk-${width}`)
    await expectNoSideways(page)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('heading', { name: 'Entrar no balcão' }).waitFor()
    expect(complaints.filter((one) => !/40[0-9]/.test(one))).toEqual([])
    await context.close()
  })

  test('a page loaded anew goes on in its session; what is scanned meanwhile, or after the sign-in, is not lost', async () => {
    const { page, context } = await visit(browser, base.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
    let held = 0
    let letGo = Promise.withResolvers<void>()
    const slowly = async (route: Route) => {
      held += 1
      await letGo.promise
      await route.continue()
    }
    const log = page.getByRole('log').getByRole('listitem')
    await page.route('**/api/oauth/token', slowly)
    await page.route('**/api/equipe/sessao', slowly)
    await page.goto('/equipe')
    await hydrated(page)
    await page.getByLabel('Usuário').fill('iara')
    await page.getByLabel('Senha', { exact: false }).first().fill(password)
    await page.keyboard.press('Enter')
    await page.locator('form[aria-busy=true]').waitFor()
    await scan(page, ['1001', '1002'])
    await page.keyboard.type('10')
    letGo.resolve()
    await page.locator('#leitura').waitFor()
    await page.keyboard.type('03')
    await page.keyboard.press('Enter')
    await page.waitForFunction(() => document.querySelectorAll('.scan-line.refused').length === 3)
    expect(await log.locator('code').allTextContents()).toEqual(['1001', '1002', '1003'])
    await page.locator('main').click({ position: { x: 2, y: 2 } })
    await scan(page, ['1004'])
    await log.nth(3).waitFor()

    letGo = Promise.withResolvers()
    const anew = page.waitForRequest('**/api/oauth/token')
    await page.reload()
    await anew
    await scan(page, ['1005'])
    letGo.resolve()
    await page.locator('.desk-who').waitFor()
    expect(await log.locator('code').allTextContents()).toEqual(['1005'])
    expect(held).toBe(4)
    const stored = await page.evaluate(() =>
      JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage), document.cookie]),
    )
    expect(stored).not.toMatch(/e\.[\w-]{43}/)
    // Another tab is not signed in, and after the end nobody is.
    const other = await context.newPage()
    await other.goto('/equipe')
    await other.getByRole('heading', { name: 'Entrar no balcão' }).waitFor()
    const told = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('button', { name: 'Sair' }).click()
    await page.getByRole('heading', { name: 'Entrar no balcão' }).waitFor()
    await told
    await page.reload()
    await hydrated(page)
    await page.getByLabel('Usuário').waitFor()
    // The end was told the server; nothing else was asked.
    expect(held).toBe(5)
    await context.close()
  })

  test('without scripts one sentence says that it needs them', async () => {
    const { page, context } = await visit(browser, base.address, { language: 'pt', width: 360, colours: 'light', javaScript: false })
    await page.goto('/equipe')
    expect(await page.locator('noscript').textContent()).toContain('O balcão da equipe só funciona com JavaScript')
    await context.close()
  })
})
