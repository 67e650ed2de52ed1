import { isDataField, type DataField, type Field, type MarcRecord, type Subfield } from './record.ts'

/**
 * A record as the database keeps it: JSON of its leader and its fields in order, each a list of texts. A control field is its tag and its
 * value; a data field its tag, its indicators, then code and value of each subfield. Without the names of the parts it is half as long,
 * and all that is done with it takes half as long: written, hashed, handed from thread to thread, checked, read.
 */
export function serialiseRecord({ leader, fields }: MarcRecord): string {
  const stored: (string | string[])[] = [leader]
  for (const field of fields) {
    if (!isDataField(field)) {
      stored.push([field.tag, field.value])
      continue
    }
    const parts = [field.tag, field.ind1, field.ind2]
    for (const { code, value } of field.subfields) parts.push(code, value)
    stored.push(parts)
  }
  return JSON.stringify(stored)
}

function dataField(parts: readonly string[]): DataField {
  const subfields: Subfield[] = []
  for (let at = 3; at < parts.length; at += 2) subfields.push({ code: parts[at]!, value: parts[at + 1]! })
  return { tag: parts[0]!, ind1: parts[1]!, ind2: parts[2]!, subfields }
}

/** The record of a kept text. What was kept before there was this form is JSON of the record itself. */
export function parseStoredRecord(text: string): MarcRecord {
  const stored = JSON.parse(text) as MarcRecord | readonly [string, ...(readonly string[])[]]
  if (!Array.isArray(stored)) return stored as MarcRecord
  const fields: Field[] = []
  for (let at = 1; at < stored.length; at++) {
    const parts = stored[at] as readonly string[]
    fields.push(parts.length === 2 ? { tag: parts[0]!, value: parts[1]! } : dataField(parts))
  }
  return { leader: stored[0] as string, fields }
}
