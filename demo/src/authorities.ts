import { control, field, marcRecord, type Field, type MarcRecord } from './marc.ts'
import { agency } from './records/agency.ts'
import { authorityNumber, controlledPeople, type ControlledPerson } from './records/names.ts'
import { slug } from './slug.ts'
import { parts, readTable } from './tables.ts'

const leader = '00000nz  a2200000n  4500'

const begin = (number: string): Field[] => [
  control('001', number),
  control('003', agency),
  control('005', '20261101080000.0'),
  control('008', '261101n| azannaabn          |n aaa     d'),
  field('040', '  ', { a: agency, b: 'por', c: agency }),
]

const sources: Readonly<Record<string, string>> = { wikidata: 'wikidata', viaf: 'viaf' }

/** `wikidata=Q692` as 024. Only numbers that are certain stand in the table. */
const identifierFields = (identifiers: string[]): Field[] =>
  identifiers.map((text) => {
    const [source = '', number = ''] = text.split('=')
    return field('024', '7 ', { a: number, '2': sources[source] })
  })

function personRecord(person: ControlledPerson): MarcRecord {
  const kind = person.heading.includes(',') ? '1 ' : '0 '
  const [birth = '', death = ''] = person.dates.replaceAll('?', '').split('-')
  return marcRecord(leader, [
    ...begin(authorityNumber(person.name)),
    ...identifierFields(person.identifiers),
    birth && /^\d{4}$/.test(birth) ? field('046', '  ', { f: birth, g: death || undefined }) : undefined,
    field('100', kind, { a: person.dates ? `${person.heading},` : person.heading, d: person.dates || undefined }),
    ...person.seeFrom.map((variant) => field('400', variant.includes(',') ? '1 ' : '0 ', { a: variant })),
    ...(seeAlso[person.name] ?? []).map((other) => field('500', '1 ', { a: other, '0': `(UNIPS)${numbers.get(other)}` })),
    person.note ? field('678', '0 ', { a: person.note }) : undefined,
  ])
}

const numbers = new Map(controlledPeople().map(({ name, heading }) => [heading, authorityNumber(name)]))

/** Brothers who wrote, and friends who wrote together. */
const seeAlso: Readonly<Record<string, string[]>> = {
  'Aluísio Azevedo': ['Azevedo, Artur'],
  'Artur Azevedo': ['Azevedo, Aluísio'],
  'Jacob Grimm': ['Grimm, Wilhelm'],
  'Wilhelm Grimm': ['Grimm, Jacob'],
  'Charlotte Brontë': ['Brontë, Emily'],
  'Emily Brontë': ['Brontë, Charlotte'],
  'Karl Marx': ['Engels, Friedrich'],
  'Friedrich Engels': ['Marx, Karl'],
}

const topicNumber = (term: string): string => `s-${slug(term)}`

function topicRecord(row: {
  term: string
  see_from: string
  broader: string
  narrower: string
  related: string
  note: string
}): MarcRecord {
  const to = (term: string, relation: string): Field => field('550', '  ', { w: relation, a: term, '0': `(UNIPS)${topicNumber(term)}` })
  return marcRecord(leader, [
    ...begin(topicNumber(row.term)),
    field('150', '  ', { a: row.term }),
    ...parts(row.see_from).map((variant) => field('450', '  ', { a: variant })),
    ...parts(row.broader).map((term) => to(term, 'g')),
    ...parts(row.narrower).map((term) => to(term, 'h')),
    ...parts(row.related).map((term) => to(term, '')),
    row.note ? field('680', '  ', { i: row.note }) : undefined,
  ])
}

interface BodyRow {
  handle: string
  heading: string
  see_from: string
  earlier: string
  later: string
  note: string
  dates: string
}

function bodyRecord(row: BodyRow): MarcRecord {
  const [from = '', to = ''] = row.dates.split('-')
  return marcRecord(leader, [
    ...begin(`b-${row.handle}`),
    field('046', '  ', { s: from, t: to || undefined }),
    field('110', '2 ', { a: row.heading }),
    ...parts(row.see_from).map((variant) => field('410', '2 ', { a: variant })),
    ...parts(row.earlier).map((name) => field('510', '2 ', { w: 'a', a: name })),
    ...parts(row.later).map((name) => field('510', '2 ', { w: 'b', a: name })),
    field('678', '1 ', { a: row.note }),
  ])
}

/** Authority records of people, topics and bodies, with what to see, see also, before, after, wider and narrower. */
export const demoAuthorities = (): MarcRecord[] => [
  ...controlledPeople().map(personRecord),
  ...readTable('catalogue/subject-authorities.tsv', ['term', 'see_from', 'broader', 'narrower', 'related', 'note']).map(topicRecord),
  ...readTable('catalogue/body-authorities.tsv', ['handle', 'heading', 'see_from', 'earlier', 'later', 'note', 'dates']).map(bodyRecord),
]
