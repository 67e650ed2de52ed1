import type { Field, MarcRecord, Subfield } from '../record.ts'
import { isDataField, normaliseRecord } from '../record.ts'
import { decodeText } from './decode-text.ts'
import { BadRecord, soundTag } from './read-item.ts'

type Json = Record<string, unknown>
const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)

function only(value: unknown, what: string): [string, unknown] {
  const entries = isObject(value) ? Object.entries(value) : []
  if (entries.length !== 1) throw new BadRecord('bad_json', `a ${what} is no object with one name`)
  return entries[0]!
}

const text = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')

function readSubfield(value: unknown): Subfield {
  const [code, content] = only(value, 'subfield')
  return { code, value: text(content) }
}

function readField(value: unknown): Field {
  const [tag, content] = only(value, 'field')
  if (!soundTag.test(tag)) throw new BadRecord('missing_tag', 'a field has no tag')
  if (typeof content === 'string') return { tag, value: content }
  if (!isObject(content) || !Array.isArray(content['subfields'])) throw new BadRecord('bad_json', `field ${tag} has no subfields`)
  return { tag, ind1: text(content['ind1']), ind2: text(content['ind2']), subfields: content['subfields'].map(readSubfield) }
}

/** Understands one object of MARC-in-JSON (leader and an array of fields). */
export function parseMarcJson(bytes: Uint8Array): MarcRecord {
  let value: unknown
  try {
    value = JSON.parse(decodeText(bytes))
  } catch (error) {
    if (error instanceof SyntaxError) throw new BadRecord('bad_json', error.message.slice(0, 120))
    throw error
  }
  if (!isObject(value) || !Array.isArray(value['fields'])) throw new BadRecord('bad_json', 'the object holds no fields')
  if (typeof value['leader'] !== 'string') throw new BadRecord('bad_leader', 'the record has no leader')
  return normaliseRecord({ leader: value['leader'], fields: value['fields'].map(readField) })
}

const fieldToJson = (field: Field): Json =>
  isDataField(field)
    ? { [field.tag]: { ind1: field.ind1, ind2: field.ind2, subfields: field.subfields.map(({ code, value }) => ({ [code]: value })) } }
    : { [field.tag]: field.value }

/** The record as one line of MARC-in-JSON. */
export const writeMarcJson = (record: MarcRecord): string =>
  `${JSON.stringify({ leader: record.leader, fields: record.fields.map(fieldToJson) })}\n`
