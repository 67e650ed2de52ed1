import type { Copies, CopyPlace, KnownCopy, NewCopy, NumberedCopyOfTitle } from '../../ports/copies.ts'
import type { CopyState } from '../../ports/library-system.ts'
import { storable } from './dialect/storable-text.ts'
import { instant, type Handles } from './handles.ts'
import { outboxStore } from './outbox-store.ts'
import { inChunks, withoutNulls } from './rows.ts'
import { idList, textList } from './value-lists.ts'

const rowOf = (copy: NewCopy, now: string) => ({
  title_id: copy.titleId,
  library_id: copy.libraryId,
  barcode: copy.barcode,
  volume: copy.volume ?? null,
  tome: copy.tome ?? null,
  part: copy.part ?? null,
  additional_material: copy.additionalMaterial ?? null,
  location_id: copy.locationId ?? null,
  collection_id: copy.collectionId ?? null,
  loan_type_id: copy.loanTypeId,
  call_number: copy.callNumber ?? null,
  sort_key: copy.sortKey,
  note: copy.note ?? null,
  acquisition: copy.acquisition ?? null,
  acquired_on: copy.acquiredOn ?? null,
  price_cents: copy.priceCents ?? null,
  accession_number: copy.accessionNumber ?? null,
  asset_number: copy.assetNumber ?? null,
  content_hash: copy.contentHash ?? null,
  updated_at: now,
})

type Column = keyof ReturnType<typeof rowOf>

async function putChunk(inside: Handles, copies: readonly NewCopy[]): Promise<readonly { id: number; barcode: string }[]> {
  const now = instant(inside)
  const rows = copies.map((copy) => ({ ...rowOf(copy, now), created_at: now, status: 'available' }))
  const columns = Object.keys(rowOf(copies[0]!, now)) as Column[]
  return inside.write
    .insertInto('copy')
    .values(rows)
    .onConflict((known) =>
      known.column('barcode').doUpdateSet((of) => Object.fromEntries(columns.map((column) => [column, of.ref(`excluded.${column}`)]))),
    )
    .returning(['id', 'barcode'])
    .execute()
}

/** Titles that the copies hang on now: they lose something when the copies move. */
async function titlesOf({ engine, write }: Handles, barcodes: readonly string[]): Promise<readonly number[]> {
  const rows = await write.selectFrom('copy').select('title_id').distinct().where('barcode', 'in', textList(engine, barcodes)).execute()
  return rows.map((row) => row.title_id)
}

async function put(handles: Handles, copies: readonly NewCopy[]): Promise<readonly number[]> {
  if (copies.length === 0) return []
  return handles.atomically(async (inside) => {
    const before = await titlesOf(
      inside,
      copies.map((copy) => copy.barcode),
    )
    const ids = new Map<string, number>()
    for (const chunk of inChunks(copies)) for (const row of await putChunk(inside, chunk)) ids.set(row.barcode, row.id)
    const touched = new Set([...before, ...copies.map((copy) => copy.titleId)])
    await outboxStore(inside).append([{ topic: 'titles', ids: [...touched] }])
    return copies.map((copy) => ids.get(storable(copy.barcode))!)
  })
}

async function places({ engine, read }: Handles, titleIds: readonly number[]): Promise<readonly CopyPlace[]> {
  if (titleIds.length === 0) return []
  const rows = await read
    .selectFrom('copy')
    .innerJoin('copy_status', 'copy_status.code', 'copy.status')
    .select(['title_id as titleId', 'library_id as libraryId', 'collection_id as collectionId'])
    .distinct()
    .where('title_id', 'in', idList(engine, titleIds))
    .where('copy_status.visible', '=', 1)
    .orderBy('title_id')
    .orderBy('library_id')
    .orderBy('collection_id')
    .execute()
  return rows.map(withoutNulls)
}

async function numbered({ engine, read }: Handles, titleIds: readonly number[]): Promise<readonly NumberedCopyOfTitle[]> {
  const rows = await read
    .selectFrom('copy')
    .select(['title_id as titleId', 'library_id as libraryId', 'volume', 'status as state'])
    .where('title_id', 'in', idList(engine, titleIds))
    .orderBy('id')
    .execute()
  return rows.map((row) => withoutNulls({ ...row, state: row.state as CopyState }))
}

async function idsByBarcode({ engine, read }: Handles, barcodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const rows = await read.selectFrom('copy').select(['barcode', 'id']).where('barcode', 'in', textList(engine, barcodes)).execute()
  return new Map(rows.map((row) => [row.barcode, row.id]))
}

async function byBarcode({ engine, read }: Handles, barcodes: readonly string[]): Promise<ReadonlyMap<string, KnownCopy>> {
  const rows = await read
    .selectFrom('copy')
    .select(['barcode', 'id', 'content_hash as contentHash', 'status as state', 'title_id as titleId', 'library_id as libraryId'])
    .select(['volume', 'tome', 'part', 'additional_material as additionalMaterial', 'location_id as locationId'])
    .where('barcode', 'in', textList(engine, barcodes))
    .execute()
  return new Map(rows.map(({ barcode, ...row }) => [barcode, withoutNulls({ ...row, state: row.state as CopyState })]))
}

export const copyStore = (handles: Handles): Copies => ({
  put: (copies) => put(handles, copies),
  places: (titleIds) => places(handles, titleIds),
  numbered: (titleIds) => numbered(handles, titleIds),
  byBarcode: (barcodes) => byBarcode(handles, barcodes),
  idsByBarcode: (barcodes) => idsByBarcode(handles, barcodes),
})
