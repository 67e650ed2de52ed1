import { storeDocument } from '@farol/server/features/institution/store-document.ts'
import { settingNames } from '@farol/server/ports/institution-settings.ts'
import { circulationSetting } from '@farol/server/ports/library-system/circulation-settings.ts'
import { institutionDocument, places } from '../institution/institution.ts'
import { readJson } from '../tables.ts'
import type { DemoDeps } from './deps.ts'

/** Campuses, libraries, shelf areas, collections. */
export async function loadPlaces({ libraries, shelfTerms }: DemoDeps): Promise<void> {
  const { campuses, libraries: all, collections } = places()
  const campusIds = new Map<string, number>()
  for (const campus of campuses) campusIds.set(campus.code, await libraries.putCampus(campus))
  for (const { locations, campus, ...library } of all) {
    const libraryId = await libraries.putLibrary({ ...library, campusId: campusIds.get(campus)! })
    for (const [code, name] of locations) await libraries.putLocation({ libraryId, code, name })
  }
  for (const [code, name] of collections) await shelfTerms.putCollection({ code, name })
}

/** Name, texts, hours, events and questions by the command that an institution uses; the colours of its spine labels. */
export async function loadInstitution(deps: DemoDeps, today: string): Promise<void> {
  await storeDocument(deps, institutionDocument(today))
  await deps.settings.put(settingNames.shelfColours, readJson('institution/shelf-colours.json'))
  await deps.settings.put(circulationSetting, readJson('institution/circulation.json'))
}
