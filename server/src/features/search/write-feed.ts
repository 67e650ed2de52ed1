import { escapeXml } from '../../catalogue/formats/escape-xml.ts'
import type { ResultItem } from '@farol/contract/search.ts'

/** One title as a feed tells it. Instants are UTC. */
export interface FeedEntry {
  readonly item: ResultItem
  readonly address: string
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
  readonly entries: readonly FeedEntry[]
}

const nameOf = ({ descricao, subtitulo }: ResultItem) =>
  subtitulo && !descricao.includes(subtitulo) ? `${descricao}: ${subtitulo}` : descricao

const lineOf = ({ desc_tipo_obra, edicao, imprenta, desc_fisica }: ResultItem) =>
  [desc_tipo_obra, edicao, imprenta, desc_fisica].filter(Boolean).join(' — ')

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'

const instant = (text: string) => new Date(text).toISOString().replace(/\.\d{3}Z$/, 'Z')

function atomEntry({ item, address, created, updated }: FeedEntry): string {
  const authors = item.autores.slice(0, 10).map((author) => `<author><name>${escapeXml(author.nome)}</name></author>`)
  return [
    '<entry>',
    `<id>${escapeXml(address)}</id><title>${escapeXml(nameOf(item))}</title><link href="${escapeXml(address)}"/>`,
    `<published>${instant(created)}</published><updated>${instant(updated)}</updated>`,
    ...authors,
    `<summary>${escapeXml([lineOf(item), item.resumo].filter(Boolean).join('. '))}</summary>`,
    '</entry>',
  ].join('')
}

/** RFC 4287. */
export const writeAtom = (feed: Feed): string =>
  [
    `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">`,
    `<id>${escapeXml(feed.page)}</id><title>${escapeXml(feed.title)}</title><updated>${instant(feed.updated)}</updated>`,
    `<author><name>${escapeXml(feed.site)}</name></author>`,
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
    `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>`,
    `<title>${escapeXml(feed.title)}</title><link>${escapeXml(feed.page)}</link><description>${escapeXml(`${feed.title}, ${feed.site}`)}</description>`,
    `<language>${feed.language}</language><lastBuildDate>${new Date(feed.updated).toUTCString()}</lastBuildDate>`,
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(feed.address)}"/>`,
    ...feed.entries.map(rssItem),
    '</channel></rss>\n',
  ].join('\n')
