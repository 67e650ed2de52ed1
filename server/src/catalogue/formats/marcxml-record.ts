import { SaxesParser } from 'saxes'
import type { DataField, Field, MarcRecord } from '../record.ts'
import { normaliseRecord } from '../record.ts'
import { BadRecord, soundTag } from './read-item.ts'

const MAX_DEPTH = 16
const MAX_FIELDS = 20_000

// What other programs add beside the fields (rank, identifier, datestamp) is not read, nor what stands inside it.
const known = ['record', 'leader', 'controlfield', 'datafield']

type Building = { leader?: string; fields: Field[]; open: string[]; text: string; current?: DataField; tag?: string; code?: string }

const local = (name: string): string => name.slice(name.indexOf(':') + 1)
const filled = (value: string | undefined): value is string => value !== undefined && value !== ''

function openElement(state: Building, name: string, attributes: Record<string, string>): void {
  state.open.push(name)
  if (state.open.length > MAX_DEPTH) throw new BadRecord('too_deep', `elements are nested more than ${MAX_DEPTH} deep`)
  if (state.fields.length > MAX_FIELDS) throw new BadRecord('too_large', `more than ${MAX_FIELDS} fields`)
  state.text = ''
  if (name === 'controlfield' || name === 'datafield') {
    if (!soundTag.test(attributes['tag'] ?? '')) throw new BadRecord('missing_tag', `a ${name} has no tag`)
    state.tag = attributes['tag']
  }
  if (name === 'datafield') {
    state.current = { tag: state.tag!, ind1: attributes['ind1'] ?? ' ', ind2: attributes['ind2'] ?? ' ', subfields: [] }
  }
  if (name === 'subfield') {
    if (!filled(attributes['code'])) throw new BadRecord('missing_code', `a subfield of ${state.tag ?? 'no field'} has no code`)
    if (!state.current) throw new BadRecord('bad_xml', 'a subfield stands outside a datafield')
    state.code = attributes['code']!
  } else if (!known.includes(name) && state.current) {
    throw new BadRecord('bad_xml', `element ${name.slice(0, 40)} is not MARCXML`)
  }
}

function closeElement(state: Building): void {
  const name = state.open.pop()
  if (name === 'leader') state.leader = state.text
  if (name === 'controlfield') state.fields.push({ tag: state.tag!, value: state.text })
  if (name === 'subfield' && state.current) state.current.subfields.push({ code: state.code!, value: state.text })
  if (name === 'datafield' && state.current) {
    state.fields.push(state.current)
    state.current = undefined
  }
  state.text = ''
}

/** Understands one `<record>` element; prefixes are dropped, so namespaced and plain files read alike. */
export function parseMarcXmlRecord(text: string): MarcRecord {
  const state: Building = { fields: [], open: [], text: '' }
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new BadRecord('bad_xml', error.message.slice(0, 200))
  })
  parser.on('opentag', (tag) => openElement(state, local(tag.name), tag.attributes as Record<string, string>))
  parser.on('closetag', () => closeElement(state))
  const take = (part: string): void => {
    const inside = state.open.at(-1)
    if (inside === 'subfield' || inside === 'controlfield' || inside === 'leader') state.text += part
  }
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(text).close()
  if (state.fields.length === 0 && state.leader === undefined) throw new BadRecord('empty_record', 'the record holds no field')
  if (state.leader === undefined) throw new BadRecord('bad_leader', 'the record has no leader')
  return normaliseRecord({ leader: state.leader, fields: state.fields })
}
