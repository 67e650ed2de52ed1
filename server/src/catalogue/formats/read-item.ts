import type { MarcRecord } from '../record.ts'
import type { OnRemark, Remark } from '../remark.ts'
import { dataFields, dataFieldsBeginning, isControlTag, isDataField, subfield } from '../record.ts'

/** Why bytes were no record. The list is closed: the import guide has a row for each. */
export const badReasons = [
  'truncated',
  'bad_leader',
  'bad_directory',
  'bad_field',
  'bad_encoding',
  'bad_xml',
  'bad_json',
  'doctype',
  'too_large',
  'too_deep',
  'empty_record',
  'missing_tag',
  'missing_code',
  'bad_gzip',
  'unimarc',
] as const

export type BadReason = (typeof badReasons)[number]

/** One thing found in a file, at `offset` bytes from its (unpacked) beginning. */
export type ReadItem =
  | { kind: 'record'; offset: number; record: MarcRecord; bytes: Uint8Array; remarks?: readonly Remark[] }
  | { kind: 'bad'; offset: number; reason: BadReason; detail: string; bytes: Uint8Array }

/** Reads a file piece by piece; holds no more than one record. After `end` it must not be used. */
export type RecordScanner = { push(chunk: Uint8Array): ReadItem[]; end(): ReadItem[] }

/** No record of a library is longer; a longer one is an attack or a file of something else. */
export const MAX_RECORD_BYTES = 4 << 20

/** Thrown while a single record is understood; the scanner turns it into a `bad` item. */
export class BadRecord extends Error {
  readonly reason: BadReason
  constructor(reason: BadReason, detail: string) {
    super(detail)
    this.reason = reason
  }
}

// The standard has one character; longer ones are kept and reported.
const soundCode = /^[!-~\u00A1-\u{10FFFF}]{1,20}$/u

/** Nearly every code is one; only the others are looked at closely. */
const isPlainCode = (code: string): boolean => code.length === 1 && code >= '0' && code <= 'z'

/** UNIMARC has its title in 200 and 36 coded characters in 100 $a; its authorities begin with the same coded field. */
function isUnimarc(record: MarcRecord): boolean {
  if (dataFields(record, '245').length > 0) return false
  const coded = /^[\d ]{8}[a-u| ]/.test(subfield(dataFields(record, '100')[0], 'a') ?? '')
  const title = dataFields(record, '200').some((field) => subfield(field, 'a') !== undefined)
  return title
    ? coded || dataFields(record, ['210', '215', '801']).length > 0
    : coded && (dataFields(record, '152').length > 0 || dataFieldsBeginning(record, '2').length > 0)
}

/** What every reader refuses, whatever the file's form. */
function checkRecord(record: MarcRecord): MarcRecord {
  if (record.fields.length === 0) throw new BadRecord('empty_record', 'the record holds no field')
  for (const field of record.fields) {
    if (!isDataField(field)) continue
    if (isControlTag(field.tag)) throw new BadRecord('bad_field', `control field ${field.tag} has subfields: this is no MARC 21`)
    if (field.subfields.some(({ code }) => !isPlainCode(code) && !soundCode.test(code)))
      throw new BadRecord('bad_field', `field ${field.tag} has a subfield without a code`)
  }
  if (isUnimarc(record)) throw new BadRecord('unimarc', 'the record is UNIMARC')
  return record
}

/** A tag as files have it. The standard has three characters; longer ones are kept and reported. */
export const soundTag = /^[0-9A-Za-z][0-9A-Za-z_-]{0,19}$/

/** Turns the bytes of one record into an item by `parse`, whatever is wrong with them. */
export function readSlice(offset: number, bytes: Uint8Array, parse: (bytes: Uint8Array, onRemark: OnRemark) => MarcRecord): ReadItem {
  const remarks: Remark[] = []
  try {
    const record = checkRecord(parse(bytes, (remark) => remarks.push(remark)))
    return remarks.length > 0 ? { kind: 'record', offset, record, bytes, remarks } : { kind: 'record', offset, record, bytes }
  } catch (error) {
    if (error instanceof BadRecord) return { kind: 'bad', offset, reason: error.reason, detail: error.message, bytes }
    throw error
  }
}
