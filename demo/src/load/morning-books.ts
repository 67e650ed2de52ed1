import { titlesWithFixedCopies } from '../copies/fixed-copies.ts'
import type { DemoCopy } from '../copies/copy.ts'
import type { DemoTitle } from '../records.ts'

/** A plain book of which the central library has one copy and no other library any. */
export interface MorningBook {
  readonly handle: string
  readonly copy: DemoCopy
}

/** For what the desk of the central library finds in the morning; nobody calls them by bar code. */
function morningBooks(titles: readonly DemoTitle[]): readonly MorningBook[] {
  const named = new Set(titlesWithFixedCopies())
  return titles.flatMap(({ handle, suppressed, copies }) => {
    const [copy, ...others] = copies
    const isPlain = copy?.library === 'BC' && copy.state === 'available' && copy.loanType === 'N' && copy.collection === 'GER'
    return isPlain && others.length === 0 && !suppressed && !named.has(handle) ? [{ handle, copy }] : []
  })
}

/** How many books each pile of the morning takes, in this order. */
const morningPiles = { foundAgain: 2, shelf: 13, expired: 2, passedOn: 1, pull: 6, searched: 4, send: 4, separate: 2 } as const

type MorningPile = keyof typeof morningPiles

/** The books of each pile. */
export function pilesOf(titles: readonly DemoTitle[]): Readonly<Record<MorningPile, readonly MorningBook[]>> {
  // What is lost is charged at its price: those that have one come first.
  const books = morningBooks(titles).toSorted((one, other) => Number(!one.copy.priceCents) - Number(!other.copy.priceCents))
  let next = 0
  const take = (pile: MorningPile) => books.slice(next, (next += morningPiles[pile]))
  return {
    foundAgain: take('foundAgain'),
    shelf: take('shelf'),
    expired: take('expired'),
    passedOn: take('passedOn'),
    pull: take('pull'),
    searched: take('searched'),
    send: take('send'),
    separate: take('separate'),
  }
}
