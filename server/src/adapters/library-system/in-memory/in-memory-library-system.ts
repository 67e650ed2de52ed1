import type { CirculationGroups } from '../../../ports/library-system/library-system-groups.ts'
import type { Clock } from '../../../ports/clock.ts'
import { blocksIn } from './memory-blocks.ts'
import { clearanceIn } from './memory-clearance.ts'
import { lendIn, takeBackIn } from './memory-desk.ts'
import { holdsIn } from './memory-holds.ts'
import { openIn, renewIn } from './memory-loans.ts'
import { moneyIn } from './memory-money.ts'
import { requestsIn } from './memory-requests.ts'
import type { MemoryRules } from './memory-rows.ts'
import { MemoryShelf } from './memory-shelf.ts'

/** The acts without which nothing circulates: what every library system behind the port answers. */
export interface EssentialGroups {
  readonly loans: Pick<CirculationGroups['loans'], 'open' | 'renew'>
  readonly desk: Pick<CirculationGroups['desk'], 'lend' | 'takeBack'>
  readonly holds: Pick<CirculationGroups['holds'], 'place' | 'live' | 'cancel' | 'suspend' | 'resume' | 'putOff' | 'expire' | 'wake'>
  readonly requests: Pick<
    CirculationGroups['requests'],
    'make' | 'list' | 'cancel' | 'separate' | 'putBack' | 'send' | 'receive' | 'refuse' | 'notFound'
  >
  readonly money: Pick<CirculationGroups['money'], 'charge' | 'debt' | 'debts' | 'pay' | 'waive' | 'discount'>
  readonly blocks: CirculationGroups['blocks']
  readonly clearance: Pick<CirculationGroups['clearance'], 'check' | 'issue' | 'undo'>
}

/**
 * Circulation without a database, for one process: the model that the built-in one is compared with. It shares the rules, so that a
 * difference is a difference of what is stored.
 */
export function inMemoryCirculation(rules: MemoryRules, clock: Clock): EssentialGroups & { readonly shelf: MemoryShelf } {
  const shelf = new MemoryShelf(rules, clock)
  const open = openIn(shelf)
  return {
    shelf,
    loans: { open, renew: renewIn(shelf) },
    desk: { lend: lendIn(shelf), takeBack: takeBackIn(shelf) },
    holds: holdsIn(shelf),
    requests: requestsIn(shelf),
    money: moneyIn(shelf, open),
    blocks: blocksIn(shelf),
    clearance: clearanceIn(shelf, open),
  }
}
