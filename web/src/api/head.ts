import { type Language, languageTag } from '@farol/contract/language.ts'
import { machineAddresses } from '@farol/contract/screens.ts'
import type { i18n } from 'i18next'
import type { Site } from './site.ts'

/** Where a page stands: what its head is made from. `address` is path and query. */
export interface Place {
  readonly site: Site
  readonly language: Language
  readonly texts: i18n
  readonly address: string
}

/** What a screen says of itself to machines. */
export interface Head {
  readonly title: string
  readonly description?: string
  /** Path and query under which this page is kept, in no particular language. Absent: not a page to keep. */
  readonly canonical?: string
  readonly noindex?: boolean
  /** `name` and `content` of further meta elements; repeated names are kept. */
  readonly metas?: readonly (readonly [name: string, content: string])[]
  /** Further link elements, by their attributes. */
  readonly links?: readonly Readonly<Record<string, string>>[]
  /** schema.org, as plain data. */
  readonly jsonLd?: unknown
  /** Address of a picture of what the page is about; the product's own where absent. */
  readonly image?: string
  /** Open Graph type; `website` when absent. */
  readonly kind?: 'website' | 'book' | 'article'
}

/** How a screen makes its head from what it was loaded with. */
export type HeadOf = (data: unknown, place: Place) => Head

/** What a route carries beside its element. */
export interface ScreenHandle {
  readonly head: HeadOf
  /** The HTTP status of the page, by what the screen was loaded with; 200 where absent. */
  readonly status?: (data: unknown) => number
  /** The source file of a screen that is loaded when it is needed, so that its page can send for it early. */
  readonly chunk?: string | ((data: unknown) => string | undefined)
  /** Further files that the page loads once it runs, texts as `../texts/{language}/….json`: sent for as early. */
  readonly later?: readonly string[]
  /** The screen begins with the large search field of the home page. */
  readonly opens?: (data: unknown) => boolean
}

export interface HeadTag {
  readonly tag: 'meta' | 'link' | 'script'
  readonly attributes: Readonly<Record<string, string>>
  readonly text?: string
}

const meta = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { name, content } })
const property = (name: string, content: string): HeadTag => ({ tag: 'meta', attributes: { property: name, content } })
const link = (attributes: Record<string, string>): HeadTag => ({ tag: 'link', attributes })

/** Path and query with `lng` set, or without it. */
export function inLanguage(address: string, language: Language | undefined): string {
  const url = new URL(address, 'http://page.local')
  if (language) url.searchParams.set('lng', language)
  else url.searchParams.delete('lng')
  return url.pathname + url.search
}

function languageLinks(canonical: string, { site, address, language }: Place): HeadTag[] {
  const named = new URL(address, 'http://page.local').searchParams.has('lng')
  const own = site.publicUrl + inLanguage(canonical, named ? language : undefined)
  return [
    link({ rel: 'canonical', href: own }),
    ...site.languages.map((other) =>
      link({ rel: 'alternate', hreflang: languageTag(other), href: site.publicUrl + inLanguage(canonical, other) }),
    ),
    link({ rel: 'alternate', hreflang: 'x-default', href: site.publicUrl + inLanguage(canonical, undefined) }),
    property('og:url', own),
  ]
}

/** The elements of a head besides its title, in their order. */
export function headTags(head: Head, place: Place): readonly HeadTag[] {
  return [
    ...(head.description ? [meta('description', head.description), property('og:description', head.description)] : []),
    ...(head.noindex ? [meta('robots', 'noindex, follow')] : []),
    ...(head.canonical ? languageLinks(head.canonical, place) : []),
    property('og:title', head.title),
    property('og:type', head.kind ?? 'website'),
    property('og:image', head.image ?? `${place.site.publicUrl}/icon-512.png`),
    property('og:site_name', place.site.name),
    property('og:locale', languageTag(place.language).replace('-', '_')),
    ...(head.metas ?? []).map(([name, content]) => meta(name, content)),
    link({ rel: 'unapi-server', type: 'application/xml', title: 'unAPI', href: place.site.publicUrl + machineAddresses.unapi }),
    ...(head.links ?? []).map((attributes) => link({ ...attributes })),
    ...(head.jsonLd ? [{ tag: 'script' as const, attributes: { type: 'application/ld+json' }, text: JSON.stringify(head.jsonLd) }] : []),
  ]
}
