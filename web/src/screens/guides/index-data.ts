import { browseIndex, listIndexedTitles, type IndexLine, type Initial } from '@farol/contract/browse.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import type { HeadOf } from '../../api/head.ts'
import { formatNumber } from '../../i18n/start.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Deps } from '../../api/site.ts'
import { indexAddress, readIndexPlace, type IndexPlace } from '../../features/search/index-address.ts'

import { guideTitle } from './guide-title.ts'
import { reachablePage } from '../../features/search/limits.tsx'

export const linesOnPage = 60
export const titlesOnPage = 20

/** A stretch of an index, or the titles of one of its lines. */
export interface IndexData {
  readonly found: Loaded<{
    readonly lines: readonly IndexLine[]
    /** What lines of this index begin with. */
    readonly initials: readonly Initial[]
    /** The stretch is the beginning of the index. */
    readonly isBeginning?: boolean
    readonly titles?: { readonly data: readonly ResultItem[]; readonly total: number }
  }>
}

const searchOf = (address: string) => new URL(address, 'http://page.local').searchParams

async function stretch({ call }: Pick<Deps, 'call'>, { index, from, back }: IndexPlace) {
  const ask = (termo: string, sentido: 'anterior' | 'seguinte') =>
    call(browseIndex, { query: { indice: index, termo, sentido, perPage: linesOnPage } })
  const asked = await ask(from, back ? 'anterior' : 'seguinte')
  // A short stretch before means that the beginning is near: the whole first page is shown.
  const isNear = back && asked.data.length < linesOnPage
  const { data, iniciais } = isNear ? await ask('', 'seguinte') : asked
  return { lines: data, initials: iniciais, isBeginning: isNear || from === '' }
}

/** Loads what an address of the indexes shows. */
export async function loadIndex(deps: Pick<Deps, 'call'>, address: string): Promise<IndexData> {
  const place = readIndexPlace(searchOf(address))
  if (place.line === undefined) return { found: await attempt(stretch(deps, place)) }
  const query = { indice: place.index, termo: place.line, page: reachablePage(place.page, titlesOnPage), perPage: titlesOnPage }
  const titles = deps.call(listIndexedTitles, { query }).then((reply) => ({ lines: [], initials: [], titles: reply }))
  return { found: await attempt(titles) }
}

export const indexHead: HeadOf = (data, place) => {
  const { index, line, from, page } = readIndexPlace(searchOf(place.address))
  const name = place.texts.getFixedT(place.language, 'shell')('guide.pesquisa_indice')
  const kind = place.texts.getFixedT(place.language, 'guides')(`index.${index}`)
  const { found } = (data ?? {}) as Partial<IndexData>
  const total = found?.ok ? found.value.titles?.total : undefined
  const search = place.texts.getFixedT(place.language, 'search')
  const count = total === undefined ? '' : search('countAll', { count: total, formatted: formatNumber(total, place.language) })
  return {
    title: guideTitle([line ?? from, count, kind, name].filter(Boolean).join(' · '), page, place),
    description: place.texts.getFixedT(place.language, 'guides')('text.pesquisa_indice'),
    canonical: indexAddress({ index, from, ...(line !== undefined && { line }), page }),
    ...((line !== undefined || from !== '') && { noindex: true }),
  }
}
