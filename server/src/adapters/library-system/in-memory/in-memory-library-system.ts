import type { Clock } from '../../../ports/clock.ts'
import type { EssentialGroups } from '../../../ports/library-system/essential-groups.ts'
import { holdsIn, requestsIn } from './memory-claims.ts'
import { deskIn, loansIn } from './memory-loans.ts'
import { MemoryShelf } from './memory-shelf.ts'
import { blocksIn, clearanceIn, moneyIn } from './memory-standing.ts'
import type { MemoryRules } from './memory-store.ts'

/**
 * Circulation without a database, for one process: the model that the built-in one is compared with. It shares the rules, so that a
 * difference is a difference of what is stored.
 */
export function inMemoryCirculation(rules: MemoryRules, clock: Clock): EssentialGroups & { readonly shelf: MemoryShelf } {
  const shelf = new MemoryShelf(rules, clock)
  const loans = loansIn(shelf)
  const [money, clearance] = [moneyIn(shelf, loans.open), clearanceIn(shelf, loans.open)]
  return {
    shelf,
    loans,
    desk: deskIn(shelf),
    holds: holdsIn(shelf),
    requests: requestsIn(shelf),
    money,
    blocks: blocksIn(shelf),
    clearance,
  }
}
