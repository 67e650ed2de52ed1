import { Refusal } from '@farol/contract/errors.ts'
import { furtherRows, type RowOperator, type SearchField, type SearchRequest } from '@farol/contract/search.ts'
import { fold } from '../../catalogue/fold.ts'
import type { Condition, TextField } from '../../ports/search-index.ts'

/** Words that one row of a question may hold. */
export const maxWords = 32

/** Cut wherever something stands between letters, as an index does: `a,b,c` is three. What an index cuts further, it refuses itself. */
const wordsIn = (text: string): number => fold(text).split(' ').filter(Boolean).length

/** Whether a text holds more. */
export const holdsTooMany = (text: string): boolean => wordsIn(text) > maxWords

const fieldsOf: Readonly<Record<SearchField, readonly TextField[]>> = {
  LIVRE: ['title', 'author', 'subject', 'series', 'publisher', 'identifier', 'other'],
  TITULO: ['title'],
  AUTOR: ['author'],
  ASSUNTO: ['subject'],
  SERIE: ['series'],
  EDITORA: ['publisher'],
  NUMERO: ['identifier'],
}

type Operator = 'AND' | 'OR' | 'NOT'
type Token = { readonly kind: 'word' | 'phrase'; readonly text: string }

const isOperator = (text: string): text is Operator => text === 'AND' || text === 'OR' || text === 'NOT'

/** Splits at white space, keeping what stands between two quotation marks together; a lone mark is a sign like any other. */
function tokensOf(text: string): Token[] {
  const found = text.replace(/[“”„«»]/g, '"').matchAll(/"([^"]*)"|([^\s"]+|")/g)
  return [...found].flatMap(([, phrase, word]): Token[] => {
    if (phrase !== undefined) return phrase.trim() === '' ? [] : [{ kind: 'phrase', text: phrase.trim() }]
    return word === undefined || word === '"' ? [] : [{ kind: 'word', text: word }]
  })
}

/** What stands behind a word and is no part of it: a question mark there is punctuation, as titles have it. */
const punctuation = '?.,;:!)]'
const patternWord = /^[\p{L}\p{N}\p{M}]+(?:(?:\*+|\?)[\p{L}\p{N}\p{M}]+)+\**$/u
const minBeginning = 2

/** Without what ends a text and is one of these: a pattern that looks for an end begins anew at each character. */
function withoutEnding(text: string, characters: string): string {
  let end = text.length
  while (end > 0 && characters.includes(text[end - 1]!)) end -= 1
  return text.slice(0, end)
}

const letterOrMark = (character: string) => /^[\p{L}\p{N}\p{M}]$/u.test(character)

/** Whether letters end a text, at least two of them, with nothing but dots, apostrophes and hyphens among them. */
function endsInLetters(text: string): boolean {
  let letters = 0
  for (const character of [...text].reverse()) {
    if (letterOrMark(character)) letters += character.length
    else if (!".'-".includes(character)) break
    if (letters >= minBeginning) return true
  }
  return false
}

/**
 * A word that stands for several: `*` at its end, of at least two letters, or `*` and `?` between letters. Undefined for every other one: there both are
 * signs like others.
 */
export function truncatedWord(token: string, fields: readonly TextField[]): Condition | undefined {
  const text = withoutEnding(token, punctuation)
  if (patternWord.test(text)) return { kind: 'pattern', text, fields }
  const begun = withoutEnding(text, '*')
  if (begun.length === text.length || !endsInLetters(begun) || begun.includes('?')) return undefined
  return { kind: 'words', text: begun, fields, lastIsPrefix: true }
}

/** One stretch of the question between operators, and how it joins what came before. */
interface Stretch {
  readonly joined: 'AND' | 'OR'
  readonly negated: boolean
  readonly tokens: Token[]
}

/** An operator counts only between words: `NOT` may follow `AND` or `OR`; anywhere else the word is looked for. */
function stretchesOf(tokens: readonly Token[]): Stretch[] {
  const stretches: Stretch[] = [{ joined: 'AND', negated: false, tokens: [] }]
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at]!
    const current = stretches.at(-1)!
    const between = current.tokens.length > 0 && at + 1 < tokens.length
    if (token.kind !== 'word' || !isOperator(token.text) || !between) {
      current.tokens.push(token)
      continue
    }
    const next = tokens[at + 1]
    const thenNot = token.text !== 'NOT' && next?.kind === 'word' && next.text === 'NOT' && at + 2 < tokens.length
    stretches.push({ joined: token.text === 'OR' ? 'OR' : 'AND', negated: token.text === 'NOT' || thenNot, tokens: [] })
    if (thenNot) at += 1
  }
  return stretches
}

function conditionOf(tokens: readonly Token[], fields: readonly TextField[]): Condition {
  const single = tokens.filter((token) => token.kind === 'word').map(({ text }) => ({ text, truncated: truncatedWord(text, fields) }))
  const words = single.filter(({ truncated }) => !truncated).map(({ text }) => text)
  const truncated = single.flatMap((one) => one.truncated ?? [])
  const phrases = tokens
    .filter((token) => token.kind === 'phrase')
    .map((token): Condition => ({ kind: 'phrase', text: token.text, fields }))
  const parts: Condition[] = [
    ...(words.length > 0 ? [{ kind: 'words', text: words.join(' '), fields } as const] : []),
    ...truncated,
    ...phrases,
  ]
  return parts.length === 1 ? parts[0]! : { kind: 'and', of: parts }
}

const joined = (kind: 'and' | 'or', of: readonly Condition[]): Condition => (of.length === 1 ? of[0]! : { kind, of })

/** The name of a kind of number, as books and lists of references print it before the number, whatever its hyphens are. */
const numberLabel = /^\s*(?:isbn|issn)(?:[\p{Pd}\u2212]1[03])?(?:\s*:\s*|\s+)(?=[\dx][\dx\s.\p{Pd}\u2212]{6,}$)/iu

/**
 * What the one box asks, as data: quotation marks make a phrase, `*` and `?` in a word stand for letters, AND, OR and NOT in capitals between words join (AND binds closer),
 * everything else is looked for as it stands; "ISBN" and "ISSN" before a number alone are not asked for. In LIVRE a number alone also finds the title of that code. An empty text asks for all.
 * Throws `consulta_grande_demais` past 32 words.
 */
export function readQueryWords(typed: string, where: SearchField): Condition {
  const text = typed.replace(numberLabel, '')
  const tokens = tokensOf(text)
  if (tokens.length === 0) return { kind: 'all' }
  // A sign alone is no word, but makes a condition as one does.
  if (tokens.reduce((sum, token) => sum + Math.max(1, wordsIn(token.text)), 0) > maxWords)
    throw new Refusal('consulta_grande_demais', { palavras: maxWords })
  const alternatives: Condition[][] = [[]]
  for (const stretch of stretchesOf(tokens)) {
    if (stretch.joined === 'OR') alternatives.push([])
    const condition = conditionOf(stretch.tokens, fieldsOf[where])
    alternatives.at(-1)!.push(stretch.negated ? { kind: 'not', of: condition } : condition)
  }
  const condition = joined(
    'or',
    alternatives.map((parts) => joined('and', parts)),
  )
  const code = where === 'LIVRE' && /^[1-9]\d{0,14}$/.test(text.trim()) ? Number(text.trim()) : undefined
  return code === undefined ? condition : { kind: 'or', of: [condition, { kind: 'id', id: code }] }
}

/** A row that begins a value, or stands in it word for word: nothing in it is an operator. */
export function readWholeText(text: string, where: SearchField, kind: 'startsWith' | 'phrase'): Condition {
  const words = text.trim()
  if (words === '') return { kind: 'all' }
  if (holdsTooMany(words)) throw new Refusal('consulta_grande_demais', { palavras: maxWords })
  return { kind, text: words, fields: fieldsOf[where] }
}

interface Row {
  readonly operator: RowOperator
  readonly text: string
  readonly where: SearchField
}

/** The rows that hold words. The operator before a row joins it to all before it; the first row's is not used. */
export function rowsOf(request: SearchRequest): Row[] {
  const further = furtherRows.map((number): Row => {
    const operator = request[number === 2 ? 'condition' : (`condition${(number - 1) as 2 | 3 | 4}` as const)] ?? 'AND'
    return { operator, text: request[`q${number}`] ?? '', where: request[`for${number}`] ?? 'LIVRE' }
  })
  return [{ operator: 'AND' as const, text: request.q, where: request.for }, ...further].filter((row) => row.text.trim() !== '')
}

const conditionOfRow = ({ text, where }: Row, type: SearchRequest['keyword_type']): Condition => {
  if (type === 'I') return readWholeText(text, where, 'startsWith')
  return type === 'E' ? readWholeText(text, where, 'phrase') : readQueryWords(text, where)
}

function joinRow(before: Condition, { operator }: Row, next: Condition): Condition {
  if (operator === 'OR') return { kind: 'or', of: [before, next] }
  return { kind: 'and', of: [before, operator === 'NOT' ? { kind: 'not', of: next } : next] }
}

/** All rows of a search as one condition, joined from the first to the last. Throws `consulta_grande_demais`. */
export function readQueryRows(request: SearchRequest): Condition {
  const [first, ...rest] = rowsOf(request)
  if (!first) return { kind: 'all' }
  return rest.reduce(
    (before, row) => joinRow(before, row, conditionOfRow(row, request.keyword_type)),
    conditionOfRow(first, request.keyword_type),
  )
}
