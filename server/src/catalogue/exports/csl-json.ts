import { languageTag } from '../description/language-names.ts'
import type { Reference, ReferenceName } from '../references/model.ts'
import { fullTitle, hostTitle, universityOf } from './full-title.ts'

export type CslName = { family: string; given?: string; suffix?: string } | { literal: string }
/** An item of CSL-JSON; only what the title tells is there. */
export type CslItem = { id: string; type: string; title: string } & Partial<
  Record<string, string | string[] | CslName[] | { 'date-parts': number[][] }>
>

const types: Record<Reference['form'], string> = {
  book: 'book', chapter: 'chapter', article: 'article-journal', thesis: 'thesis', periodical: 'periodical', event: 'book', legislation: 'legislation',
  standard: 'standard', film: 'motion_picture', sound: 'song', map: 'map', score: 'musical_score', electronic: 'dataset', image: 'graphic', object: 'document',
} // prettier-ignore

export function cslName(name: ReferenceName): CslName {
  if (name.kind === 'entity') return { literal: name.units.join('. ') }
  if (name.kind === 'event') return { literal: name.name }
  if (!name.forename) return { literal: name.surname }
  return { family: name.surname, given: name.forename, ...(name.suffix && { suffix: name.suffix }) }
}

const named = (list: ReferenceName[]): CslName[] | undefined => (list.length > 0 ? list.map(cslName) : undefined)

/** The reference as CSL-JSON, for programs that cite. */
export function cslItem(reference: Reference, id: string): CslItem {
  const { host, thesis, names, role } = reference
  const by = (...roles: string[]): ReferenceName[] =>
    reference.contributors.filter((one) => roles.includes(one.role)).map(({ name }) => name)
  const year = Number(host?.year ?? thesis?.year ?? reference.date.year)
  const found = {
    author: role ? undefined : named(names), editor: named([...(role ? names : []), ...by('editor', 'organizer', 'coordinator')]), translator: named(by('translator')),
    director: named(by('director')), 'container-author': named(host?.names ?? []), issued: year ? { 'date-parts': [[year]] } : undefined,
    'container-title': hostTitle(reference), 'collection-title': reference.series[0]?.title, 'collection-number': reference.series[0]?.volume,
    volume: host?.enumeration.volume, issue: host?.enumeration.number, page: host?.enumeration.pages, edition: reference.edition ?? host?.edition,
    'publisher-place': reference.place ?? host?.place, publisher: universityOf(reference) ?? reference.publishers[0] ?? host?.publisher,
    genre: thesis && [thesis.kind, thesis.degree].filter(Boolean).join(', '), 'number-of-pages': /\d+/.exec(reference.extents[0] ?? '')?.[0],
    ISBN: reference.isbn ?? host?.isbn, ISSN: reference.issn ?? host?.issn, DOI: reference.doi, URL: reference.url, scale: reference.scale,
    language: reference.language && languageTag(reference.language), abstract: reference.abstract, keyword: reference.keywords.join(', ') || undefined,
  } // prettier-ignore
  return {
    id,
    type: types[reference.form],
    title: fullTitle(reference),
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
  }
}
