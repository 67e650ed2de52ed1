import type { AnalysedDocument, SearchDocument } from '../document.ts'
import { GHOST, VALUE_START } from '../document.ts'
import { EXACT_FIELD, type Facet, type Schema } from '../schema.ts'
import { exactTerms, type FiledValue } from './exact-term.ts'
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

function addUnit(into: Terms, field: number, text: string): void {
  if (text === '') return
  into.terms.push(text)
  into.flags.push(field | VALUE_START)
}

function addField(into: Terms, schema: Schema, field: number, values: readonly string[]): void {
  if (values.length === 0) return
  const ghosts = new Set<string>()
  for (const value of values) {
    if (schema.text[field]!.kind === 'words') addWords(into, ghosts, field, value, schema.oldPrint)
    else addUnit(into, field, unit(value))
  }
  for (const ghost of ghosts) {
    into.terms.push(ghost)
    into.flags.push(field | GHOST)
  }
}

const none: readonly string[] = []

/** Whole values of an exact field, each once. */
function addHeadings(into: Terms, field: number, values: readonly (string | FiledValue)[]): void {
  const once = values.length > 1 ? new Set<string>() : undefined
  for (const value of values)
    for (const term of exactTerms(field, value)) {
      if (once?.has(term)) continue
      once?.add(term)
      into.terms.push(term)
      into.flags.push(EXACT_FIELD | GHOST)
    }
}

/** Each value once. Most facets of a document have none or one. */
function facetValues(facet: Facet, values: readonly string[]): readonly string[] {
  if (values.length === 0) return none
  if (facet.kind === 'hierarchy') return [...new Set(values.flatMap(stepsOf))]
  if (values.length === 1) return values
  return facet.kind === 'single' ? values.slice(0, 1) : [...new Set(values)]
}

/** `1/2/3` as `1`, `1/2` and itself. */
function stepsOf(value: string): string[] {
  const steps = value.split('/')
  return steps.map((_, i) => steps.slice(0, i + 1).join('/'))
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
  schema.text.forEach(({ name }, field) => addField(into, schema, field, document.text?.[name] ?? none))
  schema.exact.forEach(({ name }, field) => addHeadings(into, field, document.exact?.[name] ?? none))
  return {
    id: document.id,
    language: document.language ?? '',
    terms: into.terms,
    flags: into.flags,
    facets: schema.facets.map((facet) => facetValues(facet, document.facets?.[facet.name] ?? none)),
    sort: schema.sort.map((key) => sortValue(key.kind, document.sort?.[key.name])),
  }
}
