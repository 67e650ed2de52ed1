import { describeArchivalPlace } from '../../catalogue/description/archival-level.ts'
import { describeAct } from '../../catalogue/description/normative-act.ts'
import { describeTitle } from '../../catalogue/describe-title.ts'
import { readKept } from '../../catalogue/kept-record.ts'
import type { IndexedTitle } from '../../ports/search-index.ts'
import type { Knowledge } from '../../ports/knowledge.ts'
import type { Stores } from '../../ports/stores.ts'
import type { NewTitleDisplay } from '../../ports/title-displays.ts'
import type { TitleRecord } from '../../ports/titles.ts'
import { newDisplay } from '../../title-cards/title-display.ts'
import { indexTitle, type PlaceCodes } from './index-title.ts'

export type DescribingDoors = { readonly knowledge: Knowledge } & Pick<Stores, 'headings' | 'copies' | 'libraries' | 'shelfTerms'>

export async function placeCodes({ libraries, shelfTerms }: Pick<DescribingDoors, 'libraries' | 'shelfTerms'>): Promise<PlaceCodes> {
  const [places, collections] = await Promise.all([libraries.libraries(), shelfTerms.collections()])
  return { libraries: new Map(places.map((one) => [one.id, one.code])), collections: new Map(collections.map((one) => [one.id, one.code])) }
}

/** Takes what was made of a title: as the index takes it and as lists show it. */
export type TakeDescribed = (title: IndexedTitle, display: NewTitleDisplay) => void

/**
 * Reads what belongs to the titles that visitors see and describes them, one after the other: of what a description is made of nothing outlives its
 * turn, where hundreds that waited for each other were carried through every sweep of memory. Nothing is written.
 */
export async function describeTitles(
  doors: DescribingDoors,
  titles: readonly TitleRecord[],
  codes: PlaceCodes,
  take: TakeDescribed,
): Promise<void> {
  const shown = titles.filter((title) => !title.suppressed)
  const ids = shown.map((title) => title.id)
  const [headings, places, courses] = await Promise.all([
    doors.headings.ofTitles(ids),
    doors.copies.places(ids),
    doors.knowledge.coursesOfTitles(ids),
  ])
  const headingsOf = Map.groupBy(headings, (heading) => heading.titleId)
  const placesOf = Map.groupBy(places, (place) => place.titleId)
  const coursesOf = Map.groupBy(courses, (one) => one.titleId)
  for (const title of shown) {
    const { id } = title
    const record = readKept(title.record)
    const description = describeTitle(record)
    const own = headingsOf.get(id) ?? []
    const source = {
      id,
      description,
      headings: own,
      places: placesOf.get(id) ?? [],
      courses: (coursesOf.get(id) ?? []).map((one) => one.course),
      act: describeAct(record),
      archive: describeArchivalPlace(record),
    }
    take(indexTitle(source, codes), newDisplay(title, own, description))
  }
}
