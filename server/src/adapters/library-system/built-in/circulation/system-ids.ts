import type { SystemId } from '../../../../ports/library-system/acts.ts'

const source = 'farol'

/** A number of ours as it leaves the library system. */
export const systemId = (id: number): SystemId => `${source}-${id}`

const form = /^(?:farol-)?([1-9]\d{0,14})$/

/** The number that a text names, with its source or without; undefined where it is none of ours. */
export function ownId(id: SystemId): number | undefined {
  const digits = form.exec(id)?.[1]
  return digits === undefined ? undefined : Number(digits)
}
