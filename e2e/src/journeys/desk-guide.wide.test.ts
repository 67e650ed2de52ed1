import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, shoot, visit } from '../testing/browser.ts'
import { lendAndReturn } from '../testing/guide-morning-counter.ts'
import { closeAndPay, manage } from '../testing/guide-morning-office.ts'
import { workOffLists } from '../testing/guide-morning-shelves.ts'
import { guideSteps } from '../testing/guide-steps.ts'
import { Newcomer } from '../testing/newcomer.ts'
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

describe('docs/guides/desk.md', () => {
  test('the first morning, step by step, by what the guide names and nothing else', { timeout: 240_000 }, async () => {
    const viewing = { language: 'pt', width: 1440, colours: 'light', javaScript: true } as const
    const { page, context, complaints } = await visit(browser, demo.address, viewing)
    await page.goto('/equipe')
    const she = new Newcomer(page, guideSteps('desk.md', 'The first morning'), demoPassword(demo.dataDir))
    for (const part of [lendAndReturn, workOffLists, closeAndPay, manage])
      await part(she).catch(async (cause: unknown) => {
        await shoot(page, 'desk-guide-stopped')
        throw new Error(`step ${she.number} of the guide`, { cause })
      })
    await shoot(page, 'desk-guide')
    expect(she.isAtEnd).toBe(true)
    expect(complaints.filter((one) => !/40[0-9]|422/.test(one))).toEqual([])
    await context.close()
  })
})
