import { Refusal } from '@farol/contract/errors.ts'
import { checkValueCount, formLimits, queryLimits, type FieldLimits } from './input-limits.ts'

/** Values by name; a name that stands twice has a list, which schemas refuse as repeated. */
export type Fields = Record<string, string | string[]>

function parseFields(text: string, limits: FieldLimits): Fields {
  checkValueCount(text, limits)
  const values = new Map<string, string | string[]>()
  for (const [name, value] of new URLSearchParams(text)) {
    const before = values.get(name)
    if (Array.isArray(before)) before.push(value)
    else values.set(name, before === undefined ? value : [before, value])
    if (values.size > limits.names) throw new Refusal('dados_invalidos', { nomes: limits.names })
  }
  return Object.fromEntries(values)
}

/** Reads a query of at most 100 names and 200 values. Throws `dados_invalidos` past that. */
export const parseQueryText = (text: string): Fields => parseFields(text, queryLimits)

/** Reads a form of at most 200 fields. Throws `dados_invalidos` past that. */
export const parseFormText = (text: string): Fields => parseFields(text, formLimits)

/** Stands for a query that is refused: an exception in the router's parser would end the process. */
export class RefusedQuery {
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    this.refusal = refusal
  }
}

/** The router's parser. */
export function readQuery(text: string): Fields | RefusedQuery {
  try {
    return parseQueryText(text)
  } catch (error) {
    if (error instanceof Refusal) return new RefusedQuery(error)
    throw error
  }
}
