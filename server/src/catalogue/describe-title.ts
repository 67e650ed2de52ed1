import type { DataField, MarcRecord } from './record.ts'
import { controlValue, dataFields, subfield, subfields, subfieldText } from './record.ts'
import { describeCallNumber, describeClassifications } from './description/call-number.ts'
import { clean, readable, withoutEnd, withoutIsbd } from './description/clean.ts'
import { describeAccessibility, describeCountry, describeLanguages, isOnline, levelOf } from './description/coded.ts'
import type { TitleDescription } from './description/description.ts'
import { describeHeadings } from './description/headings.ts'
import { describeIdentifiers } from './description/identifiers.ts'
import { describeImprints, describeYears, firstStatement } from './description/imprint.ts'
import { describeKnowledgeAreas } from './description/knowledge-area.ts'
import { describeLinks } from './description/links.ts'
import { describeNames } from './description/names.ts'
import { describeContents, describeNotes, describeSerial, describeSummaries, describeThesis } from './description/notes.ts'
import { describeRelations } from './description/relations.ts'
import { describeSeries, describeSubjects } from './description/subjects.ts'
import { describeOtherTitles, describeTitleStatement } from './description/titles.ts'
import { describeWorkType } from './description/work-type.ts'

/** "032015" of 306 $a as "3 h 20 min". */
function readDuration(record: MarcRecord): string | undefined {
  const coded = subfield(dataFields(record, '306')[0], 'a') ?? ''
  if (!/^\d{6}$/.test(coded)) return undefined
  const [hours, minutes, seconds] = [coded.slice(0, 2), coded.slice(2, 4), coded.slice(4, 6)].map(Number)
  return [hours && `${hours} h`, minutes && `${minutes} min`, !hours && seconds && `${seconds} s`].filter(Boolean).join(' ') || undefined
}

function physicalDescription(field: DataField): string {
  let text: string | undefined
  for (const { code, value } of field.subfields) if (!'3568'.includes(code)) text = text === undefined ? value : `${text} ${value}`
  return withoutEnd(readable(text ?? ''), ' +;:')
}

function accessAndForm(record: MarcRecord): Pick<TitleDescription, 'online' | 'accessible' | 'accessibility' | 'links' | 'workType'> {
  const accessibility = describeAccessibility(record)
  return {
    workType: describeWorkType(record),
    online: isOnline(record),
    accessible: accessibility.length > 0,
    accessibility,
    links: describeLinks(record),
  }
}

function physical(record: MarcRecord): Pick<TitleDescription, 'edition' | 'physicalDescription' | 'extents' | 'duration' | 'scale'> {
  const edition = dataFields(record, '250')
    .map((field) => clean(subfieldText(field, 'ab')))
    .filter(Boolean)
    .join(' ; ')
  const fields = dataFields(record, '300')
  return {
    edition: edition || undefined,
    physicalDescription: fields.map(physicalDescription).filter(Boolean),
    extents: fields.flatMap((field) => subfields(field, 'a').map(withoutIsbd)).filter(Boolean),
    duration: readDuration(record),
    scale: clean(subfield(dataFields(record, '255')[0], 'a') ?? '') || undefined,
  }
}

/** What is told of a title only when somebody looks at it or searches for its words. */
type TextsOfTitle =
  | 'otherTitles'
  | 'notes'
  | 'summaries'
  | 'contents'
  | 'edition'
  | 'physicalDescription'
  | 'extents'
  | 'duration'
  | 'scale'
type CodedOfTitle = 'controlNumber' | 'source' | 'country' | 'thesis'
type FirstStatement = 'place' | 'publisher' | 'date'

/** What lists, numbers and headings are made of: all that an import stores beside the record. */
export type TitleEntry = Omit<TitleDescription, TextsOfTitle | CodedOfTitle | FirstStatement>

/** The part of the description that is stored with the record. Pure. */
export function describeEntry(record: MarcRecord): TitleEntry {
  const imprints = describeImprints(record)
  const parts = { names: describeNames(record), subjects: describeSubjects(record), series: describeSeries(record), imprints }
  const classifications = describeClassifications(record)
  const callNumber = describeCallNumber(record)
  const serial = describeSerial(record)
  const { languages, originalLanguages } = describeLanguages(record)
  const { year, lastYear } = describeYears(record, imprints)
  const { workType, online, accessible, accessibility, links } = accessAndForm(record)
  // Each by its name, undefined or not: objects spread into one another cost an import more than what is in them.
  return {
    level: levelOf(record.leader),
    title: describeTitleStatement(record),
    names: parts.names,
    subjects: parts.subjects,
    series: parts.series,
    imprints,
    identifiers: describeIdentifiers(record),
    classifications,
    callNumber,
    serial,
    languages,
    originalLanguages,
    year,
    lastYear,
    workType,
    online,
    accessible,
    accessibility,
    links,
    knowledgeAreas: describeKnowledgeAreas(record, classifications),
    relations: describeRelations(record),
    headings: describeHeadings(record, parts),
  }
}

/** Everything a bibliographic record says, as plain data. Pure: the same record gives the same description. */
export const describeTitle = (record: MarcRecord): TitleDescription => describeRest(record, describeEntry(record))

/** Everything a record says, where that part of it was described already. */
export function describeRest(record: MarcRecord, entry: TitleEntry): TitleDescription {
  const { place, publisher, date } = firstStatement(entry.imprints)
  const { edition, physicalDescription: extent, extents, duration, scale } = physical(record)
  return {
    controlNumber: controlValue(record, '001')?.trim() || undefined,
    source: controlValue(record, '003')?.trim() || undefined,
    level: entry.level,
    title: entry.title,
    otherTitles: describeOtherTitles(record),
    names: entry.names,
    subjects: entry.subjects,
    series: entry.series,
    edition,
    imprints: entry.imprints,
    place,
    publisher,
    date,
    physicalDescription: extent,
    extents,
    duration,
    scale,
    notes: describeNotes(record),
    summaries: describeSummaries(record),
    contents: describeContents(record),
    identifiers: entry.identifiers,
    classifications: entry.classifications,
    callNumber: entry.callNumber,
    languages: entry.languages,
    originalLanguages: entry.originalLanguages,
    country: describeCountry(record),
    year: entry.year,
    lastYear: entry.lastYear,
    workType: entry.workType,
    online: entry.online,
    accessible: entry.accessible,
    accessibility: entry.accessibility,
    links: entry.links,
    knowledgeAreas: entry.knowledgeAreas,
    relations: entry.relations,
    thesis: describeThesis(record),
    serial: entry.serial,
    headings: entry.headings,
  }
}
