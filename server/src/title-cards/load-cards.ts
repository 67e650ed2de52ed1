import type { Language } from '@farol/contract/language.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import type { TitleDescription } from '../catalogue/description/description.ts'
import { plainReference } from '../catalogue/references/reference-of-title.ts'
import type { TitleHeading } from '../ports/headings.ts'
import type { CardCache } from '../ports/card-cache.ts'
import type { CoverPictures } from '../ports/cover-pictures.ts'
import type { Knowledge } from '../ports/knowledge.ts'
import type { Stores } from '../ports/stores.ts'
import { availabilityCounts } from './availability-counts.ts'
import { describedTitle } from './described-title.ts'
import { titleCard, type CardSource } from './title-card.ts'
import { displayForm, readDisplay } from './title-display.ts'

export type CardDeps = Pick<Stores, 'titles' | 'titleDisplays' | 'headings' | 'librarySystem' | 'shelfTerms'> & {
  readonly knowledge: Pick<Knowledge, 'areaNames' | 'disciplinesOfTitles'>
  /** Where pictures of covers are had; absent or without sources: covers are drawn. */
  readonly coverPictures?: Pick<CoverPictures, 'isOffered'>
  /** Where cards are cached; absent: each is made anew. */
  readonly cardCache?: CardCache
}

const mayHaveCover = ({ coverPictures }: CardDeps, { identifiers }: CardSource['description']) =>
  coverPictures?.isOffered === true && identifiers.some((one) => one.valid && one.scheme === 'isbn')

/** A card's source with everything that the record says. */
export interface WholeSource extends CardSource {
  readonly description: TitleDescription
  readonly headings: readonly TitleHeading[]
}

/** Areas under the institution's names for them; a code that it does not name keeps the record's own words. */
async function withAreaNames<S extends CardSource>(knowledge: Pick<Knowledge, 'areaNames'>, sources: readonly S[]): Promise<S[]> {
  const names = await knowledge.areaNames([
    ...new Set(sources.flatMap(({ description }) => description.knowledgeAreas.map((area) => area.code))),
  ])
  if (names.size === 0) return [...sources]
  return sources.map((source) => {
    const knowledgeAreas = source.description.knowledgeAreas.map((area) => ({ ...area, name: names.get(area.code) ?? area.name }))
    return { ...source, description: { ...source.description, knowledgeAreas } }
  })
}

/** What cards of these titles are made of, suppressed ones left out, in the order given. Six statements, however many titles. */
export async function loadCardSources(deps: CardDeps, ids: readonly number[]): Promise<WholeSource[]> {
  const [titles, headings, counts, types, citing] = await Promise.all([
    deps.titles.byIds(ids),
    deps.headings.ofTitles(ids),
    deps.librarySystem.availability.counts(ids),
    deps.shelfTerms.materialTypes(),
    deps.knowledge.disciplinesOfTitles(ids),
  ])
  const citedOf = Map.groupBy(citing, (one) => one.titleId)
  const headingsOf = Map.groupBy(headings, (heading) => heading.titleId)
  const typeNames = new Map(types.map((type) => [String(type.id), type.names]))
  const sources = titles
    .filter((title) => !title.suppressed)
    .map((title) => {
      const { description } = describedTitle(title)
      return {
        id: title.id,
        description,
        headings: headingsOf.get(title.id) ?? [],
        counts: counts.get(title.id),
        cited: citedOf.get(title.id),
        typeNames: typeNames.get(description.workType),
        mayHaveCover: mayHaveCover(deps, description),
      }
    })
  return withAreaNames(deps.knowledge, sources)
}

/**
 * Cards of these titles, each with its number, from what is stored for lists: four statements. Titles of which nothing is stored yet are read whole;
 * such as are gone or suppressed are left out.
 */
export async function makeCards(deps: CardDeps, ids: readonly number[], language: Language): Promise<[id: number, card: ResultItem][]> {
  const [displays, counts, types, citing] = await Promise.all([
    deps.titleDisplays.ofTitles(ids, displayForm),
    deps.librarySystem.availability.counts(ids),
    deps.shelfTerms.materialTypes(),
    deps.knowledge.disciplinesOfTitles(ids),
  ])
  const citedOf = Map.groupBy(citing, (one) => one.titleId)
  const typeNames = new Map(types.map((type) => [String(type.id), type.names]))
  const sources: CardSource[] = [...displays].map(([id, display]) => {
    const { description, headings } = readDisplay(display)
    return {
      id,
      description,
      headings,
      counts: counts.get(id),
      cited: citedOf.get(id),
      typeNames: typeNames.get(description.workType),
      mayHaveCover: mayHaveCover(deps, description),
    }
  })
  const missing = ids.filter((id) => !displays.has(id))
  const all = [...(await withAreaNames(deps.knowledge, sources)), ...(missing.length > 0 ? await loadCardSources(deps, missing) : [])]
  const made = new Map(all.map((source) => [source.id, titleCard(source, language)]))
  return ids.flatMap((id): [number, ResultItem][] => (made.has(id) ? [[id, made.get(id)!]] : []))
}

/** Cards of these titles in the order given; titles that are gone or suppressed are left out. */
export async function loadCards(deps: CardDeps, ids: readonly number[], language: Language): Promise<ResultItem[]> {
  if (ids.length === 0) return []
  const make = (wanted: readonly number[]) => makeCards(deps, wanted, language)
  return deps.cardCache ? [...(await deps.cardCache.cards(ids, language, make))] : (await make(ids)).map(([, card]) => card)
}

/** The same cards with the reference of each title, after NBR 6023. */
export async function loadReferencedCards(deps: CardDeps, ids: readonly number[], language: Language): Promise<ResultItem[]> {
  if (ids.length === 0) return []
  const sources = await loadCardSources(deps, ids)
  return sources.map((source) => ({
    ...titleCard(source, language),
    referencia: plainReference(source.description),
  }))
}

export type LibraryAvailabilityDeps = Pick<Stores, 'librarySystem' | 'libraries'>

/**
 * Cards with what one library has of their titles, in one statement for all of them. A cached card is for every library, so that this is
 * added to a copy of it. A code that no library has changes nothing.
 */
export async function addLibraryAvailability(
  { librarySystem, libraries }: LibraryAvailabilityDeps,
  code: string | undefined,
  ids: readonly number[],
  cards: Promise<readonly ResultItem[]>,
): Promise<readonly ResultItem[]> {
  const library = code === undefined ? undefined : (await libraries.libraries()).find((one) => one.code === code)
  if (!library || ids.length === 0) return cards
  const [made, counts] = await Promise.all([cards, librarySystem.availability.counts(ids, library.id)])
  return made.map((card) => {
    const there = { cod_biblioteca: library.code, biblioteca: library.name, ...availabilityCounts(counts.get(Number(card.cod_acervo))) }
    return { ...card, disponibilidade: { ...card.disponibilidade, na_biblioteca: there } }
  })
}
