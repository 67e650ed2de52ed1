import { hash } from 'node:crypto'
import type { DataField } from '../record.ts'
import { isDataField, subfields } from '../record.ts'
import { fold } from '../fold.ts'
import { clean, readable } from './clean.ts'
import type { HeadingKind } from './description.ts'

/** Signs that end a name: C, C++ and C# are three. Between words and in rows they are punctuation. */
const nameSign = /(?<=[\p{L}\p{M}])(\+\+?|#)(?![\p{L}\p{M}+#])/u

const longestKey = 400
/** Letters of a longer one that are kept. A blank, `~` and sixteen figures of its hash follow: two that begin alike are two. */
const lettersOfLonger = 382

/** The first letters, without half of one that the end cuts. */
const firstLetters = (key: string, length: number): string => key.slice(0, length).replace(/[\ud800-\udbff]$/, '')

/** What `headingKey` is made of: however long. */
export function wholeKey(label: string): string {
  if (!label.includes('+') && !label.includes('#')) return fold(label)
  const [first, ...signsAndTexts] = label.split(nameSign)
  let key = fold(first!)
  for (let at = 0; at < signsAndTexts.length; at += 2) key += `${signsAndTexts[at]!} ${fold(signsAndTexts[at + 1]!)}`
  return key.trim()
}

/**
 * The comparable form of a heading within its kind. Dates, numbers and subdivisions count, and `+`, `++` and `#` that end a name; other punctuation,
 * case and accents do not. Stored keys are made again by a step of the schema when another form comes of a label (0071, 0077).
 */
export function headingKey(label: string): string {
  const key = wholeKey(label)
  return key.length > longestKey ? `${firstLetters(key, lettersOfLonger)} ~${hash('sha256', key).slice(0, 16)}` : key
}

/** Words to look for in keys: of a long text those that every key keeps. */
export const wordsInKeys = (text: string): readonly string[] => firstLetters(wholeKey(text), lettersOfLonger).split(' ').filter(Boolean)

const kindOfEnding: Record<string, HeadingKind> = {
  '00': 'person', '10': 'entity', '11': 'event', '30': 'work', '48': 'period', '50': 'topic', '51': 'place', '55': 'genre', '53': 'keyword', '54': 'topic',
} // prettier-ignore

/** Kind of a heading by the last two figures of its tag (100, 600, 700 and 400 are all persons). */
export function kindOfTag(tag: string): HeadingKind {
  const known = kinds.get(tag)
  if (known) return known
  const kind = kindOfEnding[tag.slice(1)] ?? 'topic'
  if (kinds.size < 1000) kinds.set(tag, kind)
  return kind
}

const kinds = new Map<string, HeadingKind>()

const controlSubfields = '0124568ieuw97'

/** Subfields that name the thing itself, by kind; $t and what follows it name a work of the person or body. */
const nameSubfields: Partial<Record<HeadingKind, string>> = {
  person: 'abcdgjq',
  entity: 'abcdgn',
  event: 'acdegnq',
  work: 'adfghklmnoprst',
}

function joined(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) {
    const read = readable(part)
    if (read !== '') text = text === '' ? read : `${text} ${read}`
  }
  return clean(text.includes(' ,') || text.includes(' .') || text.includes(' ;') ? text.replaceAll(/ ([,.;])/g, '$1') : text)
}

export function nameLabel(field: DataField, kind: HeadingKind): string {
  const wanted = nameSubfields[kind] ?? 'a'
  const beforeTitle: string[] = []
  for (const { code, value } of field.subfields) {
    if (code === 't') break
    // $e of an event is a subordinate unit; everywhere else it is a relator.
    if (wanted.includes(code)) beforeTitle.push(value)
  }
  return joined(beforeTitle)
}

/** $t and what follows: the work meant by a name-title entry. */
export function workLabel(field: DataField): string | undefined {
  const at = field.subfields.findIndex((part) => part.code === 't')
  if (at < 0) return undefined
  const parts = field.subfields.slice(at).filter((part) => !controlSubfields.includes(part.code) && !'xyvz'.includes(part.code))
  return joined(parts.map((part) => part.value)) || undefined
}

/** A subject in its parts: the heading, then each subdivision ($v $x $y $z). */
export function subjectParts(field: DataField): string[] {
  const kind = kindOfTag(field.tag)
  const named = kind === 'entity' || kind === 'event' || kind === 'person' || kind === 'work'
  const first: string[] = []
  const parts: string[] = []
  for (const { code, value } of field.subfields) {
    if ('vxyz'.includes(code)) {
      const division = clean(value)
      if (division !== '') parts.push(division)
    } else if (!controlSubfields.includes(code) && (named || 'abcdg'.includes(code))) first.push(value)
  }
  const heading = joined(first)
  if (heading !== '') parts.unshift(heading)
  return parts
}

export const subjectLabel = (parts: string[]): string => (parts.length === 1 ? parts[0]! : parts.join(' - '))

/** What $0 names: the number without its source in brackets; addresses of other authority files are not ours. */
export function authorityNumber(field: DataField): string | undefined {
  if (!field.subfields.some(({ code }) => code === '0' || code === '9')) return undefined
  for (const value of subfields(field, '0')) {
    const number = value.replace(/^\([^)]*\)\s*/, '').trim()
    if (number && !/^https?:/i.test(number)) return number
  }
  return isDataField(field) ? subfields(field, '9').find((value) => /^\d+$/.test(value)) : undefined
}
