import { browseIndex, listIndexedTitles, type IndexLine, type Initial } from '@farol/contract/browse.ts'
import type { ResultItem } from '@farol/contract/search.ts'
import type { HeadOf } from '../../api/head.ts'
import { attempt, type Loaded } from '../../api/loaded.ts'
import type { Doors } from '../../api/site.ts'
import { indexAddress, readIndexPlace, type IndexPlace } from '../../features/search/index-address.ts'

export const linesOnPage = 60
export const titlesOnPage = 20

/** A stretch of an index, or the titles of one of its lines. */
export interface IndexData {
  readonly found: Loaded<{
    readonly lines: readonly IndexLine[]
    /** What lines of this index begin with. */
    readonly initials: readonly Initial[]
    readonly titles?: { readonly data: readonly ResultItem[]; readonly total: number }
  }>
}

const searchOf = (address: string) => new URL(address, 'http://page.local').searchParams

async function stretch({ call }: Pick<Doors, 'call'>, { index, from, back }: IndexPlace) {
  const ask = (termo: string, sentido: 'anterior' | 'seguinte') =>
    call(browseIndex, { query: { indice: index, termo, sentido, perPage: linesOnPage } })
  const asked = await ask(from, back ? 'anterior' : 'seguinte')
  // A short stretch before means that the beginning is near: the whole first page is shown.
  const { data, iniciais } = back && asked.data.length < linesOnPage ? await ask('', 'seguinte') : asked
  return { lines: data, initials: iniciais }
}

/** Loads what an address of the indexes shows. */
export async function loadIndex(doors: Pick<Doors, 'call'>, address: string): Promise<IndexData> {
  const place = readIndexPlace(searchOf(address))
  if (place.line === undefined) return { found: await attempt(stretch(doors, place)) }
  const query = { indice: place.index, termo: place.line, page: place.page, perPage: titlesOnPage }
  const titles = doors.call(listIndexedTitles, { query }).then((reply) => ({ lines: [], initials: [], titles: reply }))
  return { found: await attempt(titles) }
}

export const indexHead: HeadOf = (_data, place) => {
  const { index, line, from, page } = readIndexPlace(searchOf(place.address))
  const name = place.texts.getFixedT(place.language, 'shell')('guide.pesquisa_indice')
  const kind = place.texts.getFixedT(place.language, 'guides')(`index.${index}`)
  return {
    title: place.texts.t('pageTitle', { page: [line ?? from, kind, name].filter(Boolean).join(' · '), site: place.site.name }),
    description: place.texts.getFixedT(place.language, 'guides')('text.pesquisa_indice'),
    canonical: indexAddress({ index, from, ...(line !== undefined && { line }), page }),
    ...((line !== undefined || from !== '') && { noindex: true }),
  }
}
