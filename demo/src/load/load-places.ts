import { parseDocument } from '@farol/server/features/institution/document.ts'
import { settingNames } from '@farol/server/ports/institution-settings.ts'
import { institutionDocument, places } from '../institution/institution.ts'
import type { DemoDoors } from './doors.ts'

/** Campuses, libraries, shelf areas, collections. */
export async function loadPlaces({ libraries, shelfTerms }: DemoDoors): Promise<void> {
  const { campuses, libraries: all, collections } = places()
  const campusIds = new Map<string, number>()
  for (const campus of campuses) campusIds.set(campus.code, await libraries.putCampus(campus))
  for (const { locations, campus, ...library } of all) {
    const libraryId = await libraries.putLibrary({ ...library, campusId: campusIds.get(campus)! })
    for (const [code, name] of locations) await libraries.putLocation({ libraryId, code, name })
  }
  for (const [code, name] of collections) await shelfTerms.putCollection({ code, name })
}

/** Name, texts, hours, events and questions, checked as the institution's own file is. */
export async function loadInstitution({ settings }: DemoDoors, today: string): Promise<void> {
  const document = institutionDocument(today)
  parseDocument(document)
  await settings.put(settingNames.institution, document)
}
