import type { ResultItem } from '@farol/contract/search.ts'
import type { Stores } from '../../ports/stores.ts'
import { availabilityCounts } from '../../title-cards/availability-counts.ts'

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
