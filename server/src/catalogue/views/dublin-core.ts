import type { Language } from '@farol/contract/language.ts'
import type { TitleDescription } from '../description/description.ts'
import { workTypeOfCode } from '../description/work-types.ts'
import { escapeXml } from '../formats/escape-xml.ts'

export const dublinCoreElements = [
  'title', 'creator', 'subject', 'description', 'publisher', 'contributor', 'date', 'type', 'format', 'identifier', 'source', 'language', 'relation', 'coverage', 'rights',
] as const // prettier-ignore
export type DublinCoreElement = (typeof dublinCoreElements)[number]
export type DublinCore = { element: DublinCoreElement; value: string }[]

const uris: Partial<Record<string, string>> = { isbn: 'urn:ISBN:', issn: 'urn:ISSN:', doi: 'https://doi.org/' }

const noteTexts = (title: TitleDescription, ...kinds: string[]): string[] =>
  title.notes.filter((note) => kinds.includes(note.kind)).map((note) => note.text)

function values(title: TitleDescription, language: Language): Record<DublinCoreElement, string[]> {
  const isCreator = (use: string): boolean => title.headings.some((heading) => heading.use === 'author' && heading.label === use)
  const host = title.relations.find((relation) => relation.kind === 'host')
  return {
    title: [title.title.full, ...title.otherTitles.filter(({ kind }) => kind !== 'analytic').map(({ text }) => text)],
    creator: title.names.filter(({ label }) => isCreator(label)).map(({ label }) => label),
    subject: [
      ...title.subjects.filter(({ kind }) => kind !== 'place' && kind !== 'period').map(({ label }) => label),
      ...title.classifications.map(({ value }) => value),
    ],
    description: [
      ...title.summaries,
      ...title.contents.map((line) => [line.part, line.title, line.responsibility].filter(Boolean).join(' / ')),
    ],
    publisher: title.imprints.filter(({ kind }) => kind === 'publication').flatMap((imprint) => imprint.publishers),
    contributor: title.names
      .filter(({ label }) => !isCreator(label))
      .map(({ label, roleWords }) => [label, roleWords[0]].filter(Boolean).join(', ')),
    date: title.year !== undefined ? [String(title.year)] : title.date ? [title.date] : [],
    type: [workTypeOfCode(title.workType)?.names[language] ?? ''],
    format: [...title.physicalDescription, ...title.links.flatMap(({ format }) => format ?? [])],
    identifier: [
      ...title.identifiers.filter(({ valid, scheme }) => valid && scheme in uris).map(({ scheme, value }) => `${uris[scheme]}${value}`),
      ...title.links.filter(({ kind }) => kind !== 'cover' && kind !== 'related').map(({ url }) => url),
    ],
    source: host ? [[host.author, host.title, host.part].filter(Boolean).join('. ')] : [],
    language: title.languages,
    relation: title.series.map((series) => [series.title, series.volume].filter(Boolean).join(' ; ')),
    coverage: title.subjects.filter(({ kind }) => kind === 'place' || kind === 'period').map(({ label }) => label),
    rights: noteTexts(title, 'terms', 'access'),
  }
}

/** The title in the fifteen elements of Dublin Core (ISO 15836-1), in the order of the standard, each value once, empty ones left out; the type of work in a language of readers. */
export function dublinCore(title: TitleDescription, language: Language): DublinCore {
  const found = values(title, language)
  return dublinCoreElements.flatMap((element) =>
    [...new Set(found[element])].filter((value) => value !== '').map((value) => ({ element, value })),
  )
}

/** An `oai_dc:dc` element as OAI-PMH and unAPI hand it out. `address`: of the title's page, one identifier more. */
export function dublinCoreXml(title: TitleDescription, address?: string): string {
  const elements = [...dublinCore(title, 'pt'), ...(address === undefined ? [] : [{ element: 'identifier', value: address }])]
  const lines = elements.map(({ element, value }) => {
    // The only words that are ours; all others are the record's.
    const marked = element === 'type' ? `${element} xml:lang="pt"` : element
    return `  <dc:${marked}>${escapeXml(value)}</dc:${element}>\n`
  })
  const namespaces =
    'xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/" ' +
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" ' +
    'xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd"'
  return `<oai_dc:dc ${namespaces}>\n${lines.join('')}</oai_dc:dc>\n`
}
