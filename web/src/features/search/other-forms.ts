import { listOtherForms, type TitleForms } from '@farol/contract/editions.ts'
import { maxCharacters, type SearchReply } from '@farol/contract/search.ts'
import { attempt } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { foundWords } from '../../catalogue/highlighted.tsx'
import { matchReasons } from './match-reasons.ts'
import type { SearchState } from './search-state.ts'

/** By which forms of authorities words lead to titles that do not show them; where nothing was found, the authorities that have all of them. */
export interface SearchForms {
  readonly titles: readonly TitleForms[]
  readonly authorities: TitleForms['formas']
}

const none: SearchForms = { titles: [], authorities: [] }

/** Asked for only where something is missing: a title that shows not all the words while reasons are shown, or every title. Without an answer the page says less. */
export async function loadSearchForms(
  { call }: Pick<Deps, 'call'>,
  state: SearchState,
  { data, total }: SearchReply,
): Promise<SearchForms> {
  const texts = [state.q, ...state.rows.filter((row) => row.operator !== 'NOT').map((row) => row.q)]
  const words = foundWords(texts)
  if (words.length === 0 || (total > 0 && !state.reasons)) return none
  const acervos = data.filter((item) => matchReasons(item, words).elsewhere.length > 0).map((item) => item.cod_acervo)
  if (total > 0 && acervos.length === 0) return none
  const found = await attempt(call(listOtherForms, { query: { q: texts.join(' ').trim().slice(0, maxCharacters), acervos } }))
  return found.ok ? { titles: found.value.data, authorities: found.value.autoridades } : none
}
