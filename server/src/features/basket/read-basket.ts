import type { BasketItem, BasketPlace } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { abntReference } from '../../catalogue/references/abnt.ts'
import { referenceOf } from '../../catalogue/references/model.ts'
import { toPlainText } from '../../catalogue/references/rich-text.ts'
import type { Library } from '../../ports/libraries.ts'
import type { HoldingLibrary } from '../../ports/library-system.ts'
import type { Stores } from '../../ports/stores.ts'
import { loadCardSources, type CardDoors } from '../../title-cards/load-cards.ts'
import { titleCard } from '../../title-cards/title-card.ts'

export type BasketDoors = CardDoors & Pick<Stores, 'libraries'>

function placesOf(holdings: readonly HoldingLibrary[], libraries: readonly Library[]): BasketPlace[] {
  // Libraries come by name; one that was closed is in none of the rows.
  return libraries.flatMap((library) => {
    const held = holdings.find((one) => one.libraryId === library.id)
    if (!held) return []
    return {
      cod_biblioteca: library.code,
      biblioteca: library.name,
      exemplares: held.copies,
      disponiveis: held.available,
      ...(held.location && { localizacao: held.location }),
      ...(held.callNumber && { numero_chamada: held.callNumber }),
    }
  })
}

/** Titles as the basket shows them, in the order given; suppressed and unknown ones are left out. Six statements, however many. */
export async function readBasket(doors: BasketDoors, ids: readonly number[], language: Language): Promise<BasketItem[]> {
  const [sources, holdings, libraries] = await Promise.all([
    loadCardSources(doors, ids),
    doors.librarySystem.availability.byLibraries(ids),
    doors.libraries.libraries(),
  ])
  return sources.map((source) => ({
    ...titleCard(source, language),
    referencia: toPlainText(abntReference(referenceOf(source.description))),
    onde: placesOf(holdings.get(source.id) ?? [], libraries),
  }))
}
