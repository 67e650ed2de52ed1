import type { AnalysedDocument, SearchDocument } from '../document.ts'
import { GHOST, VALUE_START } from '../document.ts'
import { EXACT_FIELD, type Facet, type Schema } from '../schema.ts'
import { exactTerms } from './exact-term.ts'
import { unit } from './unit.ts'
import { foldedText, plainWords, wordsByRules, type WordGroup } from './words.ts'

interface Terms {
  readonly terms: string[]
  readonly flags: number[]
}

function addGroups(into: Terms, ghosts: Set<string>, field: number, groups: readonly WordGroup[]): void {
  let start = VALUE_START
  for (const { parts, joined, readings } of groups) {
    for (const part of parts) {
      into.terms.push(part)
      into.flags.push(field | start)
      start = 0
    }
    if (joined) ghosts.add(joined)
    for (const reading of readings) ghosts.add(reading)
  }
}

function addWords(into: Terms, ghosts: Set<string>, field: number, value: string, oldPrint?: boolean): void {
  const folded = foldedText(value, oldPrint)
  const plain = plainWords(folded)
  if (!plain) return addGroups(into, ghosts, field, wordsByRules(folded))
  for (let i = 0; i < plain.length; i++) {
    into.terms.push(plain[i]!)
    into.flags.push(i === 0 ? field | VALUE_START : field)
  }
}

function addField(into: Terms, schema: Schema, field: number, values: readonly string[]): void {
  const ghosts = new Set<string>()
  for (const value of values) {
    if (schema.text[field]!.kind === 'words') addWords(into, ghosts, field, value, schema.oldPrint)
    else if (unit(value)) addGroups(into, ghosts, field, [{ parts: [unit(value)], readings: [] }])
  }
  for (const ghost of ghosts) {
    into.terms.push(ghost)
    into.flags.push(field | GHOST)
  }
}

function facetValues(facet: Facet, values: readonly string[]): string[] {
  if (facet.kind === 'single' || facet.kind === 'number') return values.slice(0, facet.kind === 'single' ? 1 : values.length)
  if (facet.kind === 'multi') return [...new Set(values)]
  const all = values.flatMap((value) => {
    const steps = value.split('/')
    return steps.map((_, i) => steps.slice(0, i + 1).join('/'))
  })
  return [...new Set(all)]
}

const sortValue = (kind: 'text' | 'number', value: string | number | undefined) => {
  if (value === undefined || value === '') return undefined
  return kind === 'number' ? Number(value) : String(value)
}

/** Turns a document into terms, facet values and sort keys. */
export function analyse(schema: Schema, document: SearchDocument): AnalysedDocument {
  if (!Number.isInteger(document.id) || document.id < 1 || document.id > 0x7fffffff)
    throw new RangeError(`not an id of a document: ${document.id}`)
  const into: Terms = { terms: [], flags: [] }
  schema.text.forEach(({ name }, field) => addField(into, schema, field, document.text?.[name] ?? []))
  schema.exact.forEach(({ name }, field) => {
    const once = new Set<string>()
    for (const value of document.exact?.[name] ?? []) {
      for (const term of exactTerms(field, value)) once.add(term)
    }
    for (const term of once) {
      into.terms.push(term)
      into.flags.push(EXACT_FIELD | GHOST)
    }
  })
  return {
    id: document.id,
    language: document.language ?? '',
    terms: into.terms,
    flags: into.flags,
    facets: schema.facets.map((facet) => [...new Set(facetValues(facet, document.facets?.[facet.name] ?? []))]),
    sort: schema.sort.map((key) => sortValue(key.kind, document.sort?.[key.name])),
  }
}
