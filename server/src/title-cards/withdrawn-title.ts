import { Refusal } from '@farol/contract/errors.ts'
import type { Stores } from '../ports/stores.ts'
import type { StoredTitle } from '../ports/titles.ts'
import { localDay } from '@farol/contract/library-zone.ts'

/** What was known of a title: its line, its author, its year. */
const known = ({ titleLine, mainAuthor, year }: StoredTitle): string =>
  [[titleLine, mainAuthor].filter(Boolean).join(' / '), year].filter(Boolean).join(', ')

/** Why there is no page of a title: its source has deleted it, or nobody may know more (hidden, or never there). */
export async function missingTitle({ withdrawals }: Pick<Stores, 'withdrawals'>, title: StoredTitle | undefined): Promise<Refusal> {
  const withdrawnAt = title?.suppressed ? await withdrawals.ofTitle(title.id) : undefined
  if (!title || withdrawnAt === undefined) return new Refusal('acervo_nao_encontrado')
  return new Refusal('acervo_retirado', { titulo: known(title), dia: localDay(withdrawnAt) })
}
