import type { AsOf } from '../../../../ports/library-system/acts.ts'
import type { Handles } from '../../../database/handles.ts'

/** What a read says, true at the instant at which it began. */
export async function asOfNow<T extends object>({ clock }: Handles, read: Promise<T>): Promise<AsOf<T>> {
  const asOf = clock.now()
  return { ...(await read), asOf }
}

/** The same of what there may be none of. */
export async function ifAnyAsOfNow<T extends object>({ clock }: Handles, read: Promise<T | undefined>): Promise<AsOf<T> | undefined> {
  const asOf = clock.now()
  const found = await read
  return found && { ...found, asOf }
}
