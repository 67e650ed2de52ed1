import { setImmediate as breathe, setTimeout as rest } from 'node:timers/promises'
import type { Stores } from '../../ports/stores.ts'
import { displayForm, newDisplay } from '../../title-cards/title-display.ts'

type DisplayDeps = Pick<Stores, 'titles' | 'headings' | 'titleDisplays'>

async function makeDisplays(deps: DisplayDeps, ids: readonly number[]): Promise<void> {
  const [titles, headings] = await Promise.all([deps.titles.byIds(ids), deps.headings.ofTitles(ids)])
  const headingsOf = Map.groupBy(headings, (heading) => heading.titleId)
  await deps.titleDisplays.put(
    titles.map((title) => newDisplay(title, headingsOf.get(title.id) ?? [])),
    displayForm,
  )
}

/** Titles that are looked at in one go, which the thread that serves does in a few milliseconds. */
const lookedTogether = 100
/** Of the time that looking takes, so many times as much is left to those who ask. */
const usualPause = 4
/** A catalogue of fewer titles is looked through in a moment each time. */
const minReportedTitles = 10_000

/**
 * What lists show of titles that were there before it was kept, or that an older program kept: made in pieces, beside everything else. Looking
 * through a large catalogue reads all of it; that none was lacking is noted.
 */
export async function fillDisplays(deps: DisplayDeps, isEnded: () => boolean, pauseShare = usualPause): Promise<void> {
  const { titleDisplays } = deps
  if (await titleDisplays.areWhole(displayForm)) return
  let titles = 0
  for (let after = 0; !isEnded(); titles += lookedTogether) {
    const begun = performance.now()
    const looked = await titleDisplays.lacking(after, displayForm, lookedTogether)
    if (!looked) break
    after = looked.last
    if (looked.ids.length > 0) await makeDisplays(deps, looked.ids)
    await (titles < minReportedTitles ? breathe() : rest((performance.now() - begun) * pauseShare))
  }
  if (!isEnded() && titles >= minReportedTitles) await titleDisplays.noteWhole(displayForm)
}
