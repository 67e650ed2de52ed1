import { escapeXml } from '../../catalogue/formats/escape-xml.ts'
import type { ResultItem } from '@farol/contract/search.ts'

/** One title as a feed tells it. Instants are UTC. */
export interface FeedEntry {
  readonly item: ResultItem
  readonly address: string
  /** Who wrote it, without years of a life; nobody who translated it or advised on it. */
  readonly authors: readonly string[]
  readonly created: string
  readonly updated: string
}

export interface Feed {
  readonly title: string
  readonly site: string
  /** Of the feed itself, and of the page that shows the same. */
  readonly address: string
  readonly page: string
  readonly language: string
  readonly updated: string
  /** How many titles there are in all; a feed holds the newest of them. */
  readonly total: number
  readonly entries: readonly FeedEntry[]
}

const nameOf = ({ descricao, subtitulo }: ResultItem) =>
  subtitulo && !descricao.includes(subtitulo) ? `${descricao}: ${subtitulo}` : descricao

const lineOf = ({ desc_tipo_obra, edicao, imprenta, desc_fisica }: ResultItem) =>
  [desc_tipo_obra, edicao, imprenta, desc_fisica].filter(Boolean).join(' — ')

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'

const instant = (text: string) => new Date(text).toISOString().replace(/\.\d{3}Z$/, 'Z')

function atomEntry({ item, address, authors, created, updated }: FeedEntry): string {
  const named = authors.slice(0, 10).map((name) => `<author><name>${escapeXml(name)}</name></author>`)
  return [
    '<entry>',
    `<id>${escapeXml(address)}</id><title>${escapeXml(nameOf(item))}</title><link href="${escapeXml(address)}"/>`,
    `<published>${instant(created)}</published><updated>${instant(updated)}</updated>`,
    ...named,
    `<summary>${escapeXml([lineOf(item), item.resumo].filter(Boolean).join('. '))}</summary>`,
    '</entry>',
  ].join('')
}

/** How many there are, and which of them stand here (https://github.com/dewitt/opensearch, response elements). */
const openSearchLines = ({ total, entries }: Feed): string[] => [
  `<opensearch:totalResults>${total}</opensearch:totalResults>`,
  '<opensearch:startIndex>1</opensearch:startIndex>',
  `<opensearch:itemsPerPage>${entries.length}</opensearch:itemsPerPage>`,
]

/** RFC 4287. */
export const writeAtom = (feed: Feed): string =>
  [
    `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/" xml:lang="${feed.language}">`,
    `<id>${escapeXml(feed.page)}</id><title>${escapeXml(feed.title)}</title><updated>${instant(feed.updated)}</updated>`,
    `<author><name>${escapeXml(feed.site)}</name></author>`,
    ...openSearchLines(feed),
    `<link rel="self" type="application/atom+xml" href="${escapeXml(feed.address)}"/>`,
    `<link rel="alternate" type="text/html" href="${escapeXml(feed.page)}"/>`,
    ...feed.entries.map(atomEntry),
    '</feed>\n',
  ].join('\n')

function rssItem({ item, address, created }: FeedEntry): string {
  const words = [item.autor_principal, lineOf(item), item.resumo].filter(Boolean).join('. ')
  return [
    `<item><title>${escapeXml(nameOf(item))}</title><link>${escapeXml(address)}</link><guid isPermaLink="true">${escapeXml(address)}</guid>`,
    `<pubDate>${new Date(created).toUTCString()}</pubDate><description>${escapeXml(words)}</description></item>`,
  ].join('')
}

/** RSS 2.0. */
export const writeRss = (feed: Feed): string =>
  [
    `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:opensearch="http://a9.com/-/spec/opensearch/1.1/"><channel>`,
    `<title>${escapeXml(feed.title)}</title><link>${escapeXml(feed.page)}</link><description>${escapeXml(`${feed.title}, ${feed.site}`)}</description>`,
    ...openSearchLines(feed),
    `<language>${feed.language}</language><lastBuildDate>${new Date(feed.updated).toUTCString()}</lastBuildDate>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(feed.address)}"/>`,
    ...feed.entries.map(rssItem),
    '</channel></rss>\n',
  ].join('\n')
