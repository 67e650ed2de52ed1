import { everyNth } from '@farol/server/testing/thorough.ts'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Half, SignedInState } from '../looks/signed-in-state.ts'
import { withCodes } from '../looks/signed-in-states.ts'
import { drawViewings } from '../looks/viewings.ts'
import { launch } from './browser.ts'
import { examineStates, whoseBrowser } from './examine-states.ts'
import type { RunningServer } from './server-process.ts'
import { startDemo } from './site.ts'

const seed = 20261127

/**
 * Tests that examine states of screens, one test a person, on a demo of their own: other journeys change what is there. The small form takes
 * a tenth of the states, each as it would be seen among all of them; the terminal has few and all are taken.
 */
export function testDrawnStates(
  halves: readonly (readonly [Half, readonly SignedInState[]])[],
  prepare: (demo: RunningServer) => Promise<void> = async () => {},
): void {
  let browser: Browser
  let demo: RunningServer
  beforeAll(async () => {
    browser = await launch()
    demo = await startDemo()
    await prepare(demo)
  })
  afterAll(async () => {
    await browser?.close()
    await demo?.stop()
  })

  describe.each(halves)('every state, %s', (half, states) => {
    const drawn = drawViewings(half, states, seed)
    const seen = half === 'terminal' ? drawn : everyNth(drawn, 10)
    test.each([...Map.groupBy(seen, ([state]) => whoseBrowser(state))])(
      '"%s": axe with no rule off, contrast, targets, reflow, in a look, language and window drawn pairwise',
      { timeout: 600_000 },
      async (_, theirs) => {
        expect(await examineStates(browser, demo, await withCodes(demo.address, theirs))).toEqual({})
      },
    )
  })
}
