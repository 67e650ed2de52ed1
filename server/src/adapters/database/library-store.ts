import type { Campus, Libraries, Library, Location } from '../../ports/libraries.ts'
import type { Handles } from './handles.ts'
import { kept } from './reference-reads.ts'
import { byName, withoutNulls } from './rows.ts'

async function campuses({ read }: Handles): Promise<readonly Campus[]> {
  return byName(await read.selectFrom('campus').select(['id', 'code', 'name']).where('active', '=', 1).execute())
}

async function activeLibraries(read: Handles['read']): Promise<readonly Library[]> {
  const rows = await read
    .selectFrom('library')
    .select(['id', 'code', 'name', 'campus_id as campusId', 'kind', 'email', 'phone', 'address'])
    .where('active', '=', 1)
    .execute()
  return byName(rows.map(withoutNulls))
}

async function libraries(handles: Handles, campusId?: number): Promise<readonly Library[]> {
  const all = await kept(handles, 'active libraries', activeLibraries)
  return campusId === undefined ? all : all.filter((one) => one.campusId === campusId)
}

async function locations({ read }: Handles, libraryId?: number): Promise<readonly Location[]> {
  const rows = await read
    .selectFrom('location')
    .select(['id', 'library_id as libraryId', 'code', 'name'])
    .where('active', '=', 1)
    .$if(libraryId !== undefined, (query) => query.where('library_id', '=', libraryId!))
    .execute()
  return byName(rows)
}

async function putCampus({ write }: Handles, { code, name }: Omit<Campus, 'id'>, changes: { readonly name?: string }): Promise<number> {
  const row = await write
    .insertInto('campus')
    .values({ code, name })
    .onConflict((known) => known.column('code').doUpdateSet({ ...changes, active: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function putLibrary({ write }: Handles, library: Omit<Library, 'id'>, isChanging: boolean): Promise<number> {
  const { code, campusId, name, kind, email = null, phone = null, address = null } = library
  const rest = { name, kind, email, phone, address, campus_id: campusId, active: 1 as const }
  const row = await write
    .insertInto('library')
    .values({ code, ...rest })
    .onConflict((known) => known.column('code').doUpdateSet(isChanging ? rest : { active: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

async function putLocation({ write }: Handles, { libraryId, code, name }: Omit<Location, 'id'>): Promise<number> {
  const row = await write
    .insertInto('location')
    .values({ library_id: libraryId, code, name })
    .onConflict((known) => known.columns(['library_id', 'code']).doUpdateSet({ name, active: 1 }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const libraryStore = (handles: Handles): Libraries => ({
  campuses: () => campuses(handles),
  libraries: (campusId) => libraries(handles, campusId),
  locations: (libraryId) => locations(handles, libraryId),
  putCampus: (campus) => putCampus(handles, campus, { name: campus.name }),
  putLibrary: (library) => putLibrary(handles, library, true),
  campusOf: (campus) => putCampus(handles, campus, {}),
  libraryOf: (library) => putLibrary(handles, library, false),
  putLocation: (location) => putLocation(handles, location),
})
