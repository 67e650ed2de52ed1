import type { DataField, MarcRecord } from '../record.ts'
import { dataFields, tagGroup } from '../record.ts'
import { prefixPattern } from './call-number.ts'
import { readable } from './clean.ts'

/** Fields that hold call numbers, with the subfields in the order in which they stand on the shelf. */
const shelfSubfields: Readonly<Record<string, string>> = {
  '050': 'ab', '055': 'ab', '060': 'ab', '070': 'ab', '080': 'abx', '082': 'ab', '084': 'ab',
  '090': 'abcdefghijklmnopqrstuvwxyz', '092': 'abef', '096': 'abef', '099': 'a', '852': 'him',
} // prettier-ignore

const shelfTags = tagGroup(Object.keys(shelfSubfields))
/** Fields of which each further class begins another call number; elsewhere a repeated subfield is the next line of the spine. */
const classFields = new Set(['050', '055', '060', '070', '080', '082', '084'])
const maxUnits = 8
/** In place of the marks where a class of Dewey may be cut: `028.5/09` is filed under `028.5` too. */
const segmentation = '|'

function numbersOf(field: DataField): string[] {
  const numbers: string[] = []
  for (const { code, value } of field.subfields) {
    const text = shelfSubfields[field.tag]!.includes(code) ? readable(value) : ''
    if (text === '') continue
    if (numbers.length === 0 || (code === 'a' && classFields.has(field.tag))) numbers.push(text)
    else numbers[numbers.length - 1] += ` ${text}`
  }
  return field.tag === '082' ? numbers.map((text) => text.replaceAll(/[/'’]/g, segmentation)) : numbers
}

/** `DS432.T3 S944 1982` is `DS432`, `.T3`, `S944` and `1982`. */
const unitsOf = (text: string): string[] => text.split(/\s+|\||(?=\.\p{L})/u).filter(Boolean)

/** Beginnings that tell a class: letters alone are none. */
function startsOf(text: string): string[] {
  const starts: string[] = []
  let start = ''
  for (const unit of unitsOf(text).slice(0, maxUnits)) {
    start += unit.startsWith('.') ? unit : ` ${unit}`
    if (/\d/.test(start)) starts.push(start.trim())
  }
  return starts
}

/** Signs that are passed over where call numbers are compared. */
const compact = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** Every call number of a record, its beginnings first, each once: cut where a unit ends, with and without the letters of a shelf before a class of figures. */
export function callNumberStarts(record: MarcRecord): string[] {
  const once = new Map<string, string>()
  const add = (text: string) => once.set(compact(text), once.get(compact(text)) ?? text)
  for (const field of dataFields(record, shelfTags))
    for (const text of numbersOf(field)) {
      for (const start of startsOf(text)) add(start)
      const prefix = prefixPattern.exec(text)?.[0]
      if (prefix && /^\d{3}/.test(text.slice(prefix.length))) for (const start of startsOf(text.slice(prefix.length))) add(start)
      add(text.replaceAll(segmentation, ''))
    }
  return [...once.values()]
}
