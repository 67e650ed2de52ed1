import type { Reference, ReferenceName } from './model.ts'
import type { RichText } from './rich-text.ts'
import { endsSentence, italic, plain, sentences, toPlainText } from './rich-text.ts'
import { editionNumber, ordinal, plainName, yearOf } from './names.ts'

/** The Chicago Manual of Style, 18th edition, author-date reference list. */
export const CHICAGO_EDITION = 'Chicago 18 (autor-data)'

const inverted = (name: ReferenceName): string =>
  name.kind === 'person' ? [name.surname, name.forename, name.suffix].filter(Boolean).join(', ') : plainName(name)

/** The first name inverted; of more than six, the first three and et al. */
function list(names: ReferenceName[]): string {
  const all = names.map((name, at) => (at === 0 ? inverted(name) : plainName(name)))
  if (all.length > 6) return `${all.slice(0, 3).join(', ')}, et al`
  return all.length < 2 ? (all[0] ?? '') : `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`
}

const natural = (names: ReferenceName[]): string => {
  const all = names.map(plainName)
  return all.length < 3 ? all.join(' and ') : `${all.slice(0, -1).join(', ')}, and ${all.at(-1)}`
}

const whole = ({ title, parts, subtitle }: Pick<Reference, 'title' | 'parts' | 'subtitle'>): string =>
  `${title}${parts ? `. ${parts}` : ''}${subtitle ? `: ${subtitle}` : ''}`

const edition = (text: string | undefined): RichText | undefined => {
  const number = editionNumber(text)
  return number ? [plain(`${ordinal(number)} ed.`)] : undefined
}

const quoted = (reference: Reference): RichText => {
  const title = whole(reference)
  return [plain(`“${title}${endsSentence(title) ? '' : '.'}”`)]
}

function article(reference: Reference): (RichText | undefined)[] {
  const { title, subtitle, enumeration } = reference.host!
  const { volume, number, pages } = enumeration
  const where = `${volume ? ` ${volume}` : ''}${number ? ` (${number})` : ''}${pages ? `: ${pages.replaceAll('-', '–')}` : ''}`
  return [quoted(reference), [italic(`${title}${subtitle ? `: ${subtitle}` : ''}`), plain(where)]]
}

function chapter(reference: Reference): (RichText | undefined)[] {
  const host = reference.host!
  const makers = host.names.length > 0 ? `, ${host.role ? 'edited by' : 'by'} ${natural(host.names)}` : ''
  return [
    quoted(reference),
    [plain('In '), italic(whole(host)), plain(makers)],
    edition(host.edition),
    host.publisher ? [plain(host.publisher)] : undefined,
  ]
}

function thesis(reference: Reference): (RichText | undefined)[] {
  const { kind, degree, institution } = reference.thesis!
  return [quoted(reference), [plain([[kind, degree && `(${degree})`].filter(Boolean).join(' '), institution].filter(Boolean).join(', '))]]
}

function book(reference: Reference): (RichText | undefined)[] {
  const translators = reference.contributors.filter(({ role }) => role === 'translator').map(({ name }) => name)
  const publisher = reference.publishers.join('; ')
  return [
    [italic(whole(reference))],
    translators.length > 0 ? [plain(`Translated by ${natural(translators)}`)] : undefined,
    edition(reference.edition),
    publisher ? [plain(publisher)] : undefined,
  ]
}

/** The reference in Chicago author-date style. */
export function chicagoReference(reference: Reference): RichText {
  const role = reference.role ? `, ed${reference.names.length > 1 ? 's' : ''}.` : ''
  const author: RichText = [plain(`${list(reference.names)}${role}`)]
  const year: RichText = [plain(yearOf(reference) ?? 'n.d.')]
  const form = { article: reference.host && article, chapter: reference.host && chapter, thesis: reference.thesis && thesis }[
    reference.form as 'article'
  ]
  const [title, ...rest] = (form ?? book)(reference)
  const address = reference.doi ? `https://doi.org/${reference.doi}` : reference.url
  const head = reference.names.length > 0 ? [author, year, title] : [title, year]
  const text = sentences([...head, ...rest])
  return address && toPlainText(text) ? [...text, plain(` ${address}.`)] : text
}
