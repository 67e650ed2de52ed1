import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, subfield, subfields, tagGroup } from '../record.ts'
import { clean, markedNonFiling, nonFiling } from './clean.ts'
import type { SeriesStatement, Subject } from './description.ts'
import { authorityNumber, headingKey, kindOfTag, subjectLabel, subjectParts } from './heading-key.ts'

const thesauri: Record<string, string> = { '0': 'lcsh', '1': 'lcac', '2': 'mesh', '3': 'nal', '5': 'cash', '6': 'rvm' }

function describeSubject(field: DataField): Subject | undefined {
  const parts = subjectParts(field)
  if (parts.length === 0) return undefined
  const kind = kindOfTag(field.tag)
  const label = subjectLabel(parts)
  // A name with subdivisions is a subject in words; the name itself is a heading of its own (see headings).
  const named = parts.length > 1 && kind !== 'genre' && kind !== 'keyword' ? 'topic' : kind
  const thesaurus = field.ind2 === '7' ? subfield(field, '2') : thesauri[field.ind2]
  const number = authorityNumber(field)
  return {
    tag: field.tag,
    kind: named,
    label,
    key: headingKey(label),
    parts,
    thesaurus: thesaurus || undefined,
    authorityNumber: number || undefined,
  }
}

/** 653 may hold many free words in one field: each is a subject. */
const keywords = (field: DataField): DataField[] =>
  field.subfields.filter(({ code }) => code === 'a').map((part) => ({ ...field, subfields: [part] }))

const isAmong = (subjects: readonly Subject[], { kind, key }: Subject): boolean => {
  for (const other of subjects) if (other.kind === kind && other.key === key) return true
  return false
}

const subjectTags = tagGroup(['600', '610', '611', '630', '648', '650', '651', '653', '654', '655'])
const seriesTags = tagGroup(['440', '490', '800', '810', '811', '830'])

export function describeSubjects(record: MarcRecord): Subject[] {
  const fields = dataFields(record, subjectTags)
  const subjects: Subject[] = []
  const add = (field: DataField): void => {
    const subject = describeSubject(field)
    if (subject && !isAmong(subjects, subject)) subjects.push(subject)
  }
  for (const field of fields)
    if (field.tag === '653') keywords(field).forEach(add)
    else add(field)
  return subjects
}

function seriesOf(field: DataField): SeriesStatement | undefined {
  const wanted = field.tag === '490' ? 'a' : 'abtnp'
  let parts = ''
  for (const { code, value } of field.subfields) {
    const part = wanted.includes(code) ? clean(value) : ''
    if (part !== '') parts = parts === '' ? part : `${parts}. ${part}`
  }
  const title = clean(parts)
  if (!title) return undefined
  const volume = clean(subfields(field, 'v').join(', '))
  const issn = clean(subfield(field, 'x') ?? '')
  const marked = markedNonFiling(subfield(field, 'a') ?? '')
  const skipped = marked || (field.tag === '440' || field.tag === '830' ? nonFiling(field.ind2, title) : 0)
  return {
    title,
    ...(skipped > 0 && { nonSorting: skipped }),
    volume: volume || undefined,
    issn: issn || undefined,
    key: headingKey(title),
    traced: field.tag !== '490',
  }
}

/** The series as traced (8XX, 440), else as printed (490). */
export function describeSeries(record: MarcRecord): SeriesStatement[] {
  const fields = dataFields(record, seriesTags)
  if (fields.length === 0) return []
  const all = fields.map(seriesOf).filter((series) => series !== undefined)
  const traced = all.filter((series) => series.traced)
  if (traced.length === 0) return all
  return [
    ...traced,
    ...all.filter(
      (series) => !series.traced && !traced.some((other) => sameSeries(other.key, series.key) || traced.length >= all.length / 2),
    ),
  ]
}

const sameSeries = (a: string, b: string): boolean => a === b || a.startsWith(`${b} `) || b.startsWith(`${a} `)
