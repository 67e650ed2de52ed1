import formBody from '@fastify/formbody'
import { Refusal } from '@farol/contract/errors.ts'
import type { FastifyInstance } from 'fastify'
import { parseFormText } from './query-text.ts'

/**
 * What a JSON body may hold: objects and lists inside each other, keys of all its objects together, values of all its lists and objects together.
 * Zod fails with a RangeError where some 120,000 values of a list are wrong.
 */
const jsonLimits = { levels: 20, keys: 1_000, values: 5_000 } as const

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

/**
 * Bodies are JSON, or forms where a route takes them; never compressed (every-request.ts). JSON of no bytes is no body: many programs name
 * that type in every request, also in one that sends nothing.
 */
export async function addBodies(app: FastifyInstance): Promise<void> {
  app.removeContentTypeParser('text/plain')
  const parseJson = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(null)
    checkJsonLimits(body)
    void parseJson(request, body, done)
  })
  await app.register(formBody, { parser: parseFormText })
}
