import type { MarcRecord } from '../record.ts'

/** Why bytes were no record. The list is closed: the quarantine shows a sentence for each. */
export type BadReason =
  | 'truncated'
  | 'bad_length'
  | 'bad_leader'
  | 'bad_directory'
  | 'bad_field'
  | 'bad_encoding'
  | 'bad_xml'
  | 'bad_json'
  | 'doctype'
  | 'too_large'
  | 'too_deep'
  | 'empty_record'
  | 'no_terminator'
  | 'missing_tag'
  | 'missing_code'
  | 'bad_gzip'
  | 'unimarc'

/** One thing found in a file, at `offset` bytes from its (unpacked) beginning. */
export type ReadItem =
  | { kind: 'record'; offset: number; record: MarcRecord; bytes: Uint8Array }
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

/** Turns the bytes of one record into an item by `parse`, whatever is wrong with them. */
export function readSlice(offset: number, bytes: Uint8Array, parse: (bytes: Uint8Array) => MarcRecord): ReadItem {
  try {
    return { kind: 'record', offset, record: parse(bytes), bytes }
  } catch (error) {
    if (error instanceof BadRecord) return { kind: 'bad', offset, reason: error.reason, detail: error.message, bytes }
    throw error
  }
}
