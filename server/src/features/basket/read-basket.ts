import { setImmediate as breathe } from 'node:timers/promises'
import type { BasketItem, BasketPlace } from '@farol/contract/basket.ts'
import type { Language } from '@farol/contract/language.ts'
import { plainReference } from '../../catalogue/references/reference-of-title.ts'
import type { Library } from '../../ports/libraries.ts'
import type { HoldingLibrary } from '../../ports/library-system.ts'
import type { Stores } from '../../ports/stores.ts'
import { loadCardSources, type CardDeps, type WholeSource } from '../../title-cards/load-cards.ts'
import { titleCard } from '../../title-cards/title-card.ts'

export type BasketDeps = CardDeps & Pick<Stores, 'libraries'>

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
      consulta_local: held.consultOnly,
      ...(held.location && { localizacao: held.location }),
      ...(held.callNumber && { numero_chamada: held.callNumber }),
    }
  })
}

/** A title of a basket: what its record says, and how the basket shows it. */
export interface DescribedItem {
  readonly source: WholeSource
  readonly item: BasketItem
}

const batchSize = 10

async function describeBatch(
  deps: BasketDeps,
  ids: readonly number[],
  libraries: readonly Library[],
  language: Language,
): Promise<readonly DescribedItem[]> {
  const [sources, holdings] = await Promise.all([loadCardSources(deps, ids), deps.librarySystem.availability.byLibraries(ids)])
  return sources.map((source) => ({
    source,
    item: {
      ...titleCard(source, language),
      referencia: plainReference(source.description),
      onde: placesOf(holdings.get(source.id) ?? [], libraries),
    },
  }))
}

/**
 * The titles of a basket with what their records say, in the order given; suppressed and unknown ones are left out. By handfuls, so that
 * who searches meanwhile waits for ten titles and not for five hundred.
 */
export async function describeBasket(deps: BasketDeps, ids: readonly number[], language: Language): Promise<readonly DescribedItem[]> {
  const libraries = await deps.libraries.libraries()
  const described: DescribedItem[] = []
  for (let at = 0; at < ids.length; at += batchSize) {
    described.push(...(await describeBatch(deps, ids.slice(at, at + batchSize), libraries, language)))
    await breathe()
  }
  return described
}

/** Titles as the basket shows them, in the order given; suppressed and unknown ones are left out. */
export const readBasket = async (deps: BasketDeps, ids: readonly number[], language: Language): Promise<readonly BasketItem[]> =>
  (await describeBasket(deps, ids, language)).map(({ item }) => item)
