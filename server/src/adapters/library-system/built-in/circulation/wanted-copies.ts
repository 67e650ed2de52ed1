import { copyKey } from '../../../../circulation/copy-key.ts'
import type { WantedCopies } from '../../../../ports/library-system/holds.ts'

export const keyOf = ({ locationId, ...parts }: WantedCopies): string =>
  copyKey({ ...parts, ...(locationId === undefined ? {} : { location: String(locationId) }) })

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
