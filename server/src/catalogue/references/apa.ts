import type { Reference, ReferenceName } from './model.ts'
import type { RichText } from './rich-text.ts'
import { italic, plain, sentences, toPlainText } from './rich-text.ts'
import { editionNumber, initials, ordinal, particles, plainName, yearOf } from './names.ts'

/** Publication Manual of the American Psychological Association, 7th edition. */
export const APA_EDITION = 'APA 7'

function inverted(name: ReferenceName): string {
  if (name.kind !== 'person') return plainName(name)
  const particle = name.forename ? particles(name.forename) : ''
  const given = name.forename ? initials(name.forename, '.', ' ') : ''
  return [name.surname, [given, particle].filter(Boolean).join(' '), name.suffix].filter(Boolean).join(', ')
}

/** Up to twenty names; of more, nineteen, an ellipsis and the last. */
function list(names: ReferenceName[], form: (name: ReferenceName) => string): string {
  const all = names.map(form)
  if (all.length > 20) return `${all.slice(0, 19).join(', ')}, . . . ${all.at(-1)}`
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')}, & ${all.at(-1)}`
}

const natural = (name: ReferenceName): string => {
  if (name.kind !== 'person') return plainName(name)
  return [name.forename && initials(name.forename, '.', ' '), name.forename && particles(name.forename), name.surname]
    .filter(Boolean)
    .join(' ')
}

const whole = ({ title, parts, subtitle }: Pick<Reference, 'title' | 'parts' | 'subtitle'>): string =>
  `${title}${parts ? `: ${parts}` : ''}${subtitle ? `: ${subtitle}` : ''}`

function who(reference: Reference): RichText | undefined {
  if (reference.names.length === 0) return undefined
  const role = reference.role ? ` (${reference.names.length > 1 ? 'Eds.' : 'Ed.'})` : ''
  return [plain(`${list(reference.names, inverted)}${role}`)]
}

const date = (reference: Reference): string => {
  if (reference.date.open) return `${reference.date.year}–present`
  return yearOf(reference) ?? 'n.d.'
}

const labels: Partial<Record<Reference['form'], string>> = {
  film: 'Film',
  map: 'Map',
  score: 'Score',
  sound: 'Audio recording',
  image: 'Image',
  electronic: 'Computer file',
}

function bookTitle(reference: Reference, edition: string | undefined, more?: string): RichText {
  const number = editionNumber(edition)
  const brackets = [number && `${ordinal(number)} ed.`, more].filter(Boolean).join(', ')
  const label = labels[reference.form]
  return [italic(whole(reference)), plain(`${brackets ? ` (${brackets})` : ''}${label ? ` [${label}]` : ''}`)]
}

/** Year behind the author; a work without author begins with its title. */
function headed(reference: Reference, title: RichText, rest: (RichText | undefined)[]): RichText {
  const author = who(reference)
  const year: RichText = [plain(`(${date(reference)})`)]
  const body = author ? [author, year, title] : [title, year]
  const address = reference.doi ? `https://doi.org/${reference.doi}` : reference.url
  const text = sentences([...body, ...rest])
  return address ? [...text, plain(` ${address}`)] : text
}

function article(reference: Reference): RichText {
  const { title, subtitle, enumeration } = reference.host!
  const { volume, number, pages } = enumeration
  const journal: RichText = [
    italic(`${title}${subtitle ? `: ${subtitle}` : ''}${volume ? `, ${volume}` : ''}`),
    plain(number ? `(${number})` : ''),
    plain(pages ? `, ${pages.replaceAll('-', '–')}` : ''),
  ]
  return headed(reference, [plain(whole(reference))], [journal])
}

function chapter(reference: Reference): RichText {
  const host = reference.host!
  const role = host.role ? ` (${host.names.length > 1 ? 'Eds.' : 'Ed.'})` : ''
  const makers = host.names.length > 0 ? `${list(host.names, natural)}${role}, ` : ''
  const number = editionNumber(host.edition)
  const inside = [number && `${ordinal(number)} ed.`, host.enumeration.pages && `pp. ${host.enumeration.pages.replaceAll('-', '–')}`]
    .filter(Boolean)
    .join(', ')
  const book: RichText = [plain(`In ${makers}`), italic(whole(host)), plain(inside ? ` (${inside})` : '')]
  return headed(reference, [plain(whole(reference))], [book, host.publisher ? [plain(host.publisher)] : undefined])
}

function thesis(reference: Reference): RichText {
  const { kind, degree, institution } = reference.thesis!
  const what = [[kind, degree && `de ${degree.toLowerCase()}`].filter(Boolean).join(' '), institution].filter(Boolean).join(', ')
  return headed(reference, [italic(whole(reference)), plain(` [${what}]`)], [])
}

/** The reference in APA style. */
export function apaReference(reference: Reference): RichText {
  if (reference.form === 'article' && reference.host) return article(reference)
  if (reference.form === 'chapter' && reference.host) return chapter(reference)
  if (reference.form === 'thesis' && reference.thesis) return thesis(reference)
  const publisher = reference.publishers.join('; ')
  const author = reference.names[0] ? toPlainText([plain(plainName(reference.names[0]))]) : ''
  // A body that publishes its own work is not said twice.
  return headed(reference, bookTitle(reference, reference.edition), [publisher && publisher !== author ? [plain(publisher)] : undefined])
}
