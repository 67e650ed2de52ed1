import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sized } from '@farol/server/testing/thorough.ts'
import { launch, visit } from '../testing/browser.ts'
import { actsDone } from '../testing/desk-acts-done.ts'
import { signInAtDesk } from '../testing/desk-walk.ts'
import { copyCode, linesOf, roughen, scanAll, scanSlowly, stormInputs } from '../testing/scanner-storm.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

let browser: Browser
let calm: RunningServer
let rough: RunningServer

/** `STORM_SCANS=300` is the full size. */
const scans = Number(process.env['STORM_SCANS'] ?? sized(48, 24))
const storm = { scans, perSecond: 8, maxDelayMs: scans >= 300 ? 3_000 : 900, cut: 0.1, seed: 34 }
const acts = ['exemplar_emprestado', 'exemplar_devolvido', 'exemplar_conferido']

beforeAll(async () => {
  browser = await launch()
  ;[calm, rough] = await Promise.all([startDemo(), startDemo()])
})

afterAll(async () => {
  await browser?.close()
  await Promise.all([calm?.stop(), rough?.stop()])
})

const openDesk = async (server: RunningServer, user: string) => {
  const { page, context } = await visit(browser, server.address, { language: 'pt', width: 1440, colours: 'light', javaScript: true })
  await signInAtDesk(page, server, user)
  await page.locator('#leitura').waitFor()
  return { page, context }
}

describe('a storm of scans', () => {
  test(
    `${scans} scans at 8 a second, answers late, out of order, one in ten cut: the lines of scans one by one, each act once`,
    { timeout: scans >= 300 ? 2_400_000 : 600_000 },
    async () => {
      const inputs = stormInputs(scans)
      const before = await actsDone(rough, acts)
      const slow = await openDesk(calm, 'tereza')
      await scanSlowly(slow.page, inputs)
      const expected = await linesOf(slow.page)
      const began = performance.now()
      const fast = await openDesk(rough, 'tereza')
      const weather = await roughen(fast.page, storm)
      await scanAll(fast.page, inputs, storm.perSecond)
      const seconds = Math.round((performance.now() - began) / 1000)
      expect(await linesOf(fast.page)).toEqual(expected)
      expect(expected).toHaveLength(scans)
      expect(await actsDone(rough, acts)).toEqual(await actsDone(calm, acts))
      expect(before).not.toEqual(await actsDone(rough, acts))
      expect(weather.cutBefore).toBeGreaterThan(0)
      expect(weather.cutAfter).toBeGreaterThan(0)
      if (scans >= 300) process.stderr.write(`${JSON.stringify({ ...weather, seconds })}\n`)
      await Promise.all([slow.context.close(), fast.context.close()])
    },
  )

  test('two desks at one trolley: each desk has a line for each of its scans, in their order', { timeout: 600_000 }, async () => {
    const trolley = Array.from({ length: Math.min(60, scans / 2) }, (_, place) => copyCode(100 + place))
    const before = await actsDone(rough, ['exemplar_conferido', 'exemplar_devolvido'])
    const [first, second] = await Promise.all([openDesk(rough, 'tereza'), openDesk(rough, 'otavio')])
    await Promise.all([roughen(first.page, { ...storm, seed: 1 }), roughen(second.page, { ...storm, seed: 2 })])
    await Promise.all([scanAll(first.page, trolley, storm.perSecond), scanAll(second.page, trolley.toReversed(), storm.perSecond)])
    const lines = [await linesOf(first.page), (await linesOf(second.page)).toReversed()]
    const codes = (one: readonly string[]) => one.map((line) => /\d{8}/.exec(line)?.[0])
    expect(await actsDone(rough, ['exemplar_conferido', 'exemplar_devolvido'])).not.toEqual(before)
    expect(codes(lines[0]!)).toEqual(trolley)
    expect(codes(lines[1]!)).toEqual(trolley)
    // Whichever desk came first, the other finds the copy returned: nobody is told that it went wrong.
    for (const [place] of trolley.entries())
      expect(
        [lines[0]![place]!.split(' | ')[0], lines[1]![place]!.split(' | ')[0]].filter((word) => word!.startsWith('Não registrado')),
      ).toEqual([])
    await Promise.all([first.context.close(), second.context.close()])
  })
})
