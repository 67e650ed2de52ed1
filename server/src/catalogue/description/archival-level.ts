import { dataFields, subfield, type MarcRecord } from '../record.ts'
import { readable } from './clean.ts'

/** Where a description of archival records stands: its level in its own words, and the fonds it belongs to. */
export interface ArchivalPlace {
  readonly level: string
  readonly fonds?: string
}

/** Level from 351 $c; a fonds names itself, what is below it names it by 773 $t. Nothing for what is not described by levels. */
export function describeArchivalPlace(record: MarcRecord): ArchivalPlace | undefined {
  const level = readable(subfield(dataFields(record, '351')[0], 'c') ?? '').toLowerCase()
  if (level === '') return undefined
  const above = readable(subfield(dataFields(record, '773')[0], 't') ?? '')
  const own = readable(subfield(dataFields(record, '245')[0], 'a') ?? '')
  const fonds = /^(?:fundo|fonds|coleção|colección|collection)$/.test(level) ? own : above
  return { level, ...(fonds && { fonds: fonds.replace(/\s*[/:=,]$/, '') }) }
}
