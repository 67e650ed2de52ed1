import { Refusal } from '@farol/contract/errors.ts'

/** What a query or a form may hold. A name that stands twice has two values. */
export interface FieldLimits {
  readonly names: number
  readonly values: number
}

export const queryLimits: FieldLimits = { names: 100, values: 200 }
export const formLimits: FieldLimits = { names: 200, values: 200 }

/**
 * What a JSON body may hold: objects and lists inside each other, keys of all its objects together, values of all its lists and objects together.
 * Zod fails with a RangeError where some 120,000 values of a list are wrong.
 */
export const jsonLimits = { levels: 20, keys: 1_000, values: 5_000 } as const

const [quote, comma, colon, openList, backslash, closeList, openObject, closeObject] = [0x22, 0x2c, 0x3a, 0x5b, 0x5c, 0x5d, 0x7b, 0x7d]

/** Where the string ends that begins at `start`; the text's length where it does not. */
function endOfString(text: string, start: number): number {
  let at = start + 1
  while (at < text.length && text.charCodeAt(at) !== quote) at += text.charCodeAt(at) === backslash ? 2 : 1
  return at
}

/** Counts levels, keys and values of a JSON text without parsing it. Throws `dados_invalidos` past the limits; what is not JSON is left to the parser. */
export function checkJsonLimits(text: string): void {
  let levels = 0
  let keys = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const sign = text.charCodeAt(at)
    if (sign === quote) at = endOfString(text, at)
    else if (sign === openObject || sign === openList) levels += 1
    else if (sign === closeObject || sign === closeList) levels -= 1
    else if (sign === colon) keys += 1
    else if (sign === comma) values += 1
    if (levels > jsonLimits.levels) throw new Refusal('dados_invalidos', { niveis: jsonLimits.levels })
    if (keys > jsonLimits.keys) throw new Refusal('dados_invalidos', { chaves: jsonLimits.keys })
    if (values > jsonLimits.values) throw new Refusal('dados_invalidos', { valores: jsonLimits.values })
  }
}

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
export function checkValueCount(text: string, { values }: FieldLimits): void {
  if (hasMoreValues(text, values)) throw new Refusal('dados_invalidos', { valores: values })
}
