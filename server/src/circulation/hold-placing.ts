import { countsForHolds, type CopyState } from './copy-state.ts'
import { refuse, when, type Decision } from './decision.ts'
import { borrows, type Limits } from './limits.ts'
import { standingReasons, type Standing } from './standing.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

/** A copy of the wanted key, as holds and requests look at it. */
export interface CopyOfKey {
  readonly state: CopyState
  /** Its loan type lends, and allows holds. */
  readonly lends: boolean
  readonly holdable: boolean
  /** A hold or request has it. */
  readonly allocated: boolean
}

/** On the shelf and nobody's: may be fetched, or asked for. */
export const isFree = (copy: CopyOfKey): boolean => copy.state === 'available' && copy.lends && !copy.allocated

/** Whether a hold can ever be served by one of these copies. Where not, the holds of the key end. */
export const canServe = (copies: readonly CopyOfKey[]): boolean =>
  copies.some((copy) => copy.lends && copy.holdable && countsForHolds(copy.state))

export interface HoldInput {
  /** Local day. */
  readonly today: string
  readonly standing: Standing
  readonly limits: Limits
  /** All copies of the key. */
  readonly copies: readonly CopyOfKey[]
  /** The reader has a live hold of the key, or a copy of the same title and volume on loan. */
  readonly has: boolean
  /** What the reader has is on loan: it must come back before it can be held. */
  readonly onLoan?: boolean
  /** Live holds of the bond: waiting, on their way, released. */
  readonly liveHolds: number
}

/** May this reader wait for a copy of this key? The copy's reasons before the person's. */
export function decideHold(input: HoldInput): Decision<object> {
  const reasons = holdReasons(input)
  return reasons.length > 0 ? refuse(reasons) : { done: true }
}

function holdReasons({ today, standing, limits, copies, has, onLoan, liveHolds }: HoldInput): readonly CirculationReason[] {
  const max = limits.holds ?? Infinity
  return [
    ...when(!canServe(copies), 'ReservaSemExemplar', {}),
    ...when(
      copies.some((copy) => isFree(copy) && copy.holdable),
      'ReservaExemplarDisponivel',
      {},
    ),
    ...when(has, 'ReservaJaPossui', onLoan ? { emprestado: true } : {}),
    ...(borrows(limits) ? when(liveHolds >= max, 'ReservaLimite', { n: liveHolds, max }) : when(true, 'CategoriaSemEmprestimo', {})),
    ...standingReasons(standing, today, 'hold'),
  ]
}
