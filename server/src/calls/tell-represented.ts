import type { Clock } from '../ports/clock.ts'
import type { Delegation } from '../ports/delegations.ts'
import type { Stores } from '../ports/stores.ts'
import { localDay, localTime } from '@farol/contract/library-zone.ts'

interface Telling {
  readonly clock: Clock
  readonly delegation: Delegation
  readonly outcome: 'delegate_added' | 'delegate_acted'
}

/** Tells who is represented that somebody may act for them, and of the first time on each day that they do. */
export async function toldOf({ alerts }: Pick<Stores, 'alerts'>, { clock, delegation, outcome }: Telling): Promise<void> {
  const at = clock.now()
  const day = localDay(at)
  // One that begins on a day to come may not act yet.
  const begins = outcome === 'delegate_added' && delegation.from > day
  await alerts.notify({
    patronId: delegation.patron.patronId,
    kind: 'security',
    subject: `delegation:${delegation.id}`,
    occasion: outcome === 'delegate_added' ? outcome : `${outcome}:${day}`,
    params: { outcome, day: begins ? delegation.from : day, time: begins ? '' : localTime(at) },
    at,
  })
}
