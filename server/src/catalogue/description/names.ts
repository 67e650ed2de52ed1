import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, subfield, subfields, tagGroup } from '../record.ts'
import { clean, filled } from './clean.ts'
import type { TitleName } from './description.ts'
import { authorityNumber, headingKey, kindOfTag, nameLabel } from './heading-key.ts'
import { suffixAmong } from './name-suffix.ts'
import { rolesOf } from './roles.ts'

/** Relator words that careless files leave inside $a ("Escott, John, adapt."), given back as a word of $e. */
const trailingRole = /[,;]\s*(adapt|trad|il|ilust|org|coord|ed|comp|rev|pref|fot|dir)s?\.?$/i

function splitTrailingRole(field: DataField): DataField {
  const first = field.subfields.find((part) => part.code === 'a')
  // Surname and forename are parted by one comma; only what has a second one is looked at closely.
  const value = first && /,.+[,;]/.test(first.value) ? first.value.trim() : ''
  const match = trailingRole.exec(value)
  const name = value.slice(0, match?.index)
  if (!match || !/.,./.test(name) || subfield(field, 'e')) return field
  const parts = field.subfields.map((part) => (part === first ? { code: 'a', value: name } : part))
  return { ...field, subfields: [...parts, { code: 'e', value: match[1]! }] }
}

function personParts(field: DataField): Partial<TitleName> {
  const part = (code: string): string => {
    const value = subfield(field, code)
    return value === undefined ? '' : clean(value)
  }
  const [name, numeration, dates] = [part('a'), part('b'), part('d')]
  const comma = name.indexOf(',')
  const bySurname = field.ind1 !== '0' && comma > 0
  return {
    surname: bySurname ? name.slice(0, comma).trim() : undefined,
    forename: bySurname ? clean(name.slice(comma + 1).trimStart()) : undefined,
    suffix: bySurname ? suffixAmong(subfields(field, 'c').flatMap((value) => clean(value).split(','))) : undefined,
    numeration: numeration || undefined,
    dates: dates || undefined,
  }
}

function eventParts(field: DataField): Partial<TitleName> {
  const inside = (code: string): string | undefined => clean((subfield(field, code) ?? '').replaceAll(/[()]/g, '')) || undefined
  const [number, date, place] = [inside('n'), inside('d'), inside('c')]
  return {
    units: subfields(field, 'aeq').map(clean).filter(Boolean),
    event: { ...(number && { number }), ...(date && { date }), ...(place && { place }) },
  }
}

function describeName(given: DataField): TitleName | undefined {
  const kind = kindOfTag(given.tag)
  if (kind !== 'person' && kind !== 'entity' && kind !== 'event') return undefined
  const field = kind === 'person' ? splitTrailingRole(given) : given
  const label = nameLabel(field, kind)
  if (!label) return undefined
  const { roles, words } = rolesOf(field)
  const number = authorityNumber(field)
  const main = field.tag.startsWith('1')
  const person = kind === 'person' ? personParts(field) : undefined
  const event = kind === 'event' ? eventParts(field) : undefined
  return {
    tag: field.tag,
    kind,
    label,
    key: headingKey(label),
    main,
    roles: roles.length === 0 && main ? ['author'] : roles,
    roleWords: words.filter(filled),
    surname: person?.surname,
    forename: person?.forename,
    suffix: person?.suffix,
    numeration: person?.numeration,
    dates: person?.dates,
    units: kind === 'entity' ? subfields(field, 'ab').map(clean).filter(Boolean) : event?.units,
    event: event?.event,
    authorityNumber: number || undefined,
  }
}

const nameTags = tagGroup(['100', '110', '111', '700', '710', '711', '720'])

/** The people, entities and events of the title, main entry first; a name met twice keeps both its roles. */
export function describeNames(record: MarcRecord): TitleName[] {
  const names: TitleName[] = []
  for (const field of dataFields(record, nameTags)) {
    // A name with a title ($t) is another work: it is a relation and a heading, not somebody who made this one.
    if (field.tag.startsWith('7') && subfield(field, 't')) continue
    const name = describeName(field.tag === '720' ? { ...field, tag: '700' } : field)
    if (!name) continue
    const same = names.find((other) => other.kind === name.kind && other.key === name.key)
    if (!same) names.push(name)
    else same.roles = [...new Set([...same.roles, ...name.roles])]
  }
  const inOrder = names.every(({ main }, at) => at === 0 || !main || names[at - 1]!.main)
  return inOrder ? names : names.toSorted((a, b) => Number(b.main) - Number(a.main))
}
