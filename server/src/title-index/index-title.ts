import type { ArchivalPlace } from '../catalogue/description/archival-level.ts'
import type { TitleDescription } from '../catalogue/description/description.ts'
import type { NormativeAct } from '../catalogue/description/normative-act.ts'
import { fold } from '../catalogue/fold.ts'
import { areasAround } from '../catalogue/knowledge-path.ts'
import type { CopyPlace } from '../ports/copies.ts'
import type { TitleHeading } from '../ports/headings.ts'
import type { FiledHeading, IndexedTitle, OtherForms, SearchableText } from '../ports/search-index.ts'

/** Codes of places as they stand in filters, by id. */
export interface PlaceCodes {
  readonly libraries: ReadonlyMap<number, string>
  readonly collections: ReadonlyMap<number, string>
}

/** What a record says that the index takes. */
export interface RecordSource {
  readonly description: TitleDescription
  /** Call numbers and their beginnings. */
  readonly callNumbers: readonly string[]
  readonly act?: NormativeAct | undefined
  readonly archive?: ArchivalPlace | undefined
}

/** What the database adds to it. */
export interface TitleBelongings {
  readonly id: number
  readonly headings: readonly TitleHeading[]
  /** Other forms of headings, by the id of the heading. */
  readonly otherForms: ReadonlyMap<number, readonly string[]>
  readonly places: readonly CopyPlace[]
  readonly courses: readonly string[]
}

type FacetsOfRecord = 'typeOfWork' | 'year' | 'language' | 'knowledgeArea' | 'accessible'

/** A title as the index holds it, as far as its record tells: plain data that JSON brings back as it was. */
export interface IndexDraft extends Omit<IndexedTitle, 'id' | 'facets'> {
  readonly facets: Pick<IndexedTitle['facets'], FacetsOfRecord>
  readonly online: boolean
}

type Imprints = RecordSource['description']['imprints']

/** Texts of all imprints. A list that is made of lists costs an import several times what adding to one does. */
function ofImprints(imprints: Imprints, part: 'publishers' | 'places'): string[] {
  const found: string[] = []
  for (const imprint of imprints) for (const text of imprint[part]) found.push(text)
  return found
}

/** Areas with those that they are parts of. */
function areaCodes(areas: RecordSource['description']['knowledgeAreas']): string[] {
  const codes: string[] = []
  for (const { code } of areas) codes.push(code, ...areasAround(code))
  return codes
}

/** What kinds of acts, folded, are called in citations; `n.` stands before their numbers. */
const shortKinds: Readonly<Record<string, string>> = {
  'lei complementar': 'LC', decreto: 'Dec.', 'decreto lei': 'DL', 'emenda constitucional': 'EC', 'instrucao normativa': 'IN',
  'medida provisoria': 'MP', portaria: 'Port.', resolucao: 'Res.',
} // prettier-ignore

/** An act as it is cited, by its number and the year in four figures or two: `Lei federal n. 8.112/90`. Its title has the day in words. */
function citationOf(act: NormativeAct | undefined): string[] {
  if (!act?.number) return []
  const { number, date, sphere, kind = '' } = act
  const year = date?.slice(0, 4) ?? act.year
  const numbers = year === undefined ? [number] : [`${number}/${year}`, `${number}/${year.slice(2)}`]
  return [[shortKinds[fold(kind)], sphere, 'n.', ...numbers].filter(Boolean).join(' ')]
}

function textOf({ description, callNumbers, act }: RecordSource): SearchableText {
  const { title, otherTitles, names, subjects, series, notes, summaries, contents, identifiers, imprints, relations } = description
  return {
    title: [title.full, ...otherTitles.map((one) => one.text)],
    author: [...names.map((name) => name.label), ...(title.responsibility ? [title.responsibility] : [])],
    subject: subjects.map((subject) => subject.label),
    series: series.map((one) => one.title),
    publisher: ofImprints(imprints, 'publishers'),
    other: [
      ...summaries,
      ...contents.map((line) => line.title),
      // Terms of use (540) are the same for thousands of titles, and of none of them.
      ...notes.filter(({ kind }) => kind !== 'terms').map(({ text }) => text),
      ...ofImprints(imprints, 'places'),
      ...relations.map(({ title: pointed = '' }) => pointed).filter(Boolean),
      ...citationOf(act),
    ],
    identifier: [...identifiers.map((one) => one.value), ...callNumbers],
  }
}

function headingsOf({ description }: RecordSource): IndexedTitle['headings'] {
  const { title, otherTitles, names, subjects, series, imprints, callNumber } = description
  return {
    title: filed([{ text: title.full, nonSorting: title.nonSorting }, ...otherTitles]),
    subject: distinct(subjects.map((subject) => subject.label)),
    author: distinct(names.filter((name) => name.kind !== 'event').map((name) => name.label)),
    series: filed(series.map((one) => ({ ...one, text: one.title }))),
    publisher: distinct(ofImprints(imprints, 'publishers')),
    event: distinct(names.filter((name) => name.kind === 'event').map((name) => name.label)),
    callNumber: callNumber ? [callNumber.text] : [],
  }
}

/** Each wording once, with what of it does not file. */
function filed(all: readonly { readonly text: string; readonly nonSorting?: number }[]): readonly (string | FiledHeading)[] {
  if (all.length === 1) return [filedAs(all[0]!)]
  const once = new Map<string, string | FiledHeading>()
  for (const one of all) if (!once.has(one.text)) once.set(one.text, filedAs(one))
  return [...once.values()]
}

const filedAs = ({ text, nonSorting = 0 }: { readonly text: string; readonly nonSorting?: number }): string | FiledHeading =>
  nonSorting > 0 ? { value: text, skip: nonSorting } : text

const few = 16

/** Each value once; nearly every title has a few. */
function distinct(values: readonly (string | undefined)[]): readonly string[] {
  if (values.length > few) return [...new Set(values.filter((value) => value !== undefined))]
  const found: string[] = []
  for (const value of values) if (value !== undefined && !found.includes(value)) found.push(value)
  return found
}

/** Headings by what they are of the title, each once. */
function headingCodes(headings: readonly TitleHeading[]): Pick<IndexedTitle['facets'], 'author' | 'subject' | 'publisher'> {
  const [author, subject, publisher]: [string[], string[], string[]] = [[], [], []]
  for (const { role, headingId } of headings)
    if (role === 'subject') subject.push(String(headingId))
    else if (role === 'author' || role === 'contributor') author.push(String(headingId))
    else if (role === 'publisher') publisher.push(String(headingId))
  return { author: distinct(author), subject: distinct(subject), publisher: distinct(publisher) }
}

function guideFacetsOf({ act, archive }: RecordSource): NonNullable<IndexedTitle['guideFacets']> {
  return {
    actKind: distinct([act?.kind]),
    actNumber: distinct([act?.number]),
    actBody: distinct([act?.body]),
    actSphere: distinct([act?.sphere]),
    actStatus: distinct([act?.status]),
    actDay: distinct([act?.date?.replaceAll('-', '')]),
    archiveFonds: distinct([archive?.fonds]),
    archiveLevel: distinct([archive?.level]),
  }
}

/** What the index takes of a record. Pure. */
export function draftIndexed(source: RecordSource): IndexDraft {
  const { description, act, archive } = source
  const { title, names, languages, year, workType, online, accessible, knowledgeAreas, callNumber } = description
  const author = names.find((name) => name.main)?.key
  return {
    ...(languages[0] && { language: languages[0] }),
    text: textOf(source),
    headings: headingsOf(source),
    facets: {
      typeOfWork: [workType],
      year: year === undefined ? [] : [String(year)],
      language: distinct(languages.slice(0, 10)),
      knowledgeArea: distinct(areaCodes(knowledgeAreas)),
      accessible: [accessible ? 'S' : 'N'],
    },
    online,
    ...((act ?? archive) && { guideFacets: guideFacetsOf(source) }),
    ...(year !== undefined && { year }),
    sort: { title: title.sortKey, ...(author && { author }), typeOfWork: workType, ...(callNumber && { callNumber: callNumber.sortKey }) },
  }
}

const fieldsOfRoles: Readonly<Record<string, keyof OtherForms>> = {
  author: 'author', contributor: 'author', subject: 'subject', genre: 'subject', series: 'series', work: 'title', publisher: 'publisher',
} // prettier-ignore

/** What authorities call the headings of a title besides; undefined where they call none otherwise. */
function otherFormsOf({ headings, otherForms }: Pick<TitleBelongings, 'headings' | 'otherForms'>): OtherForms | undefined {
  if (otherForms.size === 0) return undefined
  const forms: Partial<Record<keyof OtherForms, Set<string>>> = {}
  for (const { headingId, role } of headings) {
    const field = fieldsOfRoles[role]
    if (field) for (const form of otherForms.get(headingId) ?? []) (forms[field] ??= new Set()).add(form)
  }
  const filled = Object.entries(forms)
  return filled.length === 0 ? undefined : Object.fromEntries(filled.map(([field, some]) => [field, [...some]]))
}

/** Of words with umlauts the way in which they are written without: ü as "ue". */
const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'Ae', Ö: 'Oe', Ü: 'Ue' }
const withUmlaut = /(?<!\p{L})\p{L}*[äöüÄÖÜ]\p{L}*/gu
const germanFields = ['title', 'author', 'subject', 'series', 'publisher'] as const

/** German words are looked for by both ways of writing them. In other languages ü is a u: "pingüim" is no "pingueim". */
function withGermanForms(forms: OtherForms | undefined, text: IndexDraft['text'], language: string | undefined): OtherForms | undefined {
  if (language !== 'ger') return forms
  const all: Partial<Record<keyof OtherForms, readonly string[]>> = { ...forms }
  for (const field of germanFields) {
    const words = text[field].flatMap((value) => value.normalize('NFC').match(withUmlaut) ?? [])
    const written = words.map((word) => word.replaceAll(/[äöü]/gi, (letter) => umlauts[letter]!))
    if (written.length > 0) all[field] = [...(all[field] ?? []), ...new Set(written)]
  }
  return Object.keys(all).length === 0 ? undefined : all
}

/** A title as the index holds it. Pure. */
export function indexTitle(
  { language, text, headings, facets, online, guideFacets, year, sort }: IndexDraft,
  { id, headings: own, otherForms, places, courses }: TitleBelongings,
  codes: PlaceCodes,
): IndexedTitle {
  const { author, subject, publisher } = headingCodes(own)
  const forms = withGermanForms(otherFormsOf({ headings: own, otherForms }), text, language)
  return {
    id,
    ...(language && { language }),
    text: { ...text, identifier: [String(id), ...text.identifier] },
    ...(forms && { otherForms: forms }),
    headings,
    facets: {
      typeOfWork: facets.typeOfWork,
      year: facets.year,
      language: facets.language,
      author,
      subject,
      publisher,
      library: distinct(places.map((place) => codes.libraries.get(place.libraryId))),
      collection: distinct(
        places.map((place) => (place.collectionId === undefined ? undefined : codes.collections.get(place.collectionId))),
      ),
      knowledgeArea: facets.knowledgeArea,
      online: [...(online ? ['cr'] : []), ...(places.length > 0 || !online ? ['F'] : [])],
      accessible: facets.accessible,
      course: distinct(courses),
    },
    ...(guideFacets && { guideFacets }),
    ...(year !== undefined && { year }),
    sort,
  }
}
