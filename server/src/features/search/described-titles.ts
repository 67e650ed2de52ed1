import { describeArchivalPlace } from '../../catalogue/description/archival-level.ts'
import { describeAct } from '../../catalogue/description/normative-act.ts'
import { describeTitle } from '../../catalogue/describe-title.ts'
import { readKept } from '../../catalogue/kept-record.ts'
import type { IndexedTitle } from '../../ports/search-index.ts'
import type { Knowledge } from '../../ports/knowledge.ts'
import type { Stores } from '../../ports/stores.ts'
import type { NewTitleDisplay } from '../../ports/title-displays.ts'
import type { StoredTitle } from '../../ports/titles.ts'
import { newDisplay } from '../../title-cards/title-display.ts'
import { indexTitle, type PlaceCodes } from './index-title.ts'

export type DescribingDoors = { readonly knowledge: Knowledge } & Pick<Stores, 'headings' | 'copies' | 'libraries' | 'shelfTerms'>

/** What was made of some titles: as the index takes them and as lists show them. */
export interface DescribedTitles {
  readonly titles: readonly IndexedTitle[]
  readonly displays: readonly NewTitleDisplay[]
}

export async function placeCodes({ libraries, shelfTerms }: Pick<DescribingDoors, 'libraries' | 'shelfTerms'>): Promise<PlaceCodes> {
  const [places, collections] = await Promise.all([libraries.libraries(), shelfTerms.collections()])
  return { libraries: new Map(places.map((one) => [one.id, one.code])), collections: new Map(collections.map((one) => [one.id, one.code])) }
}

/** Reads what belongs to the titles that visitors see and describes them. Nothing is written. */
export async function describedTitles(doors: DescribingDoors, titles: readonly StoredTitle[], codes: PlaceCodes): Promise<DescribedTitles> {
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
  const displays: NewTitleDisplay[] = []
  const indexed = shown.map((title) => {
    const record = readKept(title.record)
    const description = describeTitle(record)
    const own = headingsOf.get(title.id) ?? []
    displays.push(newDisplay(title, own, description))
    return indexTitle(
      {
        id: title.id,
        description,
        headings: own,
        places: placesOf.get(title.id) ?? [],
        courses: (coursesOf.get(title.id) ?? []).map((one) => one.course),
        act: describeAct(record),
        archive: describeArchivalPlace(record),
      },
      codes,
    )
  })
  return { titles: indexed, displays }
}
