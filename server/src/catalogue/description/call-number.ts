import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, subfield, tagGroup } from '../record.ts'
import { readable } from './clean.ts'
import type { CallNumber, Classification } from './description.ts'

// The filing order of the signs of the CDU, each before any figure: + / (nothing) : = (0 ( " letters - '
const signs: Record<string, string> = { '+': '!', '/': '"', ':': '$', '=': '%', '(': "'", '"': '(', '-': '*', "'": '+' }

/** A decimal class (CDD, CDU) as text that sorts by plain comparison: figures count one by one, signs in their filing order. */
function decimalClassKey(text: string): string {
  if (/^\d*$/.test(text)) return `${text}#`
  const plain = text.replaceAll(/(?<=\d)\.(?=\d)|\s|['’](?=$|\s)/g, '').replaceAll('(0', '&0')
  // Figures and points alone, as nearly always, are their own key.
  if (/^[\d.]*$/.test(plain)) return `${plain}#`
  return `${[...plain].map((sign) => signs[sign] ?? (/\p{L}/u.test(sign) ? `)${sign.toLowerCase()}` : sign)).join('')}#`
}

const padded = (figures: string, width: number): string => figures.replace(/^0+(?=\d)/, '').padStart(width, '0')

/** "QA76.73" sorts by letters, whole number, decimals. */
function letterClassKey(text: string): string {
  const [, letters, whole, rest] = /^([A-Z]{1,3})\s*(\d{1,4})(.*)$/i.exec(text) ?? []
  return `${letters!.toLowerCase().padEnd(3, ' ')}${padded(whole!, 4)}${rest!.toLowerCase().replaceAll(/[^\w.]/g, '')}#`
}

const classKey = (text: string): string =>
  /^[A-Z]{1,3}\s*\d/i.test(text) ? letterClassKey(text) : /^\d/.test(text) ? decimalClassKey(text) : `${text.toLowerCase()}#`

/** The Cutter counts as a decimal: S58 before S586 before S59; the work mark comes after the figures. */
function cutterKey(text: string): string {
  const match = /^\.?([A-Za-z]+)(\d*)(.*)$/.exec(text)
  return match ? `${match[1]!.toLowerCase()}${match[2]}#${match[3]!.toLowerCase()}` : text.toLowerCase()
}

/** What follows (edition, volume, copy, year): numbers by their value. */
const remainderKey = (text: string): string => text.toLowerCase().replaceAll(/\d+/g, (figures) => padded(figures, 6))

/** Letters of a shelf before a class: reference, thesis, periodical … */
export const prefixPattern = /^(R|P|T|D|F|OR|INF|REF|TCC|M|CD|DVD|B)(?=\s+\d)\s+/

/** Sort key of a call number written as spine lines or as one text; plain string comparison gives shelf order. */
export function callNumberSortKey(text: string): string {
  const prefix = prefixPattern.exec(text)?.[1] ?? ''
  const [classPart = '', ...rest] = text
    .slice(prefix ? prefix.length : 0)
    .trim()
    .split(/\s+/)
  const [cutter, ...marks] = rest
  return [prefix.toLowerCase(), classKey(classPart), cutter ? cutterKey(cutter) : '', ...marks.map(remainderKey)].join('\u0001')
}

function fromLines(lines: string[]): CallNumber {
  const [prefix, ...others] =
    /^\p{L}{1,4}$/u.test(lines[0] ?? '') && lines.length > 1 ? [lines[0], ...lines.slice(1)] : [undefined, ...lines]
  const text = lines.join(' ')
  const cutter = others.find((line, at) => at > 0 && /^\.?\p{L}{1,3}\d/u.test(line))
  return {
    text,
    lines,
    sortKey: callNumberSortKey(text),
    class: others[0] || undefined,
    cutter: cutter || undefined,
    prefix: prefix || undefined,
  }
}

function values(field: DataField | undefined, codes: string): string[] {
  const found: string[] = []
  for (const { code, value } of field?.subfields ?? []) {
    const text = codes.includes(code) ? readable(value) : ''
    if (text !== '') found.push(text)
  }
  return found
}

const deweyTags = tagGroup(['092', '096'])

/** The local call number (090, else the shelf mark of 852, 092, 099), else a class with its item number. */
export function describeCallNumber(record: MarcRecord): CallNumber | undefined {
  const local = values(dataFields(record, '090')[0], 'abcdefghijklmnopqrstuvwxyz')
  if (local.length > 0) return fromLines(local)
  const candidates = [
    values(
      dataFields(record, '852').find((field) => subfield(field, 'h')),
      'khim',
    ),
    values(dataFields(record, deweyTags)[0], 'abef'),
    values(dataFields(record, '099')[0], 'a'),
    values(dataFields(record, '050')[0], 'ab').slice(0, 2),
    values(dataFields(record, '060')[0], 'ab').slice(0, 2),
    values(dataFields(record, '082')[0], 'ab')
      .slice(0, 2)
      .map((text) => text.replaceAll(/[/'’]/g, '')),
    values(dataFields(record, '080')[0], 'abx').slice(0, 2),
  ]
  const lines = candidates.find((parts) => parts.length > 0)
  return lines && fromLines(lines)
}

const schemes: Record<string, Classification['scheme']> = {
  '050': 'lcc',
  '060': 'nlm',
  '080': 'cdu',
  '082': 'cdd',
  '084': 'other',
  '090': 'local',
  '092': 'cdd',
}

const classTags = tagGroup(Object.keys(schemes))

export function describeClassifications(record: MarcRecord): Classification[] {
  const found: Classification[] = []
  for (const field of dataFields(record, classTags)) {
    const edition = subfield(field, '2')
    for (const { code, value } of field.subfields) {
      const text = code === 'a' ? readable(value) : ''
      const written = field.tag === '082' ? text.replaceAll(/[/'’]/g, '') : text
      if (written !== '') found.push({ scheme: schemes[field.tag]!, value: written, edition: edition ? readable(edition) : undefined })
    }
  }
  return found
}
