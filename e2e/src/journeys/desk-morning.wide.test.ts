import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { everyNth } from '@farol/server/testing/thorough.ts'
import { expectAccessible, expectNoSideways, launch, shoot, visit } from '../testing/browser.ts'
import { liveDatabases, startingMs } from '../testing/databases.ts'
import { inTheOffice, onShelves } from '../testing/desk-morning-office.ts'
import { atCounter, withReaders } from '../testing/desk-morning-readers.ts'
import { signInAtDesk } from '../testing/desk-walk.ts'
import type { RunningServer } from '../testing/server-process.ts'

let browser: Browser

beforeAll(async () => {
  browser = await launch()
})

afterAll(() => browser?.close())

const morning = [...atCounter, ...withReaders, ...onShelves, ...inTheOffice]

// The acts are carried out by the same code on both databases: one of them shows the screens.
describe.each(everyNth(liveDatabases, 2))('a morning at the desk, on $name', ({ start }) => {
  let demo: RunningServer
  beforeAll(async () => {
    demo = await start()
  }, startingMs)
  afterAll(() => demo?.stop())

  test(`${morning.length} acts over every screen, by keyboard and scanner alone`, { timeout: 180_000 }, async () => {
    expect(morning.length).toBeGreaterThanOrEqual(30)
    const { page, context, complaints } = await visit(browser, demo.address, {
      language: 'pt',
      width: 1440,
      colours: 'light',
      javaScript: true,
    })
    // A mouse that is used anywhere fails the test.
    await page.addInitScript(() =>
      document.addEventListener('mousedown', () => document.documentElement.setAttribute('data-mouse', ''), true),
    )
    await signInAtDesk(page, demo, 'tereza')
    await page.locator('#leitura').waitFor()
    for (const [number, { what, act }] of morning.entries()) {
      await act(page).catch((cause: unknown) => {
        throw new Error(`act ${number + 1}: ${what}`, { cause })
      })
      await shoot(page, `desk-morning-${number + 1}`)
    }
    await expectNoSideways(page)
    await expectAccessible(page)
    expect(await page.locator('html[data-mouse]').count()).toBe(0)
    expect(complaints.filter((one) => !/40[0-9]|422/.test(one))).toEqual([])
    await context.close()
  })
})
