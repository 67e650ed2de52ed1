import type { PartEnumeration, Role, TitleDescription, TitleName } from '../description/description.ts'
import { withoutBrackets } from '../description/clean.ts'
import { isUnknown } from '../description/imprint.ts'
import { suffixAmong } from '../description/name-suffix.ts'
import type { ReferenceForm } from '../description/work-types.ts'
import { workTypeOfCode } from '../description/work-types.ts'
import { hostImprint } from './host-imprint.ts'

/** What every reference style, RIS, BibTeX and CSL-JSON are made from. All texts are free of ISBD punctuation. */

export type PersonName = { kind: 'person'; surname: string; forename?: string; suffix?: string; addition?: string }
export type EntityName = { kind: 'entity'; units: string[] }
export type EventName = { kind: 'event'; name: string; number?: string; year?: string; place?: string }
export type ReferenceName = PersonName | EntityName | EventName

/** A person or body with a part in the work that is not authorship; `word` is how the record says it. */
export type Contributor = { name: ReferenceName; role: Role; word?: string }

/** A date as printed, brackets and all; `year` is the plain year when there is one. */
export type ReferenceDate = { text?: string; year?: string; end?: string; open?: boolean }

export type Host = {
  title: string
  subtitle?: string
  names: ReferenceName[]
  role?: Role
  edition?: string
  place?: string
  publisher?: string
  year?: string
  /** Its date as printed, brackets and all, where its part names none. */
  date?: string
  issn?: string
  isbn?: string
  enumeration: PartEnumeration
  /** Where in the host, as the record words it. */
  part?: string
}

export type Reference = {
  form: ReferenceForm
  workType: string
  names: ReferenceName[]
  /** Set when the names are organisers, editors… instead of authors. */
  role?: Role
  contributors: Contributor[]
  title: string
  subtitle?: string
  parts?: string
  /** Characters of the title's beginning that belong to its article. */
  nonSorting: number
  edition?: string
  place?: string
  /** Known places of publication; as many as publishers when each has its own. */
  places: string[]
  publishers: string[]
  date: ReferenceDate
  extents: string[]
  duration?: string
  series: { title: string; volume?: string }[]
  host?: Host
  thesis?: { kind: string; degree?: string; area?: string; institution?: string; place?: string; year?: string }
  frequency?: string
  scale?: string
  isbn?: string
  issn?: string
  doi?: string
  url?: string
  online: boolean
  language?: string
  abstract?: string
  keywords: string[]
}

/** Bracketed parts are taken out with the blanks around them. */
function withoutBracketed(text: string): string {
  let left = ''
  let rest = text
  for (;;) {
    const open = rest.indexOf('(')
    const close = open < 0 ? -1 : rest.indexOf(')', open)
    if (close < 0) return left + rest
    const before = rest.slice(0, open).trimEnd()
    if (before !== '') left += `${before} `
    rest = rest.slice(close + 1).trimStart()
  }
}

function splitForename(given: string): { forename: string; suffix?: string; addition?: string } {
  const parts = given.split(',').map((part) => part.trim())
  const suffix = suffixAmong(parts.slice(1))
  const forename = withoutBracketed(parts[0] ?? '').trim()
  return { forename, ...(suffix && { suffix }) }
}

export function referenceName(name: TitleName): ReferenceName {
  if (name.kind === 'event') {
    return { kind: 'event', name: name.units?.[0] ?? name.label, ...(name.event?.number && { number: name.event.number }),
      ...(name.event?.date && { year: name.event.date }), ...(name.event?.place && { place: name.event.place }) } // prettier-ignore
  }
  if (name.kind === 'entity') return { kind: 'entity', units: name.units ?? [name.label] }
  if (!name.surname)
    return {
      kind: 'person',
      surname: name.label.replace(/,?\s*\(?\d{3,4}\s*(a\.C\.?|d\.C\.?|B\.C\.?)?\s*[-–].*$/, '').replace(/,\s*$/, ''),
    }
  const { forename, suffix = name.suffix } = splitForename(name.forename ?? '')
  return { kind: 'person', surname: name.surname, ...(forename && { forename }), ...(suffix && { suffix }) }
}

/** Names written "Sobrenome, Prenome" in a text (773 $a), many of them separated by semicolons. */
export function namesOfText(text: string): ReferenceName[] {
  return text
    .split(/\s*;\s*/)
    .filter(Boolean)
    .map((one): ReferenceName => {
      const plain = one
        .replace(/\s*\((org|ed|coord|comp)s?\.?\)\.?$/i, '')
        .replace(/,\s*\d{4}-(\d{4})?\.?$/, '')
        .replace(/(?<!\b\p{L})\.$/u, '')
      const comma = plain.indexOf(',')
      if (comma < 0) return { kind: 'entity', units: [plain] }
      const { forename, suffix } = splitForename(plain.slice(comma + 1))
      return { kind: 'person', surname: plain.slice(0, comma).trim(), forename, ...(suffix && { suffix }) }
    })
}

const entryRoles: Role[] = ['organizer', 'coordinator', 'editor', 'compiler']

/** Who the reference begins with: authors; else those who brought the work together; else nobody. */
export function entryNames(title: TitleDescription): { names: TitleName[]; role?: Role } {
  const makers = title.names.filter((name) =>
    name.roles.some((role) => ['author', 'composer', 'cartographer', 'artist', 'photographer'].includes(role)),
  )
  if (title.names.some((name) => name.kind === 'event' && name.main)) return { names: title.names.filter((name) => name.main) }
  const mainOnly = title.names.filter((name) => name.main)
  if (
    mainOnly.length > 0 &&
    mainOnly.every((name) => !name.roles.includes('author') && name.roles.some((role) => entryRoles.includes(role)))
  ) {
    const role = mainOnly[0]!.roles.find((one) => entryRoles.includes(one))!
    return { names: title.names.filter((name) => name.roles.includes(role)), role }
  }
  if (makers.length > 0) {
    // Further names without a word beside a main author are authors too (up to three are traced by the older rules).
    const silent = title.names.filter((name) => name.roles.length === 0 && name.kind === 'person')
    return { names: [...new Set([...makers, ...(mainOnly.length > 0 && mainOnly[0]!.kind === 'person' ? silent : [])])] }
  }
  for (const role of entryRoles) {
    const names = title.names.filter((name) => name.roles.includes(role))
    if (names.length > 0) return { names, role }
  }
  return { names: title.names.filter((name) => name.roles.length === 0 && name.kind !== 'event') }
}

function referenceDate(title: TitleDescription): ReferenceDate {
  const text = title.imprints.find((imprint) => imprint.date && imprint.kind !== 'copyright')?.date ?? title.date
  const years = text?.match(/(?<!\d)(1\d{3}|20\d{2})(?!\d)/g)
  const year = years?.[0] ?? (title.year === undefined ? undefined : String(title.year))
  const { serial } = title
  const end = serial?.end ?? title.lastYear
  return {
    ...(text && { text }), ...(year && { year }),
    ...(serial?.begin && { year: String(serial.begin) }), ...(end && { end: String(end) }), ...(serial?.current && { open: true }),
  } // prettier-ignore
}

function hostOf(title: TitleDescription): Host | undefined {
  const relation = title.relations.find(({ kind }) => kind === 'host')
  if (!relation?.title) return undefined
  const [main, ...rest] = relation.title.replace(/\s+\/\s.*$/, '').split(/\s+:\s+/)
  const imprint = hostImprint(relation.imprint ?? '')
  const own = relation.enumeration?.year
  const year = own ?? imprint.year
  const date = own ? undefined : imprint.date
  const role = /\(org/i.test(relation.author ?? '')
    ? 'organizer'
    : /\(coord/i.test(relation.author ?? '')
      ? 'coordinator'
      : /\(ed/i.test(relation.author ?? '')
        ? 'editor'
        : undefined
  const place = imprint.place ?? title.place
  const publisher = imprint.publisher ?? title.publisher
  return {
    title: main!, names: namesOfText(relation.author ?? ''), enumeration: relation.enumeration ?? {}, ...(rest.length > 0 && { subtitle: rest.join(': ') }),
    ...(relation.part && { part: relation.part }), ...(role && { role: role as Role }), ...(relation.edition && { edition: relation.edition }), ...(place && { place }), ...(publisher && { publisher }),
    ...(year && { year }), ...(date && { date }), ...(relation.issn && { issn: relation.issn }), ...(relation.isbn && { isbn: relation.isbn }),
  } // prettier-ignore
}

const thesisKinds: Record<string, string> = {
  '9': 'Tese',
  '6': 'Dissertação',
  '7': 'Trabalho de Conclusão de Curso',
  '10': 'Trabalho de Conclusão de Curso',
}

function thesisOf(title: TitleDescription): Reference['thesis'] {
  if (!title.thesis && !(title.workType in thesisKinds)) return undefined
  const granting =
    title.names.find(({ roles }) => roles.includes('degree_grantor')) ?? title.names.find(({ kind, main }) => kind === 'entity' && !main)
  const institution = title.thesis?.institution ?? granting?.units?.join('. ')
  const degree = title.thesis?.degree
    ?.replace(/^(Tese|Dissertação|Trabalho de Conclusão de Curso|TCC|Monografia)\s*[-–:]?\s*/i, '')
    .replaceAll(/[()]/g, '')
  const found = { degree, area: title.thesis?.area, institution, place: title.place, year: title.thesis?.year }
  return { kind: thesisKinds[title.workType] ?? 'Tese', ...Object.fromEntries(Object.entries(found).filter(([, value]) => value)) }
}

function numbers(title: TitleDescription): Pick<Reference, 'isbn' | 'issn' | 'doi' | 'url'> {
  const first = (scheme: string): string | undefined => {
    const found = title.identifiers.find((one) => one.scheme === scheme && one.valid)
    return found?.written ?? found?.value
  }
  const link =
    title.links.find(({ kind }) => kind === 'full_text') ??
    title.links.find(({ kind }) => kind === 'version' || (kind === 'unknown' && title.online))
  const found = { isbn: first('isbn'), issn: first('issn'), doi: first('doi'), url: link?.url }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

const known = (values: string[]): string[] => [...new Set(values.map(withoutBrackets).filter((value) => value && !isUnknown(value)))]

function imprintOf(title: TitleDescription): Pick<Reference, 'place' | 'places' | 'publishers' | 'date' | 'edition'> {
  const published = title.imprints.filter(({ kind }) => kind === 'publication')
  return {
    ...(title.place && { place: title.place }),
    places: known((published.length > 0 ? published : title.imprints).flatMap(({ places }) => places)),
    publishers: known((published.length > 0 ? published : title.imprints).flatMap(({ publishers }) => publishers)),
    date: referenceDate(title),
    ...(title.edition && { edition: title.edition }),
  }
}

function optionalParts(title: TitleDescription): Partial<Reference> {
  const found = {
    subtitle: title.title.remainder?.replaceAll(/\s+([:;])\s+/g, '$1 '), parts: title.title.parts, duration: title.duration, host: hostOf(title), thesis: thesisOf(title),
    frequency: title.serial?.frequency, scale: title.scale, language: title.languages[0], abstract: title.summaries[0],
  } // prettier-ignore
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

/** The reference of a title, before any style. */
export function referenceOf(title: TitleDescription): Reference {
  const { names, role } = entryNames(title)
  const contributors = title.names
    .filter((name) => !names.includes(name))
    .flatMap((name) =>
      name.roles
        .slice(0, 1)
        .map((one, at): Contributor => ({ name: referenceName(name), role: one, ...(name.roleWords[at] && { word: name.roleWords[at] }) })),
    )
  return {
    form: workTypeOfCode(title.workType)?.form ?? 'book',
    workType: title.workType,
    names: names.map(referenceName),
    ...(role && { role }),
    contributors,
    title: title.title.proper,
    nonSorting: title.title.nonSorting,
    ...imprintOf(title),
    extents: title.extents,
    series: title.series.map((series) => ({ title: series.title, ...(series.volume && { volume: series.volume }) })),
    ...numbers(title),
    online: title.online,
    keywords: title.subjects.map(({ label }) => label),
    ...optionalParts(title),
  }
}
