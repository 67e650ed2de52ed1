import { freePort } from '@farol/server/testing/free-port.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
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

  test('without scripts one sentence says that it needs them', async () => {
    const { page, context } = await visit(browser, base.address, { language: 'pt', width: 360, colours: 'light', javaScript: false })
    await page.goto('/equipe')
    expect(await page.locator('noscript').textContent()).toContain('O balcão da equipe só funciona com JavaScript')
    await context.close()
  })
})
