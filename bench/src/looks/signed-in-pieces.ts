import { whoseBrowser } from '@farol/e2e/testing/examine-states.ts'
import type { SignedInState } from '@farol/e2e/looks/signed-in-state.ts'
import { signedInStates, withCodes } from '@farol/e2e/looks/signed-in-states.ts'
import { SignedInVisit } from '@farol/e2e/testing/signed-in-visit.ts'
import type { RunningServer } from '@farol/e2e/testing/server-process.ts'
import type { Browser } from 'playwright-core'
import { surveyScreen, type Extent, type Opener, type Seen } from './survey-screen.ts'

/** A name that tells whose state it is: several people see one screen. */
export const pieceName = (state: SignedInState): string => `${state.half}, ${whoseBrowser(state) || 'nobody'}, ${state.name}`

/** Browsers of people who are signed in, those of one person at a time: with touch and without. */
class Visits {
  readonly #browser: Browser
  readonly #site: RunningServer
  readonly #open = new Map<string, SignedInVisit>()
  #whose = ''

  constructor(browser: Browser, site: RunningServer) {
    this.#browser = browser
    this.#site = site
  }

  opener(state: SignedInState): Opener {
    return async (viewing, see) => {
      const whose = `${state.half} ${whoseBrowser(state)}`
      if (this.#whose !== whose) await this.#endAll()
      this.#whose = whose
      const kind = viewing.touch ? 'touch' : ''
      const visit = this.#open.get(kind) ?? (await SignedInVisit.begin(this.#browser, this.#site, state, viewing))
      this.#open.set(kind, visit)
      return visit.see(state, viewing, see)
    }
  }

  async #endAll(): Promise<void> {
    for (const visit of this.#open.values()) await visit.end()
    this.#open.clear()
  }
}

/** Every state behind a sign-in, person by person, as things to look at. The desk's longest words are Spanish. */
export async function signedInPieces(browser: Browser, site: RunningServer, extent: Extent) {
  const visits = new Visits(browser, site)
  const states = await withCodes(
    site.address,
    signedInStates.map((state) => [state, undefined] as const),
  )
  const languagesOf = ({ half }: SignedInState) =>
    half === 'desk' ? extent.languages.filter((one) => ['pt', 'en', 'es'].includes(one)) : extent.languages
  return [...Map.groupBy(states, ([state]) => `${state.half} ${whoseBrowser(state)}`).values()].flat().map(([state]) => ({
    name: pieceName(state),
    see: (): Promise<Seen[]> =>
      surveyScreen(visits.opener(state), {
        ...extent,
        languages: languagesOf(state),
        longest: state.half === 'desk' ? 'es' : 'fr',
      }),
  }))
}
