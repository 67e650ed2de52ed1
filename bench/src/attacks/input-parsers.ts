import { readAppearance } from '@farol/contract/appearance.ts'
import { isEmail } from '@farol/contract/contact.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { preferredLanguage } from '@farol/contract/language.ts'
import { safeRedirect } from '@farol/contract/redirect.ts'
import { SearchRequest } from '@farol/contract/schemas/search.ts'
import { normaliseIsbn, normaliseIssn } from '@farol/server/catalogue/description/identifiers.ts'
import { readRecipients } from '@farol/server/features/basket/recipients.ts'
import { readQueryWords } from '@farol/server/features/search/query-words.ts'
import { readFilters } from '@farol/server/features/search/title-query.ts'
import { encodingFor } from '@farol/server/search-service/encoded-body.ts'
import { checkJsonLimits } from '@farol/server/http/request-bodies.ts'
import { parseFormText, parseQueryText } from '@farol/server/http/query-text.ts'
import { readInput } from '@farol/server/http/handlers.ts'
import fastifyCookie from '@fastify/cookie'
import fastify from 'fastify'

/** A parser that sees what a request brings, and the pieces that hostile inputs are made of. */
export interface InputParser {
  readonly name: string
  readonly parse: (text: string) => unknown
  /** Each is repeated to the length that is tried. */
  readonly pieces: readonly string[]
}

const withCookies = fastify()
await withCookies.register(fastifyCookie)

const readSearch = (input: unknown) => readInput(SearchRequest, input)

function readJson(text: string): unknown {
  checkJsonLimits(text)
  return JSON.parse(text)
}

const fieldPieces = ['k=1&', 'a', '&', '=', '%', '%41', '+', '%ff', 'k=%F0%9F&', '\u{1F4D6}']

/** Every parser that sees a request. */
export const inputParsers: readonly InputParser[] = [
  { name: 'query', parse: parseQueryText, pieces: fieldPieces },
  { name: 'form', parse: parseFormText, pieces: fieldPieces },
  { name: 'JSON', parse: readJson, pieces: ['[', '{"a":', '"', '\\"', '1,', '{"a":1},', ' ', '"\\u0041"'] },
  {
    name: 'JSON, one text',
    parse: (inside) => readJson(`"${inside}"`),
    pieces: ['a', '\\"', '\\\\', '\\u0041', '\u{1F4D6}'],
  },
  {
    name: 'filtro',
    parse: (filtro) => [readSearch({ filtro }), readFilters(filtro.split(','))],
    pieces: ['T:1,', 'Y:1-2,', 'Y:2001,', ',', 'T:', 'T:1 ', 'A:ã', '-'],
  },
  {
    name: 'query words',
    parse: (q) => [readSearch({ q }), readQueryWords(q, 'LIVRE')],
    pieces: ['a ', 'a', ' ', '"', '" ', '"a" ', 'a AND ', 'NOT ', '“', 'a,', '-', 'a\u0301', '\u0301', 'ﷺ', '1'],
  },
  {
    name: 'dates',
    parse: (data_de) => readSearch({ data_de, data_ate: data_de }),
    pieces: ['1', '2001-01-01', '-', '01-', '2001-'],
  },
  {
    name: 'cookies',
    parse: (text) => withCookies.parseCookie(text),
    pieces: ['a=1; ', 'a=1;', ';', '=', 'a', '"', ' ', '%', '%41', 'a="'],
  },
  { name: 'cookie of appearance', parse: readAppearance, pieces: ['zoom:1.', 'a', '.', ':', '&', '='] },
  {
    name: 'Accept-Language',
    parse: (text) => preferredLanguage(text),
    pieces: ['pt,', 'pt-', ';', ';q=', ' ', '1', 'pt;q=0.5,', '.', 'pt; q=1 '],
  },
  { name: 'Accept-Encoding', parse: encodingFor, pieces: ['br,', ';q=0', ';', ' ', '0', 'q=0.0'] },
  { name: 'addresses to go on to', parse: safeRedirect, pieces: ['/', '\\', '/.', '/../', '%2f', '\t', '/a', '?', '#', '@'] },
  { name: 'addresses of e-mail', parse: isEmail, pieces: ['a', 'a.', '@', 'a@', 'a@b.', '-', '"'] },
  { name: 'recipients', parse: readRecipients, pieces: ['a@b.br;', ';', ' ', 'a', ' ;', '\t\n', '\u0000'] },
  {
    name: 'ISBN',
    parse: (text) => [normaliseIsbn(text), normaliseIssn(text)],
    pieces: ['9', '-', ' ', '978-', 'X', '9788535914849 ', '('],
  },
]

/** The parser's answer or refusal; anything else it throws is a bug, but for texts that are no JSON. */
export function tryParser(parser: InputParser, text: string): void {
  try {
    parser.parse(text)
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof SyntaxError)) throw error
  }
}
