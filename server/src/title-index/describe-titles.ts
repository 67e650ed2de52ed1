import { describeTitle } from '../catalogue/describe-title.ts'
import { withoutItems } from '../catalogue/holdings/item.ts'
import { parseStoredRecord } from '../catalogue/stored-record.ts'
import type { DraftedTitle } from '../ports/index-filler.ts'
import type { IndexedTitle } from '../ports/search-index.ts'
import type { Knowledge } from '../ports/knowledge.ts'
import type { Stores } from '../ports/stores.ts'
import type { NewTitleDisplay } from '../ports/title-displays.ts'
import type { TitleRecord } from '../ports/titles.ts'
import { displayOf } from '../title-cards/title-display.ts'
import { indexTitle, type PlaceCodes } from './index-title.ts'
import { draftTitle, type TitleDraft } from './title-draft.ts'

export type DescribingDeps = { readonly knowledge: Knowledge } & Pick<Stores, 'headings' | 'copies' | 'libraries' | 'shelfTerms'>

export async function placeCodes({ libraries, shelfTerms }: Pick<DescribingDeps, 'libraries' | 'shelfTerms'>): Promise<PlaceCodes> {
  const [places, collections] = await Promise.all([libraries.libraries(), shelfTerms.collections()])
  return { libraries: new Map(places.map((one) => [one.id, one.code])), collections: new Map(collections.map((one) => [one.id, one.code])) }
}

/** Takes what was made of a title: as the index takes it and as lists show it. */
export type TakeDescribed = (title: IndexedTitle, display: NewTitleDisplay) => void

/**
 * Reads what belongs to titles and puts it to what their records tell, one after the other: of what a description is made of nothing outlives its turn,
 * where hundreds that waited for each other survived every garbage collection. Nothing is written.
 */
async function describe<T extends { readonly id: number; readonly contentHash: string }>(
  deps: DescribingDeps,
  titles: readonly T[],
  draftOf: (title: T) => TitleDraft,
  codes: PlaceCodes,
  take: TakeDescribed,
): Promise<void> {
  const ids = titles.map((title) => title.id)
  const [headings, places, courses] = await Promise.all([
    deps.headings.ofTitles(ids),
    deps.copies.places(ids),
    deps.knowledge.coursesOfTitles(ids),
  ])
  const otherForms = await deps.headings.otherForms([...new Set(headings.map(({ headingId }) => headingId))])
  const headingsOf = Map.groupBy(headings, (heading) => heading.titleId)
  const placesOf = Map.groupBy(places, (place) => place.titleId)
  const coursesOf = Map.groupBy(courses, (one) => one.titleId)
  for (const title of titles) {
    const { id } = title
    const draft = draftOf(title)
    const own = headingsOf.get(id) ?? []
    const courseCodes = (coursesOf.get(id) ?? []).map((one) => one.course)
    const belongings = { id, headings: own, otherForms, places: placesOf.get(id) ?? [], courses: courseCodes }
    take(indexTitle(draft.index, belongings, codes), displayOf(title, own, draft.card))
  }
}

function draftFrom({ record }: TitleRecord): TitleDraft {
  const read = withoutItems(parseStoredRecord(record))
  return draftTitle(read, describeTitle(read))
}

/** Describes the titles that visitors see from the records that the catalogue keeps. */
export const describeTitles = (deps: DescribingDeps, titles: readonly TitleRecord[], codes: PlaceCodes, take: TakeDescribed): Promise<void> =>
  describe(deps, titles.filter((title) => !title.suppressed), draftFrom, codes, take) // prettier-ignore

/** The same for titles of which the records were read before they were stored. */
export const describeDrafts = (deps: DescribingDeps, titles: readonly DraftedTitle[], codes: PlaceCodes, take: TakeDescribed): Promise<void> =>
  describe(deps, titles, ({ draft }) => JSON.parse(draft) as TitleDraft, codes, take) // prettier-ignore
