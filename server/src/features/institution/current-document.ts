import { setLibraryZone } from '@farol/contract/library-zone.ts'
import { settingNames } from '../../ports/institution-settings.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import { parseDocument, unsetDocument, type InstitutionDocument } from './document.ts'

/** The document that holds, and its version: 0 while nothing was set. */
export interface CurrentDocument {
  readonly document: InstitutionDocument
  readonly version: number
}

export type ReadDocument = () => Promise<CurrentDocument>

export interface DocumentDeps {
  readonly settings: Stores['settings']
  readonly clock: Clock
}

/** A change made by any process shows after at most this long. */
export const reloadedAfter = 2_000

/**
 * Reads the institution's document, again when what was read is two seconds old. A document that this program cannot read (an older
 * or newer one wrote it) is told to `trouble`, and what was read last stays: a catalogue does not close for a wrong setting.
 */
export function documentReader({ settings, clock }: DocumentDeps, trouble: (error: unknown) => void): ReadDocument {
  let current: CurrentDocument = { document: unsetDocument, version: 0 }
  let tried = 0
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function reload(): Promise<void> {
    const stored = await settings.get(settingNames.institution)
    readAt = clock.now().getTime()
    if (!stored || stored.version === tried) return
    tried = stored.version
    try {
      current = { document: parseDocument(stored.value), version: stored.version }
      setLibraryZone(current.document.zone)
    } catch (error) {
      trouble(error)
    }
  }

  return async () => {
    const age = clock.now().getTime() - readAt
    if (age >= 0 && age < reloadedAfter) return current
    reading ??= reload().finally(() => {
      reading = undefined
    })
    await reading
    return current
  }
}
