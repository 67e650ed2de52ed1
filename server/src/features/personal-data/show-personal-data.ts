import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import type { PersonalData } from '@farol/contract/personal-data.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Stores } from '../../ports/stores.ts'
import type { PersonalDataSettings } from './open-fields.ts'
import { localDay } from '@farol/contract/library-zone.ts'
import { toPersonalData } from './wire.ts'

export interface ShowingDeps extends Pick<Stores, 'personalRecords' | 'emailChanges' | 'libraries'> {
  readonly clock: Clock
  readonly readSettings: () => Promise<PersonalDataSettings>
}

/** What is known of a person. Throws `credencial_invalida` for a record that was deleted meanwhile. */
export async function showPersonalData(deps: ShowingDeps, patronId: number, language: Language): Promise<PersonalData> {
  const [record, pending, libraries, settings] = await Promise.all([
    deps.personalRecords.read(patronId),
    deps.emailChanges.pendingOf(patronId),
    deps.libraries.libraries(),
    deps.readSettings(),
  ])
  if (!record) throw new Refusal('credencial_invalida')
  const codes = new Map(libraries.map((library) => [library.id, library.code]))
  const libraryCode = (id: number) => codes.get(id)
  return toPersonalData(record, { settings, language, day: localDay(deps.clock.now()), pending, libraryCode })
}
