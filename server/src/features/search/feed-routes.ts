import type { Guide } from '@farol/contract/activities.ts'
import { wordsToAsk } from '@farol/contract/browse.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { languageTag, parseLanguage, type Language } from '@farol/contract/language.ts'
import { titleAddress } from '@farol/contract/screens.ts'
import { parseFilter, type SearchRequest } from '@farol/contract/search.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeXml } from '../../catalogue/formats/escape-xml.ts'
import { callLanguage } from '../../http/asking.ts'
import type { Stores } from '../../ports/stores.ts'
import { authorNames } from '../../catalogue/references/cited-names.ts'
import { describedTitle } from '../../title-cards/described-title.ts'
import { loadCards } from '../../title-cards/load-cards.ts'
import { requireVisible, type GuideSettings } from '../../calls/visible-guides.ts'
import { suggest } from './browse.ts'
import { facetValueNames } from './facet-names.ts'
import { feedGuides, feedSize, readFeedRequest } from './feed-request.ts'
import { listNewAcquisitions, type ArrivalDeps } from './new-acquisitions.ts'
import { rowsOf } from './query-words.ts'
import { narrowedQuery, type SearchDeps } from './search-titles.ts'
import { askIndex } from './title-query.ts'
import { writeAtom, writeRss, type Feed, type FeedEntry } from './write-feed.ts'
import { areaTexts } from '../../texts/server-texts.ts'
import type pt from '../../../../texts/pt/search.server.json'

const texts = areaTexts<typeof pt>('search')

export type FeedDeps = SearchDeps & ArrivalDeps & GuideSettings & Pick<Stores, 'titles'>

/** How the place calls itself, read again for each answer. */
export type ReadName = (language: Language) => Promise<{ readonly name: string; readonly acronym: string }>

export interface FeedSite {
  readonly publicUrl: string
  readonly readName: ReadName
}

/** Titles that visitors see, as entries; when each came and changed is in the store. */
async function entriesOf(deps: FeedDeps, ids: readonly number[], publicUrl: string, language: Language): Promise<FeedEntry[]> {
  const [cards, titles] = await Promise.all([loadCards(deps, ids, language), deps.titles.byIds(ids)])
  const stored = new Map(titles.map((title) => [String(title.id), title]))
  return cards.flatMap((item) => {
    const title = stored.get(item.cod_acervo)
    if (!title) return []
    const authors = authorNames(describedTitle(title).description)
    return [{ item, authors, address: publicUrl + titleAddress(item.cod_acervo), created: title.createdAt, updated: title.updatedAt }]
  })
}

async function found(deps: FeedDeps, request: SearchRequest): Promise<Pick<FeedContent, 'ids' | 'total'>> {
  const { question } = await narrowedQuery(deps, request)
  return askIndex(deps.index, { ...question, offset: 0, limit: feedSize, facets: [] })
}

const latest = (entries: readonly FeedEntry[]) =>
  entries.reduce((last, entry) => (entry.updated > last ? entry.updated : last), '1970-01-01T00:00:00Z')

const queryOf = (request: FastifyRequest) => request.query as Readonly<Record<string, unknown>>

function languageOf(request: FastifyRequest): Language {
  const asked = queryOf(request)['lng']
  return (typeof asked === 'string' ? parseLanguage(asked) : undefined) ?? callLanguage(request)
}

type Kind = 'atom' | 'rss'
const writers = { atom: writeAtom, rss: writeRss } as const

const send = (reply: FastifyReply, kind: Kind, feed: Feed) =>
  reply
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-cache')
    .header('x-robots-tag', 'noindex')
    .type(`application/${kind}+xml; charset=utf-8`)
    .send(writers[kind](feed))

interface FeedContent {
  readonly title: string
  readonly ids: readonly number[]
  readonly total: number
}

/** What a feed tells: its title and which titles. Without `tell` failing, nothing in its address makes it fail. */
type ReadFeed = (request: FastifyRequest, language: Language) => Promise<FeedContent>

/** The feed of a guide, as Atom and as RSS. It is there while the guide is. */
function addFeed(app: FastifyInstance, deps: FeedDeps, { publicUrl, readName }: FeedSite, guide: Guide, tell: ReadFeed): void {
  const path = `/${guide}`
  for (const kind of ['atom', 'rss'] as const)
    app.get(`${path}.${kind}`, async (request, reply) => {
      await requireVisible(deps, guide)
      const language = languageOf(request)
      const [{ title, ids, total }, { name }] = await Promise.all([tell(request, language), readName(language)])
      const entries = await entriesOf(deps, ids, publicUrl, language)
      const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : ''
      return send(reply, kind, {
        title: `${title} · ${name}`,
        site: name,
        address: `${publicUrl}${path}.${kind}${query}`,
        page: `${publicUrl}${path}${query}`,
        language: languageTag(language),
        updated: latest(entries),
        total,
        entries,
      })
    })
}

/** What a search was narrowed to, in words: the library by its name, years as they are. */
const filterNames = (deps: FeedDeps, { filtro }: SearchRequest, language: Language): Promise<string[]> =>
  Promise.all(
    filtro.flatMap((text) => {
      const filter = parseFilter(text)
      if (!filter) return []
      const { tipo, codigo } = filter
      return [facetValueNames(deps, tipo, [codigo], language).then((nameOf) => nameOf(codigo))]
    }),
  )

/** The rows of a search with what joins them. */
const rowsInWords = (asked: SearchRequest, language: Language): string =>
  rowsOf(asked)
    .map(({ operator, text }, at) => (at === 0 ? text : `${texts(language).feed[operator].toUpperCase()} ${text}`))
    .join(' ')

function searchTeller(deps: FeedDeps, guide: Guide): ReadFeed {
  return async (request, language) => {
    const asked = readFeedRequest(guide, queryOf(request))
    const words = rowsInWords(asked, language)
    // Years that are none, days the wrong way round, more words than an index answers: the feed is empty, it does not fail.
    const hits = await found(deps, asked).catch((error: unknown) => {
      if (error instanceof Refusal) return { ids: [], total: 0 }
      throw error
    })
    const names = await filterNames(deps, asked, language)
    return { title: [words || texts(language).feed.everything, ...names].join(' · '), ids: hits.ids, total: hits.total }
  }
}

async function arrivals(deps: FeedDeps, query: Readonly<Record<string, unknown>>, language: Language): Promise<FeedContent> {
  const code = (name: string) => {
    const value = query[name]
    return typeof value === 'string' && /^[\p{L}\p{N}.-]{1,64}$/u.test(value) ? value : undefined
  }
  const days = Number(code('dias') ?? 30)
  const dias = Number.isInteger(days) && days >= 1 && days <= 3650 ? days : 30
  const asked = { dias, biblioteca: code('biblioteca'), tipo_obra: code('tipo_obra'), area: code('area'), page: 1, perPage: feedSize }
  const { data, total } = await listNewAcquisitions(deps, asked, language)
  return { title: texts(language).feed.newest, ids: data.map((item) => Number(item.cod_acervo)), total }
}

/** https://github.com/dewitt/opensearch: browsers and programs learn from it how to search here. */
async function description({ publicUrl, readName }: FeedSite, language: Language): Promise<string> {
  const { name, acronym } = await readName(language)
  const url = (type: string, template: string, more = '') => `<Url type="${type}"${more} template="${escapeXml(publicUrl + template)}"/>`
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">',
    `<ShortName>${escapeXml(acronym.slice(0, 16))}</ShortName><Description>${escapeXml(name.slice(0, 1024))}</Description>`,
    '<InputEncoding>UTF-8</InputEncoding><OutputEncoding>UTF-8</OutputEncoding>',
    `<Image width="16" height="16" type="image/svg+xml">${escapeXml(`${publicUrl}/favicon.svg`)}</Image>`,
    url('text/html', '/pesquisa_geral?q={searchTerms}&page={startPage?}', ' rel="results"'),
    url('application/atom+xml', '/pesquisa_geral.atom?q={searchTerms}', ' rel="results"'),
    url('application/rss+xml', '/pesquisa_geral.rss?q={searchTerms}', ' rel="results"'),
    url('application/x-suggestions+json', '/opensearch/sugestoes?q={searchTerms}', ' rel="suggestions"'),
    url('application/opensearchdescription+xml', '/opensearch.xml', ' rel="self"'),
    '</OpenSearchDescription>',
    '',
  ].join('\n')
}

async function sendSuggestions({ index }: Pick<FeedDeps, 'index'>, request: FastifyRequest, reply: FastifyReply) {
  const asked = queryOf(request)['q']
  const q = typeof asked === 'string' ? asked.slice(0, 512) : ''
  const headings = await suggest(index, q, [], 8)
  const words = [...new Set(headings.map((one) => wordsToAsk(one.descricao).words))]
  return reply
    .header('access-control-allow-origin', '*')
    .header('cache-control', 'no-cache')
    .type('application/x-suggestions+json; charset=utf-8')
    .send(JSON.stringify([q, words]))
}

/** What programs follow and browsers learn of the search: feeds of every search and of new acquisitions, the OpenSearch description. */
export function addFeeds(app: FastifyInstance, deps: FeedDeps, site: FeedSite): void {
  for (const guide of feedGuides) addFeed(app, deps, site, guide, searchTeller(deps, guide))
  addFeed(app, deps, site, 'novas_aquisicoes', (request, language) => arrivals(deps, queryOf(request), language))
  app.get('/opensearch.xml', async (request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .header('cache-control', 'no-cache')
      .type('application/opensearchdescription+xml; charset=utf-8')
      .send(await description(site, languageOf(request))),
  )
  app.get('/opensearch/sugestoes', (request, reply) => sendSuggestions(deps, request, reply))
}
