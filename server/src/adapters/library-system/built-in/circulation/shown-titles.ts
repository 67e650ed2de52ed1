import { localMoment } from '../../../../circulation/local-time.ts'
import type { NamedLibrary, WantedTitle } from '../../../../ports/library-system/holds.ts'
import type { RuleBook } from './rule-book.ts'

export const namedLibrary = (book: RuleBook, libraryId: number): NamedLibrary => ({ libraryId, ...book.libraryOf(libraryId) })

/** The local day of a stored instant. */
export const dayOf = (book: RuleBook, at: string): string => localMoment(new Date(at), book.settings.zone).date

interface WantedRow {
  readonly title_id: number | null
  readonly title_line: string
  readonly main_author: string | null
  readonly material_type_id: number | null
  readonly volume: string | null
  readonly tome: string | null
  readonly part: string | null
  readonly additional_material: string | null
  readonly location_id: number | null
  readonly location: string | null
  readonly library_id: number
  readonly pick_up_library_id: number
}

/** What a hold or request names, in the words of the day it was placed. */
export const wantedTitleOf = (book: RuleBook, row: WantedRow): WantedTitle => ({
  ...(row.title_id === null ? {} : { titleId: row.title_id }),
  title: row.title_line,
  ...(row.main_author === null ? {} : { author: row.main_author }),
  ...(row.material_type_id === null ? {} : { materialTypeId: row.material_type_id }),
  ...(row.volume === null ? {} : { volume: row.volume }),
  ...(row.tome === null ? {} : { tome: row.tome }),
  ...(row.part === null ? {} : { part: row.part }),
  ...(row.additional_material === null ? {} : { additionalMaterial: row.additional_material }),
  ...(row.location_id === null ? {} : { locationId: row.location_id }),
  ...(row.location === null ? {} : { location: row.location }),
  library: namedLibrary(book, row.library_id),
  pickUp: namedLibrary(book, row.pick_up_library_id),
})
