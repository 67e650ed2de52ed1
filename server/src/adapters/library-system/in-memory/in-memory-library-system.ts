import type { CirculationGroups } from '../../../ports/library-system/library-system-groups.ts'
import type { Clock } from '../../../ports/clock.ts'
import { MemoryDesk } from './memory-desk.ts'
import { MemoryBlocks } from './memory-blocks.ts'
import { MemoryLoans } from './memory-loans.ts'
import { MemoryMoney } from './memory-money.ts'
import type { MemoryRules } from './memory-records.ts'
import { isLive, memoryId, MemoryShelf } from './memory-shelf.ts'
import { MemoryWaiting } from './memory-waiting.ts'

/** The acts without which nothing circulates: what every library system behind the port answers. */
export interface EssentialGroups {
  readonly loans: Pick<CirculationGroups['loans'], 'open' | 'renew'>
  readonly desk: Pick<CirculationGroups['desk'], 'lend' | 'takeBack'>
  readonly holds: Pick<CirculationGroups['holds'], 'place' | 'live' | 'cancel' | 'suspend' | 'resume' | 'putOff' | 'expire' | 'wake'>
  readonly requests: Pick<CirculationGroups['requests'], 'make' | 'list' | 'cancel' | 'send' | 'receive' | 'refuse' | 'notFound'>
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
  const { lend, takeBack } = new MemoryDesk(shelf)
  const { open, renew } = new MemoryLoans(shelf)
  const { holds, requests } = new MemoryWaiting(shelf)
  const endHolds = (bondId: number) => {
    const own = shelf.holds.filter((hold) => hold.bondId === bondId && isLive(hold))
    return holds.cancel(
      own.map((hold) => memoryId(hold.id)),
      {},
      { actor: { kind: 'system' } },
    )
  }
  const money = new MemoryMoney(shelf, { open })
  const { blocks, clearance } = new MemoryBlocks(shelf, { open }, endHolds)
  return { shelf, loans: { open, renew }, desk: { lend, takeBack }, holds, requests, money, blocks, clearance }
}
