import type { SearchReply } from '@farol/contract/search.ts'
import type { Head, Place } from '../../api/head.ts'
import { readWholeAddress, type ReadAddress } from '../../features/search/read-address.ts'
import { toAddress, type SearchRow, type SearchState } from '../../features/search/search-state.ts'
import { formatNumber } from '../../i18n/start.ts'
import { feedAddress } from './related-searches.tsx'

/** A phrase alone has the marks of the sentence that it stands in, not its own inside them. */
const unquoted = (words: string) => words.replace(/^["“]([^"”]+)["”]$/, '$1')

/** Signs of the words that a heading repeats: more would push what was found out of sight, and the field above holds them all. */
const maxRepeatedLength = 160

function shortened(words: string): string {
  const signs = [...words]
  return signs.length > maxRepeatedLength ? `${signs.slice(0, maxRepeatedLength).join('').trimEnd()}…` : words
}

type Words = Pick<Place, 'texts' | 'language'>

/** What is looked for, and the field that all of it is looked for in; where the rows differ, each says its own. What does not narrow says how it joins. */
function asked({ q, for: where, rows }: SearchState, { texts, language }: Words): { q: string; field?: string } {
  const t = texts.getFixedT(language, 'search')
  const results = texts.getFixedT(language, 'results')
  const isOne = rows.every((row) => row.for === where)
  const named = (row: Pick<SearchState, 'q' | 'for'>) => (isOne || row.for === 'LIVRE' ? row.q : `${row.q} (${t(`for.${row.for}`)})`)
  const joined = (row: SearchRow) => (row.operator === 'AND' ? ' · ' : ` ${results(`log.${row.operator}`).toUpperCase()} `) + named(row)
  const said = named({ q, for: where }) + rows.map(joined).join('')
  return { q: shortened(unquoted(said)), ...(isOne && where !== 'LIVRE' && { field: t(`for.${where}`) }) }
}

/** The heading over the results: how many titles, for what, and in which field, where it is not all of them. */
export function resultsHeading({ state }: ReadAddress, total: number, { texts, language }: Words): string {
  const t = texts.getFixedT(language, 'search')
  const formatted = formatNumber(total, language)
  if (state.q === '') return t('countAll', { count: total, formatted })
  const { q, field } = asked(state, { texts, language })
  const heading = t('count', { count: total, formatted, q })
  return field === undefined ? heading : texts.getFixedT(language, 'results')('inField', { heading, field })
}

const feeds = { atom: 'Atom', rss: 'RSS' } as const

/** The head of a page of results: they are not for indexes of search engines, their titles are. Programs that read feeds find theirs. */
export function resultsHead({ total }: SearchReply, place: Place, meant?: SearchState): Head {
  const asked = readWholeAddress(place.address)
  const read = { ...asked, state: meant ?? asked.state }
  const { texts, language, site } = place
  const heading = resultsHeading(read, total, place)
  const page = read.state.page > 1 ? texts.getFixedT(language, 'search')('pageTitle', { heading, page: read.state.page }) : heading
  return {
    title: texts.t('pageTitle', { page, site: site.name }),
    canonical: toAddress(read.state),
    noindex: true,
    links: (['atom', 'rss'] as const).map((kind) => ({
      rel: 'alternate',
      type: `application/${kind}+xml`,
      title: feeds[kind],
      href: feedAddress(read.state, kind),
    })),
  }
}
