import { dataFields, subfield, type MarcRecord } from '../record.ts'
import { clean, readable } from './clean.ts'

/** Where a description of archival records stands: its level in its own words, and the fonds it belongs to. */
export interface ArchivalPlace {
  readonly level: string
  readonly fonds?: string
}

/** Level from 351 $c; a fonds names itself, what is below it names it by 773 $t. Nothing for what is not described by levels. */
export function describeArchivalPlace(record: MarcRecord): ArchivalPlace | undefined {
  const level = readable(subfield(dataFields(record, '351')[0], 'c') ?? '').toLowerCase()
  if (level === '') return undefined
  // A title that ends its field ends with a stop, and names the same fonds as one that does not.
  const above = clean(subfield(dataFields(record, '773')[0], 't') ?? '')
  const own = clean(subfield(dataFields(record, '245')[0], 'a') ?? '')
  const fonds = /^(?:fundo|fonds|coleção|colección|collection)$/.test(level) ? own : above
  return { level, ...(fonds && { fonds }) }
}
