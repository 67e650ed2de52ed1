import type { Browser, Page } from 'playwright-core'
import type { RunningServer } from './server-process.ts'
import { examine, examineInForcedColours } from '../looks/examine.ts'
import { rawKeys } from '../looks/locale-words.ts'
import { rawKeyFindings, spaceText, type Finding } from '../looks/probes.ts'
import type { SignedInState } from '../looks/signed-in-state.ts'
import { SignedInVisit } from './signed-in-visit.ts'
import { viewingName, type DrawnViewing } from '../looks/viewings.ts'

/** In whose browser a state is looked at: a person signs in once for all of theirs. */
export const whoseBrowser = ({ person, actsFor }: SignedInState): string => (actsFor ? `${person} for ${actsFor}` : person)

async function findingsOf(page: Page, { widened, forcedColours }: DrawnViewing): Promise<readonly Finding[]> {
  if (widened) await spaceText(page)
  const keys = await rawKeyFindings(page, rawKeys)
  return [...keys, ...(await (forcedColours ? examineInForcedColours(page) : examine(page)))]
}

const notLookedAt = (error: unknown): readonly Finding[] => [{ rule: 'not looked at', where: String(error) }]

/** Everything that is wrong with these states of one person, by state and viewing; what could not be looked at is told too. */
export async function examineStates(
  browser: Browser,
  site: Pick<RunningServer, 'address' | 'dataDir'>,
  seen: readonly (readonly [SignedInState, DrawnViewing])[],
): Promise<Readonly<Record<string, readonly string[]>>> {
  const [first] = seen
  const found: Record<string, readonly string[]> = {}
  if (!first) return found
  const visit = await SignedInVisit.begin(browser, site, ...first)
  for (const [state, viewing] of seen) {
    const findings = await visit.see(state, viewing, (page) => findingsOf(page, viewing)).catch(notLookedAt)
    if (findings.length > 0) found[`${state.name}, ${viewingName(viewing)}`] = findings.map(({ rule, where }) => `${rule} · ${where}`)
  }
  await visit.end()
  return found
}
