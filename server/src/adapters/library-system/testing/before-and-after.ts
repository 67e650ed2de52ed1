import type { Action, Decision } from '../../../ports/library-system/acts.ts'
import type { HoldChoice, KeyChoice, LibraryChoices, WantedCopies } from '../../../ports/library-system/holds.ts'
import type { CirculationFixture } from './circulation-fixture.ts'
import { actingFor } from './scene.ts'

/** How many reasons were compared, how often an act was open, and every difference in words. */
export interface Compared {
  tried: number
  open: number
  readonly differences: string[]
}

export const nothingCompared = (): Compared => ({ tried: 0, open: 0, differences: [] })

const delivery = { place: 'desk', phone: '47 3025-1000', email: 'a@b.br' } as const

const shown = (action: Action): string => JSON.stringify(action.allowed ? [] : action.reasons)
const answered = (decision: Decision<object>): string => JSON.stringify(decision.refused ? decision.reasons : [])

/** Another library than the one that sends. */
const elsewhere = ({ libraryId }: WantedCopies): number => (libraryId === 1 ? 3 : 1)

/** The keys of a form as an act takes them, each with what the form says of it. */
export const wantedIn = (titleId: number, libraries: readonly LibraryChoices<KeyChoice | HoldChoice>[]) =>
  libraries.flatMap(({ library, choices }) =>
    choices.map(({ volume, tome, part, additionalMaterial, locationId, action }) => {
      const parts = { volume, tome, part, additionalMaterial, locationId }
      const named = Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined))
      return { wanted: { titleId, libraryId: library.libraryId, ...named } as WantedCopies, action }
    }),
  )

/** For one reader and one title: what the two forms say of every key beside what the acts answer. What an act did is taken back. */
export async function compareForms(
  { circulation: { holds, requests } }: CirculationFixture,
  titleId: number,
  [standing, patronId]: readonly [string, number],
  compared: Compared,
): Promise<void> {
  const [owner, acting] = [{ patronId }, actingFor(patronId)]
  const compare = (act: string, wanted: WantedCopies, action: Action, answer: Decision<object>) => {
    compared.tried += 1
    if (action.allowed) compared.open += 1
    const [before, after] = [shown(action), answered(answer)]
    if (before !== after) compared.differences.push(`${standing}, ${act} of ${JSON.stringify(wanted)}: ${before} before, ${after} after`)
  }
  for (const { wanted, action } of wantedIn(titleId, (await holds.form({ titleId, reader: owner }))!.libraries)) {
    const answer = await holds.place({ patronId, wanted }, acting)
    compare('hold', wanted, action, answer)
    if (answer.done) await holds.cancel([answer.id], owner, acting)
  }
  for (const { wanted, action } of wantedIn(titleId, (await requests.form({ titleId, reader: owner }))!.sources)) {
    const answer = await requests.make({ patronId, wanted, pickUpLibraryId: elsewhere(wanted), delivery }, acting)
    compare('request', wanted, action, answer)
    if (answer.done) await requests.cancel([answer.id], owner, acting)
  }
}
