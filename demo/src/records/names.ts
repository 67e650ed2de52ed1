import { field, type DataField } from '../marc.ts'
import { parts, readTable } from '../tables.ts'
import { slug } from '../slug.ts'

/** A person whose heading is under control: `name` as on title pages, the rest as in the authority record. */
export interface ControlledPerson {
  name: string
  heading: string
  dates: string
  seeFrom: string[]
  identifiers: string[]
  note: string
}

const people = new Map<string, ControlledPerson>(
  readTable('catalogue/people.tsv', ['name', 'heading', 'dates', 'see_from', 'identifiers', 'note']).map((row) => [
    row.name,
    {
      name: row.name,
      heading: row.heading,
      dates: row.dates,
      seeFrom: parts(row.see_from),
      identifiers: parts(row.identifiers),
      note: row.note,
    },
  ]),
)

export const controlledPeople = (): ControlledPerson[] => [...people.values()]

/** A body, or an event when it has a number, place or date: `units` from the widest to the narrowest. */
export interface Body {
  units: string[]
  event?: { number: string; year: string; place: string }
}

/** Somebody with a part in a title. A text is a person's name as printed; `role` a relator word; nobody's role is "autor" in words. */
export interface Contributor {
  who: string | Body
  role?: string
}

export const authorityNumber = (name: string): string => `a-${slug(name)}`

const family = /^(Neto|Netto|Filho|Júnior|Junior|Sobrinho)$/

/** "Ana Beatriz da Silva Neto" as "Silva Neto, Ana Beatriz da": the last surname leads, its suffix with it, particles follow. */
export function inverted(name: string): string {
  const words = name.split(' ')
  if (words.length === 1) return name
  const take = family.test(words.at(-1)!) && words.length > 2 ? 2 : 1
  return `${words.slice(-take).join(' ')}, ${words.slice(0, -take).join(' ')}`
}

export const surnameFirst = (name: string): string => people.get(name)?.heading ?? inverted(name)

function personField(tag: string, name: string, role: string | undefined): DataField {
  const known = people.get(name)
  const heading = known?.heading ?? inverted(name)
  return field(tag, `${heading.includes(',') ? '1' : '0'} `, {
    a: known?.dates || role ? `${heading},` : heading,
    d: known?.dates ? known.dates + (role ? ',' : '') : undefined,
    e: role,
    '0': known && `(UNIPS)${authorityNumber(name)}`,
  })
}

function bodyField(tag: string, { units, event }: Body, role: string | undefined): DataField {
  const [first = '', ...rest] = units
  if (event) {
    const last = `${event.place})`
    return field(`${tag[0]}11`, '2 ', { a: first, n: `(${event.number}. :`, d: `${event.year} :`, c: last, j: role })
  }
  const jurisdiction = rest.length > 0 && !first.startsWith('Universidade')
  return field(`${tag[0]}10`, jurisdiction ? '1 ' : '2 ', { a: rest.length > 0 ? `${first}.` : first, b: rest, e: role })
}

/** The entry of a contributor: 1XX as main entry, else 7XX. */
export const nameField = ({ who, role }: Contributor, main: boolean): DataField =>
  typeof who === 'string' ? personField(main ? '100' : '700', who, role) : bodyField(main ? '1' : '7', who, role)

/** A person as a subject (600), with subdivisions after it. */
export function personSubject(name: string, subdivisions: string[]): DataField {
  const entry = personField('600', name, undefined)
  return { ...entry, ind2: '4', subfields: [...entry.subfields, ...subdivisions.map((value) => ({ code: 'x', value }))] }
}

/** A body as a subject (610). */
export const bodySubject = (units: string[]): DataField => ({ ...bodyField('610', { units }, undefined), tag: '610', ind2: '4' })
