import { ResultItem } from '@farol/contract/search.ts'
import { JsonLine } from '../../calls/json-line.ts'
import type { Stores } from '../../ports/stores.ts'
import { availabilityCounts } from '../../title-cards/availability-counts.ts'

export type LibraryAvailabilityDeps = Pick<Stores, 'librarySystem' | 'libraries'>

type There = NonNullable<ResultItem['disponibilidade']['na_biblioteca']>
type Card = ResultItem | JsonLine<ResultItem>

/** How every written card begins, and what it says of copies: an object without objects inside, where the first } ends it. No text of a card can say it: its quotes are escaped. */
const beginning = /^\{"cod_acervo":"(\d+)"/
const counted = '"disponibilidade":{'

function placed(card: Card, thereOf: (id: number) => There): Card {
  if (!(card instanceof JsonLine))
    return { ...card, disponibilidade: { ...card.disponibilidade, na_biblioteca: thereOf(Number(card.cod_acervo)) } }
  const id = Number(beginning.exec(card.text)?.[1])
  const at = card.text.indexOf('}', card.text.lastIndexOf(counted))
  return new JsonLine(ResultItem, `${card.text.slice(0, at)},"na_biblioteca":${JSON.stringify(thereOf(id))}${card.text.slice(at)}`)
}

/**
 * Cards with what one library has of their titles, in one statement for all of them. What is kept of a card is for every library, so that this is
 * written into it. A code that no library has changes nothing.
 */
export async function addLibraryAvailability<C extends Card>(
  { librarySystem, libraries }: LibraryAvailabilityDeps,
  code: string | undefined,
  ids: readonly number[],
  cards: Promise<readonly C[]>,
): Promise<readonly C[]> {
  const library = code === undefined ? undefined : (await libraries.libraries()).find((one) => one.code === code)
  if (!library || ids.length === 0) return cards
  const [made, counts] = await Promise.all([cards, librarySystem.availability.counts(ids, library.id)])
  const inLibrary = (card: C) =>
    placed(card, (id) => ({
      cod_biblioteca: library.code,
      biblioteca: library.name,
      ...availabilityCounts(counts.get(id)),
    })) as C
  return made.map(inLibrary)
}
