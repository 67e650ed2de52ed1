import type { NewCopy } from '../../../ports/copies.ts'
import type { Stores } from '../../../ports/stores.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

const at = '2026-11-20T12:00:00.000Z'

/** One library with a lending and a reading-room loan type. */
export async function aLibrary(stores: Stores) {
  const campusId = await stores.libraries.putCampus({ code: 'centro', name: 'Centro' })
  const libraryId = await stores.libraries.putLibrary({ code: 'bc', name: 'Biblioteca Central', campusId, kind: 'library' })
  const otherLibraryId = await stores.libraries.putLibrary({ code: 'ba', name: 'Biblioteca Artística', campusId, kind: 'library' })
  const locationId = await stores.libraries.putLocation({ libraryId, code: 't', name: 'Térreo' })
  const collectionId = await stores.shelfTerms.putCollection({ code: 'geral', name: 'Acervo geral' })
  const flags = { holdable: true, renewable: true, hourly: false }
  const normal = { code: 'N', names: { pt: 'Normal' }, lends: true, consultOnly: false, ...flags }
  const loanTypeId = await stores.shelfTerms.putLoanType(normal)
  const readingRoom = {
    ...normal,
    code: 'C',
    names: { pt: 'Consulta local' },
    lends: false,
    consultOnly: true,
    holdable: false,
    renewable: false,
  }
  const readingRoomId = await stores.shelfTerms.putLoanType(readingRoom)
  return { campusId, libraryId, otherLibraryId, locationId, collectionId, loanTypeId, readingRoomId }
}

export type LibraryFixture = Awaited<ReturnType<typeof aLibrary>>

/** A title with the bare minimum of a record; answers its id. */
export async function aTitle(write: Kysely<Tables>, identity: string, suppressed: 0 | 1 = 0): Promise<number> {
  const record = { leader: '00000nam a2200000 a 4500', fields: [] }
  const row = { source: 'local', identity, content_hash: `hash of ${identity}`, record: JSON.stringify(record), suppressed }
  const made = await write
    .insertInto('title')
    .values({ ...row, created_at: at, updated_at: at, title_line: identity, sort_title: identity.toLowerCase() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}

export const aCopy = (shelf: LibraryFixture, titleId: number, barcode: string, more: Partial<NewCopy> = {}): NewCopy => ({
  titleId,
  barcode,
  libraryId: shelf.libraryId,
  loanTypeId: shelf.loanTypeId,
  sortKey: barcode,
  ...more,
})
