import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, subfield, tagGroup } from '../record.ts'
import { clean } from './clean.ts'
import type { Heading, HeadingUse, Imprint, Role, SeriesStatement, Subject, TitleHeading, TitleName } from './description.ts'
import { authorityNumber, headingKey, kindOfTag, nameLabel, workLabel } from './heading-key.ts'
import { isUnknown } from './imprint.ts'
import { withoutBrackets } from './clean.ts'

const plain = (use: HeadingUse, { kind, key, label, authorityNumber }: Heading, roles: Role[] = []): TitleHeading => ({
  kind, key, label, authorityNumber, use, roles, position: 0,
}) // prettier-ignore

const makers = new Set([
  'author',
  'organizer',
  'coordinator',
  'compiler',
  'editor',
  'composer',
  'director',
  'cartographer',
  'artist',
  'photographer',
])

const ofName = (name: TitleName): TitleHeading =>
  plain(name.main || name.roles.length === 0 || name.roles.some((role) => makers.has(role)) ? 'author' : 'contributor', name, name.roles)

const namesAsSubjects = tagGroup(['600', '610', '611'])
const workTags = tagGroup(['130', '240', '700', '710', '711', '730'])
const mainEntries = tagGroup(['100', '110', '111'])

/** The person or body inside a subject with subdivisions ("Assis, Machado de - Crítica"): readers look for both. */
function namesInSubjects(record: MarcRecord): TitleHeading[] {
  return dataFields(record, namesAsSubjects)
    .filter((field) => subfield(field, 'x') ?? subfield(field, 'v') ?? subfield(field, 't') ?? subfield(field, 'y'))
    .flatMap((field) => {
      const kind = kindOfTag(field.tag)
      const label = nameLabel(field, kind)
      return label ? [plain('subject', { kind, label, key: headingKey(label) })] : []
    })
}

/** Works named by 130, 240 with its author, 730 and name-title entries. */
function works(record: MarcRecord): TitleHeading[] {
  const fields = dataFields(record, workTags).filter(
    ({ tag, subfields }) => !tag.startsWith('7') || tag === '730' || subfields.some(({ code }) => code === 't'),
  )
  if (fields.length === 0) return []
  const author = dataFields(record, mainEntries)[0]
  const prefix = author ? `${nameLabel(author, kindOfTag(author.tag))}. ` : ''
  const ofField = (field: DataField): string | undefined => {
    if (field.tag === '240') return prefix + nameLabel({ ...field, tag: '130' }, 'work')
    if (field.tag === '130' || field.tag === '730') return nameLabel(field, 'work')
    const title = workLabel(field)
    return title && `${nameLabel(field, kindOfTag(field.tag))}. ${title}`
  }
  return fields.flatMap((field) => {
    const label = clean(ofField(field) ?? '')
    const number = field.tag.endsWith('30') ? authorityNumber(field) : undefined
    return label ? [plain('work', { kind: 'work', label, key: headingKey(label), ...(number && { authorityNumber: number }) })] : []
  })
}

function publishers(imprints: readonly Imprint[]): TitleHeading[] {
  const found: TitleHeading[] = []
  for (const { kind, publishers: names } of imprints) {
    if (kind !== 'publication' && kind !== 'production') continue
    for (const name of names) {
      const label = withoutBrackets(name)
      if (label !== '' && !isUnknown(label)) found.push(plain('publisher', { kind: 'publisher', label, key: headingKey(label) }))
    }
  }
  return found
}

/** Everything of a title that is a heading, each once per use, in record order. */
export function describeHeadings(
  record: MarcRecord,
  parts: { names: TitleName[]; subjects: Subject[]; series: SeriesStatement[]; imprints: Imprint[] },
): TitleHeading[] {
  const once: TitleHeading[] = []
  const add = (one: TitleHeading): void => {
    if (one.key === '') return
    for (const other of once) if (other.use === one.use && other.kind === one.kind && other.key === one.key) return
    one.position = once.length
    once.push(one)
  }
  for (const name of parts.names) add(ofName(name))
  for (const subject of parts.subjects) add(plain(subject.kind === 'genre' ? 'genre' : 'subject', subject))
  for (const name of namesInSubjects(record)) add(name)
  for (const { key, title } of parts.series) add(plain('series', { kind: 'series', key, label: title }))
  for (const work of works(record)) add(work)
  for (const publisher of publishers(parts.imprints)) add(publisher)
  return once
}
