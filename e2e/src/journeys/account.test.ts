import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSideways, launch, shoot, type Reader } from '../testing/browser.ts'
import { downloaded, enterArea, press } from '../testing/patron-area.ts'
import { shiftsOf, watchShifts } from '../testing/layout-shifts.ts'
import { settled } from '../looks/requests-under-way.ts'
import { sized } from '@farol/server/testing/thorough.ts'

// What a reader has, owes and may do, in the patron area of the demo.
const wide = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
let browser: Browser

beforeAll(async () => {
  browser = await launch()
})
afterAll(() => browser.close())

const enter = (reader: Reader, user: string, path: string) => enterArea(browser, reader, user, path)

const allViewers: readonly Reader[] = [
  { language: 'pt', width: 360, colours: 'light', javaScript: true },
  { language: 'en', width: 1440, colours: 'dark', javaScript: true },
  { language: 'en', width: 360, colours: 'dark', javaScript: true },
  wide,
]
const viewers = sized(allViewers, allViewers.slice(0, 2))

const screens = [
  '',
  '/emprestimos',
  '/renovacao',
  '/debitos',
  '/historico',
  '/afastamentos',
  '/nada-consta',
  '/token',
  '/carteira',
] as const

describe('the account', () => {
  test.each(viewers)('every screen of somebody who owes: $language, $width, $colours', async (reader) => {
    const { page, context, complaints } = await enter(reader, 'joao', '')
    for (const screen of screens) {
      await page.goto(`/meufarol${screen}`)
      await page.locator('main h1').waitFor()
      await page.waitForFunction(() => !document.querySelector('main [role=status][aria-busy=true]'))
      await expectNoSideways(page)
      await expectAccessible(page)
      await shoot(page, `account${screen.replace('/', '-')}-${reader.language}-${reader.width}-${reader.colours}`)
    }
    expect(complaints).toEqual([])
    await context.close()
  })

  test('the page of the home sends for every script that its first answer waits for, and for none twice', async () => {
    const { page, context } = await enter(wide, 'ana', '')
    // What the page before it still loads is not counted.
    await page.locator('section[aria-labelledby=agora] h3').first().waitFor()
    await settled(page)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.reload()
    await page.locator('section[aria-labelledby=agora] h3').first().waitFor()
    const source = await (await page.request.get('/meufarol', { headers: { accept: 'text/html' } })).text()
    const sentFor = new Set(Array.from(source.matchAll(/(?:href|src)="(\/assets\/[^"]+\.js)"/g), ([, file]) => file))
    const scripts = asked.slice(0, asked.indexOf('/api/pessoas/meu-farol/agora')).filter((file) => /^\/assets\/.+\.js$/.test(file))
    expect(scripts.length).toBeGreaterThan(20)
    // The menus of the frame come beside it and hold nothing up.
    const beside = /^\/assets\/(?:signed-in-menu|basket|alert)/
    expect(scripts.filter((file) => !sentFor.has(file) && !beside.test(file))).toEqual([])
    expect(scripts.filter((file, at) => scripts.indexOf(file) !== at)).toEqual([])
    await context.close()
  })

  test.each([360, 1440] as const)('at %i px the home moves by at most 0.02 until it is whole', async (width) => {
    for (const who of ['ines', 'joao']) {
      const { page, context } = await enter({ ...wide, width }, who, '')
      await watchShifts(page)
      await page.reload()
      await page.locator('section[aria-labelledby=agora] h3').first().waitFor()
      await settled(page)
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
      expect(await shiftsOf(page), who).toBeLessThanOrEqual(0.02)
      await context.close()
    }
  })

  test('[S1-07] debts of two libraries above the limit; a slip is issued and pays nothing; suspensions say until when', async () => {
    const { page, context } = await enter(wide, 'joao', '/debitos')
    await page.getByText(/O total passa do limite de/).waitFor()
    expect(await page.locator('main section.of-library').count()).toBe(2)
    const total = await page.locator('main .lead').textContent()
    await press(page, 'button', /^Gerar GRU de/)
    await page.getByText(/GRU emitida em \d\d\/\d\d: não é pagamento\./).waitFor()
    expect(await downloaded(page, /^GRU em PDF/)).toMatch(/^gru-\d+\.pdf$/)
    await shoot(page, 'account-slip')
    await page.reload()
    await page.getByText(/GRU emitida em/).waitFor()
    expect(await page.locator('main .lead').textContent()).toBe(total)
    await context.close()
    const suspended = await enter(wide, 'ines', '/afastamentos')
    await suspended.page.getByText(/Você pode emprestar de novo em \d\d\/\d\d\./).waitFor()
    await shoot(suspended.page, 'account-suspended')
    await suspended.context.close()
  })

  test('the history is kept or not, and what is still on loan stays with its reason', async () => {
    const { page, context } = await enter({ ...wide, width: 360 }, 'rafael', '/historico?de=2026-01-01&ate=2027-12-31')
    await press(page, 'button', 'Apagar tudo deste período')
    await press(page, 'button', /^Apagar \d+ registros?$/)
    await page
      .getByText(/: O empréstimo ainda está em aberto\./)
      .first()
      .waitFor()
    const guard = page.getByRole('switch', { name: 'Guardar meu histórico' })
    await guard.focus()
    await guard.press('Space')
    await page.getByText(/Cada empréstimo é desligado de você 7 dias depois da devolução\./).waitFor()
    await page.reload()
    await page.getByRole('switch', { name: 'Guardar meu histórico', checked: false }).waitFor()
    await expectAccessible(page)
    await shoot(page, 'account-history')
    await context.close()
  })
})
