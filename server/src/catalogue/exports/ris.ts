import { languageTag } from '../description/language-names.ts'
import type { Reference, ReferenceName } from '../references/model.ts'
import { fullTitle, hostTitle, pageRange } from './full-title.ts'

const types: Record<Reference['form'], string> = {
  book: 'BOOK', chapter: 'CHAP', article: 'JOUR', thesis: 'THES', periodical: 'JFULL', event: 'CONF', legislation: 'STAT', standard: 'STAND', film: 'VIDEO',
  sound: 'SOUND', map: 'MAP', score: 'MUSIC', electronic: 'ELEC', image: 'ART', object: 'GEN',
} // prettier-ignore

const nameText = (name: ReferenceName): string => {
  if (name.kind === 'entity') return name.units.join('. ')
  if (name.kind === 'event') return name.name
  return [name.surname, name.forename, name.suffix].filter(Boolean).join(', ')
}

const contributorTags: Partial<Record<string, string>> = {
  editor: 'ED',
  organizer: 'ED',
  coordinator: 'ED',
  translator: 'A4',
  adviser: 'A3',
}

/** Tags with their values, in the order written; empty values are left out. */
function lines(reference: Reference): [string, string | undefined][] {
  const { host, thesis } = reference
  const [own, theirs] = [reference.role ? 'ED' : 'AU', host?.role ? 'ED' : 'A2']
  const pages = pageRange(host?.enumeration.pages)
  return [
    ...reference.names.map((name): [string, string] => [own, nameText(name)]),
    ...(host?.names ?? []).map((name): [string, string] => [theirs, nameText(name)]),
    ...reference.contributors.flatMap(({ name, role }): [string, string][] =>
      contributorTags[role] ? [[contributorTags[role], nameText(name)]] : [],
    ),
    ['TI', fullTitle(reference)],
    ['T2', hostTitle(reference) ?? reference.series[0]?.title],
    ['ET', reference.edition ?? host?.edition],
    ['CY', reference.place ?? host?.place],
    ['PB', thesis?.institution ?? reference.publishers[0] ?? host?.publisher],
    ['PY', host?.year ?? thesis?.year ?? reference.date.year],
    ['VL', host?.enumeration.volume ?? reference.series[0]?.volume],
    ['IS', host?.enumeration.number],
    ['SP', pages?.first ?? reference.extents[0]],
    ['EP', pages?.last],
    ['M3', thesis && [thesis.kind, thesis.degree, thesis.area].filter(Boolean).join(', ')],
    ['SN', reference.isbn ?? reference.issn ?? host?.issn ?? host?.isbn],
    ['DO', reference.doi],
    ['UR', reference.url],
    ['LA', reference.language && languageTag(reference.language)],
    ['AB', reference.abstract],
    ...reference.keywords.map((word): [string, string] => ['KW', word]),
  ]
}

/** One entry of a RIS file; lines end as the format wants them. */
export function risEntry(reference: Reference, id: string): string {
  const written = lines(reference).filter((line): line is [string, string] => Boolean(line[1]))
  const body = [['TY', types[reference.form]], ['ID', id], ...written].map(
    ([tag, value]) => `${tag}  - ${value!.replaceAll(/\s+/g, ' ').trim()}\r\n`,
  )
  return `${body.join('')}ER  - \r\n`
}
