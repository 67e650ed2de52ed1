import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, subfield, subfields, tagGroup } from '../record.ts'
import { clean, readable, withoutEnd } from './clean.ts'
import type { PartEnumeration, Relation, RelationKind } from './description.ts'
import { normaliseIsbn, normaliseIssn } from './identifiers.ts'
import { firstYear } from './imprint.ts'

const kinds: Record<string, RelationKind> = {
  '760': 'main_series', '762': 'subseries', '765': 'original_language', '767': 'translation', '770': 'supplement', '772': 'supplement_of', '773': 'host',
  '774': 'constituent', '775': 'other_edition', '776': 'other_form', '777': 'issued_with', '780': 'earlier', '785': 'later', '786': 'source', '787': 'related',
} // prettier-ignore

/** A letter right before or behind would make a label or a roman figure part of a word ("parte", "centro"). */
const labels = {
  volume: /(?<!\p{L})(?:v|vol|volume|t|tomo)(?:\.\s*|\s+|(?=\d))((?:\d|[ivxlc]+(?!\p{L}))[\w/-]*)/iu,
  number: /(?<!\p{L})(?:n|no|nº|n°|num|núm|número|number|nr|fasc|issue)[.º°]?\s*(\d+[\w/-]*)/iu,
  pages:
    /(?<!\p{L})(?:pp?|p[áa]gs?|p[áa]ginas?|pages?|ff?)(?:\.\s*|\s+|(?=\[?\d))(\[?(?:[a-z]{0,2}\d+[a-z]?|[ivxlc]+)\]?(?:\s*[-–]\s*\[?(?:[a-z]{0,2}\d+[a-z]?|[ivxlc]+)\]?)?)(?![\p{L}\d])/giu,
}

/** The year that an issue is numbered by ("n. 3/2020"). */
const yearOfIssue = /^(?:\d{1,3}[/-])+((?:19|20)\d{2})$/

/** What stands in the first brackets with a year in them. */
function inBrackets(text: string): string | undefined {
  for (let open = text.indexOf('('); open >= 0;) {
    const close = text.indexOf(')', open)
    const inside = close < 0 ? '' : text.slice(open + 1, close)
    if (close < 0 || /\d{4}/.test(inside)) return inside || undefined
    open = text.indexOf('(', close)
  }
  return undefined
}

const wordsAndYear = /((?:\d{1,2}\s+(?:de\s+)?)?(?:\p{L}{3,9}\.?\s*[/-]?\s*){0,2}\b\d{4})\b/u

/** Without pages, volume and number, which may look like a year. */
const withoutFound = (parts: string): string =>
  [labels.pages, labels.volume, labels.number].reduce(
    (text, label) => text.replace(label, (_all, value: string) => yearOfIssue.exec(value)?.[1] ?? ''),
    parts,
  )

/**
 * The issue of 773 $g without the pages of the part in it: parts of one issue have the same one, wherever their pages stand. Empty where
 * nothing but pages is said.
 */
export const issueOfPart = (parts: string): string =>
  parts
    .replace(labels.pages, '')
    .replaceAll(/\s*(?:[,;:]\s*)+(?=[),;:]|$)/g, '')
    .replaceAll(/\s*(?:[,;:]\s*)+\(/g, ' (')
    .replaceAll(/\(\s*\)|^[\s,;:]+|\s+$/g, '')
    .replaceAll(/\s+/g, ' ')

/** Volume, number, pages and date of 773 $g ("v. 12, n. 3 (set./dez. 2020), p. 101-118") and $q ("12:3<101"). */
export function readEnumeration(parts: string, coded = ''): PartEnumeration {
  const [, volumeQ, numberQ, pageQ] = /^([^:<]*)(?::([^<:]*))?[^<]*(?:<(.+))?$/.exec(coded) ?? []
  const volume = labels.volume.exec(parts)?.[1] ?? (volumeQ?.trim() || undefined)
  const number = labels.number.exec(parts)?.[1] ?? (numberQ?.trim() || undefined)
  const pages = [...parts.matchAll(labels.pages)].at(-1)?.[1] ?? (pageQ?.trim() || undefined)
  // Some periodicals count their volumes by the year.
  const left = withoutFound(parts)
  const dated = inBrackets(left) ?? wordsAndYear.exec(left)?.[1]
  const date = (dated && withoutEnd(dated.replace(/^[\s,;]+/, ''), ' ,;')) ?? /^(?:1[89]|20)\d{2}$/.exec(volume ?? '')?.[0]
  const year = firstYear(date) ?? firstYear(left)
  return {
    ...(volume && { volume }),
    ...(number && { number }),
    ...(pages && { pages: pages.replaceAll(/\s*[-–]\s*/g, '-') }),
    ...(date && { date }),
    ...(year && { year: String(year) }),
  }
}

function describeRelation(field: DataField): Relation {
  const text = (codes: string): string | undefined => clean(subfields(field, codes).join(' ')) || undefined
  const part = readable(subfields(field, 'g').join(' ')) || undefined
  const found = {
    title: text('t') ?? text('s') ?? text('p'), author: text('a'), edition: text('b'), imprint: text('d'), part, wording: text('i'),
    issn: normaliseIssn(subfield(field, 'x') ?? ''), isbn: normaliseIsbn(subfield(field, 'z') ?? ''),
  } // prettier-ignore
  return {
    kind: kinds[field.tag]!,
    tag: field.tag,
    ...Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined)),
    ...(part && field.tag === '773' && { enumeration: readEnumeration(part, subfield(field, 'q')) }),
    controlNumbers: subfields(field, 'w')
      .map((number) => number.replace(/^\([^)]*\)\s*/, '').trim())
      .filter(Boolean),
  }
}

const tags = tagGroup(Object.keys(kinds))

export const describeRelations = (record: MarcRecord): Relation[] =>
  dataFields(record, tags)
    .map(describeRelation)
    .filter(({ title, author, controlNumbers, issn }) => title ?? author ?? issn ?? controlNumbers[0])
