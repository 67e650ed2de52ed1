import { clean, filled, readable } from './description/clean.ts'
import type { HeadingKind } from './description/description.ts'
import { authorityNumber, headingKey, kindOfTag, nameLabel, subjectLabel, subjectParts, workLabel } from './description/heading-key.ts'
import type { DataField, MarcRecord } from './record.ts'
import { controlValue, dataFields, dataFieldsBeginning, subfield, subfields } from './record.ts'

export type ReferenceKind = 'see' | 'see_also' | 'earlier' | 'later' | 'broader' | 'narrower'
/** Another form of the heading (see) or another heading (all else). */
export type AuthorityReference = { kind: ReferenceKind; headingKind: HeadingKind; label: string; key: string; authorityNumber?: string }

export type AuthorityNote = { tag: string; kind: 'source' | 'biography' | 'scope' | 'general' | 'usage'; text: string }
export type AuthorityIdentifier = { scheme: 'orcid' | 'isni' | 'viaf' | 'wikidata' | 'lattes' | 'other'; value: string; url?: string }

export type AuthorityDescription = {
  controlNumber?: string
  source?: string
  kind: HeadingKind
  label: string
  key: string
  /** Dates of life or activity as the heading or 046 tells them. */
  dates?: string
  references: AuthorityReference[]
  notes: AuthorityNote[]
  identifiers: AuthorityIdentifier[]
  links: string[]
}

const isName = (kind: HeadingKind): boolean => ['person', 'entity', 'event', 'work'].includes(kind)

/** Text of a heading or reference field of an authority record. */
export function headingLabel(field: DataField): string {
  const kind = kindOfTag(field.tag)
  const subdivided = subfields(field, 'vxyz').length > 0
  const work = workLabel(field)
  if (isName(kind) && !subdivided) return work && kind !== 'work' ? `${nameLabel(field, kind)}. ${work}` : nameLabel(field, kind)
  return subjectLabel(subjectParts(field))
}

/** A name with a title is a work, a subdivided name a subject. */
function headingKindOf(field: DataField): HeadingKind {
  const kind = kindOfTag(field.tag)
  if (subfields(field, 'vxyz').length > 0 && isName(kind)) return 'topic'
  return subfield(field, 't') !== undefined && kind !== 'work' ? 'work' : kind
}

const relations: Record<string, ReferenceKind> = { a: 'earlier', b: 'later', g: 'broader', h: 'narrower' }

function referenceOf(field: DataField): AuthorityReference | undefined {
  const label = headingLabel(field)
  const key = headingKey(label)
  if (!key) return undefined
  const number = authorityNumber(field)
  const kind = field.tag.startsWith('4') ? 'see' : (relations[subfield(field, 'w')?.[0] ?? ''] ?? 'see_also')
  return { kind, headingKind: headingKindOf(field), label, key, ...(number && { authorityNumber: number }) }
}

const noteKinds: Record<string, AuthorityNote['kind']> = {
  '667': 'general', '670': 'source', '675': 'source', '678': 'biography', '680': 'scope', '681': 'usage', '688': 'general',
} // prettier-ignore

const describeNotes = (record: MarcRecord): AuthorityNote[] =>
  dataFields(record, Object.keys(noteKinds))
    .map((field) => ({
      tag: field.tag,
      kind: noteKinds[field.tag]!,
      text: readable(
        field.subfields
          .filter(({ code }) => 'abi'.includes(code))
          .map((part) => part.value)
          .join(' '),
      ),
    }))
    .filter((note) => note.text !== '')

const addresses: Record<string, (value: string) => string> = {
  orcid: (value) => `https://orcid.org/${value}`,
  isni: (value) => `https://isni.org/isni/${value.replaceAll(/[^\dX]/g, '')}`,
  viaf: (value) => `https://viaf.org/viaf/${value}`,
  wikidata: (value) => `https://www.wikidata.org/wiki/${value}`,
  lattes: (value) => `http://lattes.cnpq.br/${value}`,
}

const patterns: [AuthorityIdentifier['scheme'], RegExp][] = [
  ['orcid', /(?:orcid\.org\/)?(\d{4}-\d{4}-\d{4}-\d{3}[\dX])$/],
  ['viaf', /viaf\.org\/viaf\/(\d+)/],
  ['isni', /isni\.org\/(?:isni\/)?([\dX ]{16,19})$/],
  ['wikidata', /(?:wikidata\.org\/(?:wiki|entity)\/)?(Q\d+)$/],
  ['lattes', /lattes\.cnpq\.br\/(\d{16})/],
]

function identifierOf(field: DataField): AuthorityIdentifier | undefined {
  const value = readable(subfield(field, 'a') ?? subfield(field, '1') ?? '')
  if (!value) return undefined
  const named = (subfield(field, '2') ?? '').toLowerCase()
  const found = patterns.find(([, pattern]) => pattern.test(value))
  const scheme = Object.hasOwn(addresses, named) ? (named as AuthorityIdentifier['scheme']) : (found?.[0] ?? 'other')
  const plain = found && found[0] === scheme ? found[1].exec(value)![1]! : value
  return { scheme, value: plain, ...(Object.hasOwn(addresses, scheme) && { url: addresses[scheme]!(plain) }) }
}

const datesOf = (record: MarcRecord, heading: DataField): string | undefined => {
  const own = clean(subfield(heading, 'd') ?? '').replaceAll(/[()]/g, '')
  const coded = dataFields(record, '046')[0]
  const [from, to] = [subfield(coded, 'f') ?? subfield(coded, 's'), subfield(coded, 'g') ?? subfield(coded, 't')].map((date) =>
    date?.slice(0, 4),
  )
  return own || (from || to ? `${from ?? ''}-${to ?? ''}` : undefined)
}

/** Everything an authority record says; undefined when it has no heading. */
export function describeAuthority(record: MarcRecord): AuthorityDescription | undefined {
  const heading = dataFieldsBeginning(record, '1').find((field) => /^1(00|10|11|30|48|50|51|55)$/.test(field.tag))
  const label = heading && headingLabel(heading)
  const key = headingKey(label ?? '')
  if (!heading || !label || !key) return undefined
  const [number, source, dates] = [controlValue(record, '001')?.trim(), controlValue(record, '003')?.trim(), datesOf(record, heading)]
  return {
    ...(filled(number) && { controlNumber: number }),
    ...(filled(source) && { source }),
    kind: headingKindOf(heading),
    label,
    key,
    ...(dates && { dates }),
    references: dataFieldsBeginning(record, '4', '5')
      .map(referenceOf)
      .filter((reference) => reference !== undefined),
    notes: describeNotes(record),
    identifiers: dataFields(record, '024')
      .map(identifierOf)
      .filter((identifier) => identifier !== undefined),
    links: dataFields(record, '856')
      .flatMap((field) => subfields(field, 'u'))
      .filter((url) => /^https?:\/\//i.test(url)),
  }
}
