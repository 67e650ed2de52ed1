import { copyKey, workKey } from '../../../../circulation/copy-key.ts'
import type { Standing } from '../../../../circulation/standing.ts'
import type { WantedCopies } from '../../../../ports/library-system/holds.ts'
import type { ReaderAsking } from './asking-reader.ts'

/** Nothing stands against a visitor: only what the copies say is answered. */
export const visitor: Standing = { blocked: false, bondId: 0, bondActive: true, blocks: [], debt: 0, debtLimit: 0, overdue: 0 }

export const keyOf = ({ locationId, ...parts }: WantedCopies): string =>
  copyKey({ ...parts, ...(locationId === undefined ? {} : { location: String(locationId) }) })

/** Whether the reader has a copy of the same title and volume. */
export const hasWork = ({ reader }: ReaderAsking, wanted: WantedCopies): boolean => {
  const work = workKey(wanted)
  return reader.openLoans.some((one) => one.work === work)
}

/** The columns of a hold or request that name its copies. */
export const wantedColumns = (key: string, title: string, wanted: WantedCopies) => ({
  library_id: wanted.libraryId,
  title_id: wanted.titleId,
  title_line: title,
  copy_key: key,
  volume: wanted.volume ?? null,
  tome: wanted.tome ?? null,
  part: wanted.part ?? null,
  additional_material: wanted.additionalMaterial ?? null,
  location_id: wanted.locationId ?? null,
})
