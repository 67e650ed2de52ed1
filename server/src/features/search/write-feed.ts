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

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Text as XML takes it: marks escaped, what XML 1.0 forbids left out. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are what XML 1.0 forbids
    .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
    .replaceAll(/[&<>"']/g, (sign) => escapes[sign]!)

const nameOf = ({ descricao, subtitulo }: ResultItem) =>
  subtitulo && !descricao.includes(subtitulo) ? `${descricao}: ${subtitulo}` : descricao

const lineOf = ({ desc_tipo_obra, edicao, imprenta, desc_fisica }: ResultItem) =>
  [desc_tipo_obra, edicao, imprenta, desc_fisica].filter(Boolean).join(' — ')

const declaration = '<?xml version="1.0" encoding="utf-8"?>\n'

const instant = (text: string) => new Date(text).toISOString().replace(/\.\d{3}Z$/, 'Z')

function atomEntry({ item, address, created, updated }: FeedEntry): string {
  const authors = item.autores.slice(0, 10).map((author) => `<author><name>${xmlText(author.nome)}</name></author>`)
  return [
    '<entry>',
    `<id>${xmlText(address)}</id><title>${xmlText(nameOf(item))}</title><link href="${xmlText(address)}"/>`,
    `<published>${instant(created)}</published><updated>${instant(updated)}</updated>`,
    ...authors,
    `<summary>${xmlText([lineOf(item), item.resumo].filter(Boolean).join('. '))}</summary>`,
    '</entry>',
  ].join('')
}

/** RFC 4287. */
export const writeAtom = (feed: Feed): string =>
  [
    `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${feed.language}">`,
    `<id>${xmlText(feed.page)}</id><title>${xmlText(feed.title)}</title><updated>${instant(feed.updated)}</updated>`,
    `<author><name>${xmlText(feed.site)}</name></author>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(feed.address)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(feed.page)}"/>`,
    ...feed.entries.map(atomEntry),
    '</feed>\n',
  ].join('\n')

function rssItem({ item, address, created }: FeedEntry): string {
  const words = [item.autor_principal, lineOf(item), item.resumo].filter(Boolean).join('. ')
  return [
    `<item><title>${xmlText(nameOf(item))}</title><link>${xmlText(address)}</link><guid isPermaLink="true">${xmlText(address)}</guid>`,
    `<pubDate>${new Date(created).toUTCString()}</pubDate><description>${xmlText(words)}</description></item>`,
  ].join('')
}

/** RSS 2.0. */
export const writeRss = (feed: Feed): string =>
  [
    `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel>`,
    `<title>${xmlText(feed.title)}</title><link>${xmlText(feed.page)}</link><description>${xmlText(`${feed.title}, ${feed.site}`)}</description>`,
    `<language>${feed.language}</language><lastBuildDate>${new Date(feed.updated).toUTCString()}</lastBuildDate>`,
    `<atom:link rel="self" type="application/rss+xml" href="${xmlText(feed.address)}"/>`,
    ...feed.entries.map(rssItem),
    '</channel></rss>\n',
  ].join('\n')
