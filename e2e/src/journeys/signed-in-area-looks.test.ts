import { everyNth } from '@farol/server/testing/thorough.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { areaStates } from '../looks/area-states.ts'
import { examineStates, whoseBrowser } from '../testing/examine-states.ts'
import { isInTests, withCodes } from '../looks/signed-in-states.ts'
import { drawViewings } from '../looks/viewings.ts'
import { launch } from '../testing/browser.ts'
import type { RunningServer } from '../testing/server-process.ts'
import { startDemo } from '../testing/site.ts'

const seed = 20261127
let browser: Browser
let demo: RunningServer

beforeAll(async () => {
  browser = await launch()
  // Its own: other journeys read alerts, renew loans and place holds.
  demo = await startDemo()
})
afterAll(async () => {
  await browser?.close()
  await demo?.stop()
})

// The small form takes a tenth of the states, each as it would be seen among all of them.
const seen = everyNth(
  drawViewings('area', areaStates, seed).filter(([state]) => isInTests(state)),
  10,
)

describe('the patron area in every state', () => {
  test.each([...Map.groupBy(seen, ([state]) => whoseBrowser(state))])(
    '%s: axe with no rule off, contrast, targets, reflow, in a look, language and window drawn pairwise',
    { timeout: 600_000 },
    async (_, theirs) => {
      expect(await examineStates(browser, demo, await withCodes(demo.address, theirs))).toEqual({})
    },
  )
})
