import type { BasketItem } from '@farol/contract/basket.ts'
import { Refusal } from '@farol/contract/errors.ts'
import type { Language } from '@farol/contract/language.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import type { TitleDescription } from '../../catalogue/description/description.ts'
import type { MarcRecord } from '../../catalogue/record.ts'
import { describedTitle } from '../../title-cards/described-title.ts'
import { describeBasket, type BasketDeps } from './read-basket.ts'

/** A title that is written out: its record, what it says, how lists show it, its page. */
export interface BasketTitle {
  readonly id: number
  /** Read when it is asked for: most files do without it. */
  readonly record: () => MarcRecord
  readonly description: TitleDescription
  readonly item: BasketItem
  readonly address: string
}

export interface TitleDeps extends BasketDeps {
  readonly publicUrl: string
}

/** The titles that visitors may see, in the order given. Throws `acervo_nao_encontrado` when there is none. */
export async function loadTitles(deps: TitleDeps, ids: readonly number[], language: Language): Promise<readonly BasketTitle[]> {
  const wanted = [...new Set(ids)]
  const [described, stored] = await Promise.all([describeBasket(deps, wanted, language), deps.titles.byIds(wanted)])
  const records = new Map(stored.map((title) => [title.id, title]))
  const titles = described.flatMap(({ source: { id, description }, item }) => {
    const title = records.get(id)
    if (!title) return []
    return [{ id, record: () => describedTitle(title).record, description, item, address: deps.publicUrl + titleAddress(item.cod_acervo) }]
  })
  if (titles.length === 0) throw new Refusal('acervo_nao_encontrado')
  return titles
}
