import type { Language } from '@farol/contract/language.ts'
import type { Stores } from '../../ports/stores.ts'
import { serverTexts } from '../../texts/server-texts.ts'

export type Obstacle = 'loans' | 'debts' | 'holds' | 'requests' | 'clearance' | 'staff'

/** What stands open of a person: nobody is deleted before it is closed. */
export async function obstaclesOf({ librarySystem, staffGrants }: Stores, patronId: number): Promise<readonly Obstacle[]> {
  const { loans, money, holds, requests, clearance } = librarySystem
  const [onLoan, owed, live, asked, standing, grants] = await Promise.all([
    loans.open(patronId),
    money.debts(patronId, 'open'),
    holds.live(patronId),
    // One whose copy the person took stands with the loans, and is closed for her once that is given back.
    requests.live(patronId),
    // Of all bonds: a check is of one.
    clearance.obstacles(patronId),
    staffGrants.ofPatron(patronId),
  ])
  const found: readonly (readonly [Obstacle, boolean])[] = [
    ['loans', onLoan.loans.length > 0],
    ['debts', owed.debts.length > 0],
    ['holds', live.holds.length > 0],
    ['requests', asked.requests.length > 0],
    ['clearance', standing.obstacles.some((one) => one.kind === 'other' && one.name === 'clearance')],
    ['staff', grants.length > 0],
  ]
  return found.flatMap(([name, stands]) => (stands ? [name] : []))
}

/** Of a stored wish. Rows that were written before the codes were stored hold words, which are shown as they are. */
export function storedInWords(stored: readonly string[], language: Language): readonly string[] {
  const words = new Map<string, string>(Object.entries(serverTexts(language, 'privacy').obstacle))
  return stored.map((one) => words.get(one) ?? one)
}

export const inWords = (obstacles: readonly Obstacle[], language: Language): readonly string[] =>
  obstacles.map((one) => serverTexts(language, 'privacy').obstacle[one])
