import { randomBytes } from 'node:crypto'
import { DeadlinePassed, type Acting } from '../../../../ports/library-system/acts.ts'
import type { Handles } from '../../../database/handles.ts'
import type { ObstacleSource } from '../clearance/load-obstacles.ts'

/** What the acts of the built-in library system need beside their database. */
export interface ActContext {
  readonly handles: Handles
  /** Signs security keys. */
  readonly secret: Uint8Array
  /** What features beside circulation count as standing open of a person. */
  readonly obstacles?: readonly ObstacleSource[]
}

/** Until the site sets its own, keys hold for this process only. */
export const secretOfProcess: Uint8Array = randomBytes(32)

/** One act, one transaction. Not begun when nobody waits for it any more. */
export async function inOneTransaction<T>({ handles }: ActContext, acting: Acting, work: (inside: Handles) => Promise<T>): Promise<T> {
  if (acting.deadline && acting.deadline < handles.clock.now()) throw new DeadlinePassed()
  return handles.atomically(work)
}
