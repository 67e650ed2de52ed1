import { Refusal } from '@farol/contract/errors.ts'
import type { Stores } from '../ports/stores.ts'
import type { StoredTitle } from '../ports/titles.ts'
import { describedTitle, type DescribedTitle } from './described-title.ts'

/** A title that visitors see, with its record and what it says. */
export interface VisibleTitle extends DescribedTitle {
  readonly title: StoredTitle
}

/** The title behind an address. Throws `acervo_nao_encontrado`, for a suppressed one too: nothing tells the two apart. */
export async function visibleTitle({ titles }: Pick<Stores, 'titles'>, id: number): Promise<VisibleTitle> {
  const title = await titles.byId(id)
  if (!title || title.suppressed) throw new Refusal('acervo_nao_encontrado')
  return { title, ...describedTitle(title) }
}

/** The same where only its being there matters. */
export async function requireVisible({ titles }: Pick<Stores, 'titles'>, id: number): Promise<StoredTitle> {
  const title = await titles.byId(id)
  if (!title || title.suppressed) throw new Refusal('acervo_nao_encontrado')
  return title
}
