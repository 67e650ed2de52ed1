import { abntEntry, abntPart, abntPerson } from './abnt-names.ts'
import { abntDate, abntEdition, abntExtent, abntImprint, abntMonths, abntOnline, abntSeries } from './abnt-parts.ts'
import type { Contributor, Reference } from './model.ts'
import type { RichText } from './rich-text.ts'
import { bold, italic, plain, sentences, toPlainText } from './rich-text.ts'

/** The edition of the standard that these rules follow; shown on the page. */
export const ABNT_EDITION = 'ABNT NBR 6023:2018 (versão corrigida 2, 2020)'

/** `accessedOn` is a local date YYYY-MM-DD, printed for online works. `allAuthors` prints every author, else more than `limit` (6) become the first *et al.* */
export type AbntOptions = { accessedOn?: string; allAuthors?: boolean; limit?: number }

/** Title and subtitle; only the title is emphasised, and not when the reference begins with it. */
function titleRuns(reference: Reference, emphasise: boolean): RichText {
  const parts = reference.parts ? `. ${reference.parts}` : ''
  const subtitle = reference.subtitle ? `: ${reference.subtitle}` : ''
  return [(emphasise ? bold : plain)(reference.title), plain(parts + subtitle)]
}

const smallWords = new Set([
  'o',
  'a',
  'os',
  'as',
  'um',
  'uma',
  'the',
  'an',
  'el',
  'la',
  'los',
  'las',
  'le',
  'les',
  'il',
  'lo',
  'der',
  'die',
  'das',
])

/** A title that begins the reference has its first word in capitals, its article and the word after it likewise. */
export function titleEntry(reference: Pick<Reference, 'title' | 'subtitle' | 'parts'>): RichText {
  const [first = '', second, ...rest] = reference.title.split(' ')
  const withArticle = second !== undefined && (smallWords.has(first.toLowerCase()) || first.length === 1)
  const head = withArticle ? `${first} ${second}` : first
  const tail = withArticle ? rest : [second, ...rest].filter((word) => word !== undefined)
  const parts = reference.parts ? `. ${reference.parts}` : ''
  return [
    plain(
      `${head.toUpperCase()}${tail.length > 0 ? ` ${tail.join(' ')}` : ''}${parts}${reference.subtitle ? `: ${reference.subtitle}` : ''}`,
    ),
  ]
}

const contributionLabels: Partial<Record<Contributor['role'], string>> = {
  translator: 'Tradução', illustrator: 'Ilustrações', prefacer: 'Prefácio', adapter: 'Adaptação', photographer: 'Fotografia', reviser: 'Revisão',
} // prettier-ignore

/** "Tradução: Pedro Sá e Lia Reis": people with a part in the work, in natural order. */
function contributions(reference: Reference, labels: Partial<Record<Contributor['role'], string>>): RichText[] {
  const roles = [...new Set(reference.contributors.map(({ role }) => role))].filter((role) => labels[role])
  return roles.map((role) => {
    const people = reference.contributors.filter((one) => one.role === role).map(({ name }) => abntPerson(name))
    return [plain(`${labels[role]}: ${people.length > 1 ? `${people.slice(0, -1).join(', ')} e ${people.at(-1)}` : people[0]}`)]
  })
}

function beginning(reference: Reference, options: AbntOptions): RichText[] {
  const entry = abntEntry(reference.names, reference.role, options)
  return entry.length > 0 ? [entry, titleRuns(reference, true)] : [titleEntry(reference)]
}

function book(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  return [
    ...beginning(reference, options),
    ...contributions(reference, contributionLabels),
    abntEdition(reference.edition),
    abntImprint(reference),
    reference.workType === '49' ? [italic('E-book')] : abntExtent(reference.extents),
    abntSeries(reference.series),
    reference.isbn ? [plain(`ISBN ${reference.isbn}`)] : undefined,
    ...abntOnline(reference, options),
  ]
}

function chapter(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  const host = reference.host
  if (!host) return book(reference, options)
  const entry = abntEntry(reference.names, reference.role, options)
  const hostEntry = abntEntry(host.names, host.role, options)
  const own = entry.length > 0 ? [entry, titleRuns(reference, false)] : [titleEntry(reference)]
  const hostTitle: RichText = hostEntry.length > 0 ? [bold(host.title), plain(host.subtitle ? `: ${host.subtitle}` : '')] : titleEntry(host)
  const inHost: RichText =
    hostEntry.length > 0
      ? [italic('In'), plain(': '), ...hostEntry, plain(toPlainText(hostEntry).endsWith('.') ? ' ' : '. '), ...hostTitle]
      : [italic('In'), plain(': '), ...hostTitle]
  return [
    ...own,
    inHost,
    abntEdition(host.edition),
    abntImprint({
      ...(host.place && { place: host.place }),
      places: [],
      publishers: host.publisher ? [host.publisher] : [],
      date: (host.date ?? host.year) ? { text: host.date ?? host.year!, ...(host.year && { year: host.year }) } : reference.date,
    }),
    abntPart(host.enumeration),
    ...abntOnline(reference, options),
  ]
}

function article(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  const host = reference.host
  if (!host) return book(reference, options)
  const entry = abntEntry(reference.names, reference.role, options)
  const { volume, number, pages, date } = host.enumeration
  const when = date ? abntMonths(date) : (host.year ?? reference.date.year)
  const details = [host.place, volume && `v. ${volume}`, number && `n. ${number}`, pages && `p. ${pages}`, when].filter(Boolean).join(', ')
  const journal: RichText = [bold(host.title), plain(host.subtitle ? `: ${host.subtitle}` : ''), plain(details ? `, ${details}` : '')]
  return [
    ...(entry.length > 0 ? [entry, titleRuns(reference, false)] : [titleEntry(reference)]),
    journal,
    ...abntOnline(reference, options),
  ]
}

function thesis(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  const { thesis: work } = reference
  if (!work) return book(reference, options)
  const degree = [work.degree, work.area && `em ${work.area}`].filter(Boolean).join(' ')
  const year = work.year ?? reference.date.year
  const advisers = reference.contributors.filter(({ role }) => role === 'adviser' || role === 'coadviser')
  const advised = advisers.map(({ name, role, word }): RichText => {
    const feminine = /a\.?$/i.test(word ?? '') && /orientadora/i.test(word ?? '')
    const label = `${role === 'coadviser' ? 'Coorientador' : 'Orientador'}${feminine ? 'a' : ''}`
    return [plain(`${label}: ${abntPerson(name)}`)]
  })
  const place = work.place && work.institution?.endsWith(work.place) ? undefined : work.place
  const where = [work.institution, place, year].filter(Boolean).join(', ')
  return [
    ...beginning(reference, options),
    ...advised,
    // The year of the defence is a known one.
    [plain(abntDate(reference.date.text === undefined && year !== undefined ? { text: year, year } : reference.date))],
    abntExtent(reference.extents),
    [plain(`${work.kind}${degree ? ` (${degree})` : ''}${where ? ` – ${where}` : ''}`)],
    ...abntOnline(reference, options),
  ]
}

function periodical(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  const name = [plain(reference.title.toUpperCase() + (reference.subtitle ? `: ${reference.subtitle}` : ''))]
  return [
    name,
    abntImprint(reference),
    reference.frequency ? [plain(reference.frequency)] : undefined,
    reference.issn ? [plain(`ISSN ${reference.issn}`)] : undefined,
    ...abntOnline(reference, options),
  ]
}

function event(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  const meeting = reference.names.find(({ kind }) => kind === 'event')
  if (!meeting) return book(reference, options)
  const isAnnals = /^(anais|atas|resumos|proceedings|actas|trabalhos|resumenes)\b/i.test(reference.title)
  const word = /^\p{L}+/u.exec(reference.title)?.[0] ?? reference.title
  const title: RichText = isAnnals ? [bold(word), plain(' [...]')] : titleRuns(reference, true)
  return [
    abntEntry([meeting], undefined, options),
    title,
    abntEdition(reference.edition),
    abntImprint(reference),
    abntExtent(reference.extents),
    reference.isbn ? [plain(`ISBN ${reference.isbn}`)] : undefined,
    ...abntOnline(reference, options),
  ]
}

const filmRoles: Partial<Record<Contributor['role'], string>> = {
  director: 'Direção',
  producer: 'Produção',
  screenwriter: 'Roteiro',
  performer: 'Intérpretes',
}

/** Films and recordings of sound begin with the title or the makers, then say who did what and what the thing is. */
function film(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  const carrier = reference.extents[0] ?? ''
  const extent = reference.duration && !/min|h\b/.test(carrier) ? `${carrier} (${reference.duration})` : carrier
  const begin = reference.form === 'film' ? [titleEntry(reference)] : beginning(reference, options)
  const makers = reference.form === 'film' && reference.names.length > 0 && !reference.contributors.some(({ role }) => role === 'director')
  const direction: RichText[] = makers ? [[plain(`Direção: ${reference.names.map(abntPerson).join(', ')}`)]] : []
  return [
    ...begin,
    ...direction,
    ...contributions(reference, filmRoles),
    abntEdition(reference.edition),
    abntImprint(reference),
    [plain(extent)],
    ...abntOnline(reference, options),
  ]
}

function map(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  const scale = reference.scale
    ?.replace(/^(escala|scale)\s*(ca\.\s*)?/i, '')
    .replace(/^1:\s*/, '1:')
    .replaceAll(/(?<=\d)[ ,](?=\d{3})/g, '.')
  return [
    ...beginning(reference, options),
    abntEdition(reference.edition),
    abntImprint(reference),
    abntExtent(reference.extents),
    scale ? [plain(scale.startsWith('1:') ? `Escala ${scale}` : scale)] : undefined,
    ...abntOnline(reference, options),
  ]
}

/** Where an act came out: in a gazette, which is emphasised, or by itself; undefined when the record does not say. */
function publicationOfAct(reference: Reference): RichText | undefined {
  const host = reference.host
  if (!host) return reference.place || reference.publishers.length > 0 ? abntImprint(reference) : undefined
  const details = [host.place ?? reference.place, host.part && abntMonths(host.part)].filter(Boolean).join(', ')
  const [vehicle = '', section] = host.title.split(/\s*:\s*/)
  return [bold(vehicle), plain((section ?? host.subtitle) ? `: ${section ?? host.subtitle}` : ''), plain(details ? `, ${details}` : '')]
}

/** Laws and acts: jurisdiction, epigraph, summary (ementa), then where they were published. Source: NBR 6023:2018, 7.11. */
function legislation(reference: Reference, options: AbntOptions): (RichText | undefined)[] {
  const entry = abntEntry(reference.names, undefined, options)
  const epigraph = titleRuns(reference, entry.length > 0 && !reference.host)
  return [
    ...(entry.length > 0 ? [entry, epigraph] : [titleEntry(reference)]),
    reference.abstract ? [plain(reference.abstract)] : undefined,
    publicationOfAct(reference),
    ...abntOnline(reference, options),
  ]
}

const forms: Record<Reference['form'], (reference: Reference, options: AbntOptions) => (RichText | undefined)[]> = {
  book, chapter, article, thesis, periodical, event, legislation, standard: book, film, sound: film, map, score: book, electronic: book, image: book, object: book,
} // prettier-ignore

/** The reference by NBR 6023 as runs of text; the title is bold, Latin words italic. */
export const abntReference = (reference: Reference, options: AbntOptions = {}): RichText =>
  sentences(forms[reference.form](reference, options))
