import type { ReadFields } from './read-ris.ts'

const plain = (text: string): string =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')

const collect = (pairs: readonly (readonly [string, string])[]): ReadFields => {
  const read: ReadFields = new Map()
  for (const [name, value] of pairs) read.set(name, [...(read.get(name) ?? []), value])
  return read
}

const metaNames: Readonly<Record<string, string>> = {
  title: 'title', author: 'author', editor: 'editor', publication_date: 'date', journal_title: 'in', inbook_title: 'in', volume: 'volume', issue: 'issue',
  firstpage: 'first', lastpage: 'last', dissertation_institution: 'publisher', publisher: 'publisher', isbn: 'number', issn: 'number', doi: 'doi', language: 'language',
  keywords: 'subject', pdf_url: 'pdf',
} // prettier-ignore

/** The `citation_…` elements of a page (Highwire Press), as scholarly indexes read them. */
export const readCitation = (html: string): ReadFields =>
  collect(
    [...html.matchAll(/<meta name="citation_([a-z_]+)" content="([^"]*)"/g)].map(([, name, value]) => [
      metaNames[name!] ?? name!,
      plain(value!),
    ]),
  )

const coinsNames: Readonly<Record<string, string>> = {
  title: 'title', btitle: 'title', atitle: 'title', au: 'author', creator: 'author', contributor: 'contributor', date: 'date', place: 'place', pub: 'publisher',
  publisher: 'publisher', inst: 'publisher', isbn: 'number', issn: 'number', volume: 'volume', issue: 'issue', spage: 'first', epage: 'last', language: 'language', edition: 'edition',
} // prettier-ignore

/** The one OpenURL in a span of the page (COinS). What a part is in has the key of the title of a whole: the whole's where there is no other. */
export function readCoins(html: string): ReadFields {
  const [, title] = /<span class="Z3988" title="([^"]*)"/.exec(html) ?? []
  const pairs = [...new URLSearchParams(plain(title ?? ''))]
  const keys = new Set(pairs.map(([key]) => key))
  return collect(
    pairs.flatMap(([key, value]): [string, string][] => {
      if (key === 'rft_id') return [[value.startsWith('info:doi/') ? 'doi' : 'url', value.replace('info:doi/', '')]]
      if (key === 'rft.jtitle' || (key === 'rft.btitle' && keys.has('rft.atitle')))
        return [[keys.has('rft.atitle') ? 'in' : 'title', value]]
      const name = coinsNames[key.replace('rft.', '')]
      return name ? [[name, value]] : []
    }),
  )
}

/** The identifiers of unAPI that a page carries. */
export const readIdentifiers = (html: string): string[] =>
  [...html.matchAll(/<abbr class="unapi-id" title="([^"]*)"/g)].map(([, address]) => plain(address!))
