import { Refusal } from '@farol/contract/errors.ts'

/** What a query or a form may hold. A name that stands twice has two values. */
interface FieldLimits {
  readonly names: number
  readonly values: number
}

const queryLimits: FieldLimits = { names: 100, values: 200 }
const formLimits: FieldLimits = { names: 200, values: 200 }

/** Whether an `a=1&b=2` text has more values than `max`. Looks no further than there are too many. */
function hasMoreValues(text: string, max: number): boolean {
  let values = 0
  let start = 0
  while (start < text.length && values <= max) {
    const end = text.indexOf('&', start)
    const next = end === -1 ? text.length : end
    if (next > start) values += 1
    start = next + 1
  }
  return values > max
}

/** Throws `dados_invalidos` when an `a=1&b=2` text has too many values. */
function checkValueCount(text: string, { values }: FieldLimits): void {
  if (hasMoreValues(text, values)) throw new Refusal('dados_invalidos', { valores: values })
}

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
