import { foldCharacters } from '../fold.ts'
import { languageTag } from '../description/language-names.ts'
import type { Reference, ReferenceName } from '../references/model.ts'
import { fullTitle, hostTitle, universityOf } from './full-title.ts'

const types: Record<Reference['form'], string> = {
  book: 'book', chapter: 'incollection', article: 'article', thesis: 'phdthesis', periodical: 'misc', event: 'proceedings', legislation: 'misc', standard: 'misc',
  film: 'misc', sound: 'misc', map: 'misc', score: 'misc', electronic: 'misc', image: 'misc', object: 'misc',
} // prettier-ignore

const typeOf = ({ form, workType }: Reference): string => (form === 'thesis' && workType !== '9' ? 'mastersthesis' : types[form])

// Readers of BibTeX count every brace, also one behind a backslash (btxdoc.pdf, 1988, section 2): braces of a text are written by name.
const signs: Record<string, string> = {
  '\\': '\\textbackslash{}', '{': '\\textbraceleft{}', '}': '\\textbraceright{}', '%': '\\%', '&': '\\&', '$': '\\$', '#': '\\#', '_': '\\_', '~': '\\textasciitilde{}', '^': '\\textasciicircum{}',
} // prettier-ignore

/** Text whose signs mean nothing to TeX; letters with accents stay as they are (UTF-8). */
export const escapeTex = (text: string): string =>
  text
    .replaceAll(/[\\{}%&$#_~^]/g, (sign) => signs[sign]!)
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Readers part names at "and", and parts of a name at commas: a part that has one of its own stays whole in braces. */
const namePart = (part: string): string => (/,|(?:^|\s)and(?:\s|$)/i.test(part) ? `{${escapeTex(part)}}` : escapeTex(part))

function nameText(name: ReferenceName): string {
  // A second pair of braces keeps a body's name in one piece.
  if (name.kind === 'entity') return `{${escapeTex(name.units.join('. '))}}`
  if (name.kind === 'event') return `{${escapeTex(name.name)}}`
  // One name alone would be read as several by its words.
  if (!name.forename && !name.suffix) return `{${escapeTex(name.surname)}}`
  return [name.surname, name.suffix, name.forename]
    .filter(Boolean)
    .map((part) => namePart(part!))
    .join(', ')
}

const names = (list: ReferenceName[]): string | undefined => (list.length > 0 ? list.map(nameText).join(' and ') : undefined)

/** Readers part keywords at commas: one that has a comma of its own stays whole in braces. */
const keyword = (word: string): string => (word.includes(',') ? `{${escapeTex(word)}}` : escapeTex(word))

/**
 * Addresses and DOIs are read as they stand (biblatex manual, "verbatim" fields): a backslash before a sign would become part of them. A brace without its other half would
 * end the entry, or take the next ones in; no address may have one as it is (RFC 3986).
 */
const encodeBraces = (address: string): string => address.replaceAll('{', '%7B').replaceAll('}', '%7D')

function fields(reference: Reference): [string, string | undefined][] {
  const { host, thesis, form } = reference
  const translators = reference.contributors.filter(({ role }) => role === 'translator').map(({ name }) => name)
  const advisers = reference.contributors.filter(({ role }) => role === 'adviser').map(({ name }) => name)
  const text = (value: string | undefined): string | undefined => (value ? escapeTex(value) : undefined)
  return [
    [reference.role ? 'editor' : 'author', names(reference.names)],
    ['editor', host && form === 'chapter' ? names(host.names) : undefined],
    ['translator', names(translators)],
    ['advisor', names(advisers)],
    ['title', text(fullTitle(reference))],
    [form === 'article' ? 'journal' : 'booktitle', text(hostTitle(reference))],
    ['series', text(reference.series[0]?.title)],
    ['volume', text(host?.enumeration.volume ?? reference.series[0]?.volume)],
    ['number', text(host?.enumeration.number)],
    ['pages', text(host?.enumeration.pages)?.replaceAll(/-+/g, '--')],
    ['edition', text(reference.edition ?? host?.edition)],
    ['address', text(reference.place ?? host?.place)],
    ['publisher', thesis ? undefined : text(reference.publishers[0] ?? host?.publisher)],
    ['school', text(universityOf(reference))],
    [
      'type',
      thesis &&
        text(
          [thesis.kind, thesis.degree && `(${[thesis.degree, thesis.area && `em ${thesis.area}`].filter(Boolean).join(' ')})`]
            .filter(Boolean)
            .join(' '),
        ),
    ],
    ['year', text(host?.year ?? thesis?.year ?? reference.date.year)],
    ['isbn', text(reference.isbn ?? host?.isbn)],
    ['issn', text(reference.issn ?? host?.issn)],
    ['doi', reference.doi && encodeBraces(reference.doi)],
    ['url', reference.url && encodeBraces(reference.url)],
    ['language', reference.language && text(languageTag(reference.language))],
    ['abstract', text(reference.abstract)],
    ['keywords', reference.keywords.map(keyword).join(', ') || undefined],
  ]
}

/** Letters and figures only: the first name, the year, our number. */
function keyOf({ names: [first], date, title }: Reference, id: string): string {
  const word = !first ? title : first.kind === 'person' ? first.surname : first.kind === 'entity' ? first.units[0]! : first.name
  return `${
    foldCharacters(word)
      .replaceAll(/[^a-z]/g, '')
      .slice(0, 24) || 'titulo'
  }${date.year ?? ''}-${id}`
}

/** One entry of a BibTeX file. */
export function bibtexEntry(reference: Reference, id: string): string {
  const seen = new Set<string>()
  const written = fields(reference).filter(([name, value]) => value && !seen.has(name) && seen.add(name))
  return `@${typeOf(reference)}{${keyOf(reference, id)},\n${written.map(([name, value]) => `  ${name} = {${value}}`).join(',\n')}\n}\n`
}
