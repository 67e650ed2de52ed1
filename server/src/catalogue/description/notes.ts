import type { DataField, MarcRecord } from '../record.ts'
import { controlValue, dataFields, subfield, subfields, subfieldText, tagGroup } from '../record.ts'
import { clean, readable } from './clean.ts'
import type { ContentLine, Note, NoteKind, Serial, Thesis } from './description.ts'
import { firstYear } from './imprint.ts'

const kinds: Record<string, NoteKind> = {
  '500': 'general', '501': 'with', '502': 'thesis', '504': 'bibliography', '506': 'access', '508': 'credits', '510': 'citation', '511': 'cast', '515': 'general',
  '516': 'system', '518': 'event', '521': 'audience', '525': 'supplement', '530': 'additional_form', '532': 'accessibility', '533': 'reproduction',
  '534': 'original', '536': 'funding', '538': 'system', '540': 'terms', '541': 'provenance', '545': 'biographical', '546': 'language', '547': 'former_title', '550': 'general',
  '555': 'bibliography', '561': 'provenance', '580': 'linking', '586': 'award', '590': 'local', '255': 'scale',
} // prettier-ignore

const noteTags = tagGroup(Object.keys(kinds))

const hidden = '0568w9'
function text(field: DataField): string {
  let joined: string | undefined
  for (const { code, value } of field.subfields) if (!hidden.includes(code)) joined = joined === undefined ? value : `${joined} ${value}`
  return readable(joined ?? '')
}

/** Notes in record order; private ones (541 and 561 with first indicator 0) are left out, summaries and contents have places of their own. */
export function describeNotes(record: MarcRecord): Note[] {
  return dataFields(record, noteTags)
    .filter((field) => !(field.ind1 === '0' && ['541', '561'].includes(field.tag)))
    .map((field) => ({ tag: field.tag, kind: kinds[field.tag]!, text: text(field) }))
    .filter((note) => note.text !== '')
}

export const describeSummaries = (record: MarcRecord): string[] =>
  dataFields(record, '520')
    .map((field) => readable(subfieldText(field, 'ab')))
    .filter(Boolean)

function contentLine(given: string): ContentLine {
  const [title = '', ...rest] = given.split(/\s+\/\s+/)
  const part = /^((?:v|t|pt|cd|disc|disco|cap)\.?\s*\d+[.:]?)\s+/i.exec(title)?.[1]
  const responsibility = clean(rest.join(' / '))
  return {
    title: clean(part ? title.slice(part.length).trim() : title),
    ...(responsibility && { responsibility }),
    ...(part && { part: part.replace(/[.:]$/, '') }),
  }
}

/** 505 taken apart at " -- ", or by $t and $r when it is enhanced. */
export function describeContents(record: MarcRecord): ContentLine[] {
  return dataFields(record, '505')
    .flatMap((field) => {
      const whole = readable(
        field.subfields
          .filter(({ code }) => 'agrt'.includes(code))
          .map((part) => part.value)
          .join(' '),
      )
      return whole
        .replace(/\.$/, '')
        .split(/\s*(?:--|—|\s–\s)\s*/)
        .filter((part) => part.trim() !== '')
        .map(contentLine)
    })
    .filter((line) => line.title !== '')
}

/** Degree and area of "Doutorado em Educação em Ciências": the first "em" parts them. */
function degreeAndArea(text: string): Pick<Thesis, 'degree' | 'area'> {
  const [, kind = text, area = ''] = /^(.*?)\s+(?:em|in|en)\s+(.*)$/is.exec(text) ?? []
  return { ...(kind.trim() && { degree: kind.trim() }), ...(area.trim() && { area: area.trim() }) }
}

/** Parts of "Tese (Doutorado em Física) - Universidade do Vale, Blumenau, 2018." written as one text. */
function readThesisText(note: string): Omit<Thesis, 'text'> {
  const [open, close] = [note.indexOf('('), note.indexOf(')', note.indexOf('(') + 1)]
  const degree = open >= 0 && close >= 0 ? note.slice(open + 1, close) : undefined
  const after = note.slice(note.indexOf(')') + 1).replace(/^[\s\-–—.,]+/, '')
  const institution = clean((/^(.*?)(?:,\s*(?:\[?c?\d{4}.*)?$|$)/.exec(after)?.[1] ?? '').replace(/,\s*\d{4}.*$/, ''))
  const year = firstYear(note)
  return {
    ...degreeAndArea(degree ?? ''),
    ...(degree && institution && { institution }),
    ...(year && { year: String(year) }),
  }
}

export function describeThesis(record: MarcRecord): Thesis | undefined {
  const field = dataFields(record, '502')[0]
  if (!field) return undefined
  const whole = text(field)
  const [degree, institution, year] = ['b', 'c', 'd'].map((code) => clean(subfield(field, code) ?? ''))
  if (!degree && !institution) return { text: whole, ...readThesisText(whole) }
  return { text: whole, ...degreeAndArea(degree ?? ''), ...(institution && { institution }), ...(year && { year }) }
}

/** 310, 321, 362 and the status of 008 for anything that comes out in parts. */
export function describeSerial(record: MarcRecord): Serial | undefined {
  if (!'sib'.includes(record.leader[7] ?? 'm')) return undefined
  const coded = controlValue(record, '008') ?? ''
  const frequency = clean(subfields(dataFields(record, '310')[0] ?? { tag: '', ind1: '', ind2: '', subfields: [] }, 'a').join(' '))
  const numbering = dataFields(record, '362')
    .map((field) => readable(subfields(field, 'a').join(' ')))
    .filter(Boolean)
    .join('; ')
  const [begin, end] = [coded.slice(7, 11), coded.slice(11, 15)].map((year) =>
    /^\d{4}$/.test(year) && year !== '9999' ? Number(year) : undefined,
  )
  return {
    ...(frequency && { frequency }),
    formerFrequencies: dataFields(record, '321')
      .map((field) => readable(subfields(field, 'ab').join(' ')))
      .filter(Boolean),
    ...(numbering && { numbering }),
    ...(begin && { begin }),
    ...(end && { end }),
    current: coded[6] === 'c' || (coded[6] !== 'd' && coded.slice(11, 15) === '9999'),
  }
}
