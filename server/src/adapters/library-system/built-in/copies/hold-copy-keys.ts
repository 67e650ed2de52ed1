import { copyKey } from '../../../../circulation/copy-key.ts'
import type { CopyChange } from '../../../../ports/library-system/copies.ts'
import type { Handles } from '../../../database/handles.ts'
import { lockCopy, lockKeys } from '../circulation/locks.ts'

const find = ({ write }: Handles, barcode: string) =>
  write
    .selectFrom('copy')
    .select(['id', 'copy_key', 'title_id', 'library_id', 'volume', 'tome', 'part', 'additional_material', 'location_id'])
    .where('barcode', '=', barcode)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof find>>>

/** The key that the copy will have. A place is one of a library: whoever moves a copy to another one takes it out of its place. */
const keyAfter = (row: Row, { libraryId, volume }: CopyChange): string =>
  copyKey({
    titleId: row.title_id,
    libraryId: libraryId ?? row.library_id,
    volume: (volume === undefined ? row.volume : volume) ?? '',
    tome: row.tome ?? '',
    part: row.part ?? '',
    additionalMaterial: row.additional_material ?? '',
    location: row.location_id === null || (libraryId ?? row.library_id) !== row.library_id ? '' : String(row.location_id),
  })

export interface CopyKeys {
  readonly copyId: number
  readonly before: string
  readonly after: string
}

/** Finds a copy and holds the queues that it leaves and joins, then itself, until the transaction ends; undefined where there is none. */
export async function holdCopyKeys(inside: Handles, change: CopyChange): Promise<CopyKeys | undefined> {
  for (let row = await find(inside, change.barcode); row;) {
    const keys = { copyId: row.id, before: row.copy_key, after: keyAfter(row, change) }
    await lockKeys(inside, [keys.before, keys.after])
    await lockCopy(inside, row.id)
    if (inside.engine !== 'postgresql') return keys
    row = await find(inside, change.barcode)
    if (row?.copy_key === keys.before) return keys
  }
  return undefined
}
