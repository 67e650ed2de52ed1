import { everyNth } from '@farol/server/testing/thorough.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskStates } from '../looks/desk-states.ts'
import { examineStates, whoseBrowser } from '../testing/examine-states.ts'
import { isInTests, withCodes } from '../looks/signed-in-states.ts'
import { makeTerminal } from '../testing/signed-in-visit.ts'
import { terminalStates } from '../looks/terminal-states.ts'
import { drawViewings } from '../looks/viewings.ts'
import { launch } from '../testing/browser.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

const seed = 20261127
let browser: Browser
let demo: RunningServer

beforeAll(async () => {
  browser = await launch()
  // Its own: other journeys lend, return and take money.
  demo = await startDemo()
  await makeTerminal(demo)
})
afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

// The small form takes a tenth of the states, each as it would be seen among all of them.
const seen = everyNth(
  drawViewings('desk', deskStates, seed).filter(([state]) => isInTests(state)),
  10,
)

describe('the desk in every state', () => {
  test.each([...Map.groupBy(seen, ([state]) => whoseBrowser(state))])(
    '%s: axe with no rule off, contrast, targets, reflow, in a look, language and window drawn pairwise',
    { timeout: 600_000 },
    async (_, theirs) => {
      expect(await examineStates(browser, demo, await withCodes(demo.address, theirs))).toEqual({})
    },
  )
})

describe('the terminal in every state', () => {
  test('axe with no rule off, contrast, targets, reflow, in a look, language and window drawn pairwise', { timeout: 600_000 }, async () => {
    expect(
      await examineStates(
        browser,
        demo,
        drawViewings('terminal', terminalStates, seed).filter(([state]) => isInTests(state)),
      ),
    ).toEqual({})
  })
})
