import { abntDay } from './abnt-parts.ts'
import type { Reference, ReferenceName } from './model.ts'
import type { RichText } from './rich-text.ts'
import { plain, sentences } from './rich-text.ts'
import { editionNumber, initials, ordinal, plainName, yearOf } from './names.ts'

/** Citing Medicine, National Library of Medicine (Vancouver). Plain text: the style knows no emphasis. */
export const VANCOUVER_EDITION = 'Vancouver (NLM, Citing Medicine)'

const suffixes: Record<string, string> = {
  júnior: 'Júnior',
  junior: 'Junior',
  'jr.': 'Jr',
  jr: 'Jr',
  filho: 'Filho',
  neto: 'Neto',
  sobrinho: 'Sobrinho',
}

function nameText(name: ReferenceName): string {
  if (name.kind !== 'person') return plainName(name)
  const suffix = name.suffix && (suffixes[name.suffix.toLowerCase()] ?? name.suffix)
  return [name.surname, name.forename && initials(name.forename, '', ''), suffix].filter(Boolean).join(' ')
}

/** The first six names; of more, et al. */
const list = (names: ReferenceName[]): string => names.slice(0, 6).map(nameText).join(', ') + (names.length > 6 ? ', et al' : '')

const whole = ({ title, parts, subtitle }: Pick<Reference, 'title' | 'parts' | 'subtitle'>): string =>
  `${title}${parts ? `. ${parts}` : ''}${subtitle ? `: ${subtitle}` : ''}`

const edition = (text: string | undefined): RichText | undefined => {
  const number = editionNumber(text)
  return number ? [plain(`${ordinal(number)} ed`)] : undefined
}

/** "101-118" as "101-18": the figures that the last page shares with the first are left out. */
export function shortPages(pages: string): string {
  const [first = '', last] = pages.split('-')
  if (!last || !/^\d+$/.test(first + last) || last.length !== first.length) return pages
  let same = 0
  while (same < last.length - 1 && first[same] === last[same]) same++
  return `${first}-${last.slice(same)}`
}

const imprint = (place: string | undefined, publisher: string | undefined, year: string | undefined): RichText => [
  plain(`${place ?? '[place unknown]'}: ${publisher ?? '[publisher unknown]'}; ${year ?? '[date unknown]'}`),
]

function online(reference: Reference, accessedOn: string | undefined): (RichText | undefined)[] {
  const parts = [reference.url && `Available from: ${reference.url}`, reference.doi && `doi: ${reference.doi}`].filter(Boolean)
  return [accessedOn && reference.url ? [plain(`[cited ${abntDay(accessedOn)}]`)] : undefined, ...parts.map((text) => [plain(text!)])]
}

function article(reference: Reference): RichText[] {
  const { title, enumeration, year } = reference.host!
  const { volume, number, pages } = enumeration
  const where = `${volume ?? ''}${number ? `(${number})` : ''}${pages ? `:${shortPages(pages)}` : ''}`
  return [[plain(title)], [plain(`${year ?? yearOf(reference) ?? ''}${where ? `;${where}` : ''}`)]]
}

function chapter(reference: Reference): (RichText | undefined)[] {
  const host = reference.host!
  const makers = host.names.length > 0 ? `${list(host.names)}${host.role ? `, editor${host.names.length > 1 ? 's' : ''}` : ''}. ` : ''
  const pages = host.enumeration.pages
  return [
    [plain(`In: ${makers}${whole(host)}`)],
    edition(host.edition),
    imprint(host.place, host.publisher, host.year),
    pages ? [plain(`p. ${shortPages(pages)}`)] : undefined,
  ]
}

function body(reference: Reference): (RichText | undefined)[] {
  if (reference.form === 'article' && reference.host) return article(reference)
  if (reference.form === 'chapter' && reference.host) return chapter(reference)
  const maker = reference.thesis?.institution ?? (reference.publishers.join('; ') || undefined)
  const place = reference.thesis?.place ?? reference.place
  return [
    edition(reference.edition),
    imprint(place, maker, yearOf(reference)),
    reference.thesis ? undefined : reference.extents[0] ? [plain(reference.extents[0])] : undefined,
  ]
}

/** The reference in Vancouver style. `accessedOn` is a local date YYYY-MM-DD. */
export function vancouverReference(reference: Reference, options: { accessedOn?: string } = {}): RichText {
  const editors = reference.role ? `, editor${reference.names.length > 1 ? 's' : ''}` : ''
  const kind = reference.thesis ? ` [${reference.thesis.kind.toLowerCase()}]` : reference.online && reference.url ? ' [Internet]' : ''
  const author: RichText | undefined = reference.names.length > 0 ? [plain(`${list(reference.names)}${editors}`)] : undefined
  return sentences([author, [plain(`${whole(reference)}${kind}`)], ...body(reference), ...online(reference, options.accessedOn)])
}
