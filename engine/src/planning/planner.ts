import { filedPlaces, filedStart } from '../analysis/exact-term.ts'
import { longIsbn, unit } from '../analysis/unit.ts'
import { countWords, withoutCjkGaps, words, type WordGroup } from '../analysis/words.ts'
import { QueryRefused, type Limits } from '../limits.ts'
import type { Plan, PlannedQuery, PrefixPlan, TermPlan } from './plan.ts'
import { wordPattern } from './word-pattern.ts'
import type { Condition } from '../query.ts'
import { boostedFields } from '../relevance.ts'
import { EXACT_FIELD, type Schema, type Stemmers } from '../schema.ts'

export interface Planning {
  readonly schema: Schema
  readonly stemmers: Stemmers
  readonly limits: Limits
}

/** The words of the text that was cut last: one question asks for them several times. */
let cut: { readonly text: string; readonly oldPrint: boolean; readonly max: number; readonly groups: readonly WordGroup[] } | undefined

function groupsOf({ schema, limits }: Planning, text: string): readonly WordGroup[] {
  const oldPrint = schema.oldPrint ?? false
  if (cut?.text !== text || cut.oldPrint !== oldPrint || cut.max !== limits.words)
    cut = { text, oldPrint, max: limits.words, groups: words(text, oldPrint, limits.words) }
  return cut.groups
}

/** How many words were met so far, in the order of the condition. */
interface Tally {
  words: number
}

/** The words of a text that is part of a condition. Throws before anything is made of those that are too many: none is stemmed. */
function countedGroups(planning: Planning, text: string, tally: Tally): readonly WordGroup[] {
  const groups = groupsOf(planning, text)
  tally.words += countWords(groups)
  if (tally.words > planning.limits.words) throw new QueryRefused('words', planning.limits.words)
  return groups
}

/** The key of a stem in a language. */
export const stemKey = (language: string, stem: string): string => `${language}:${stem}`

const longestUnit = 40

function textField({ text }: Schema, name: string): number {
  for (let field = 0; field < text.length; field++) if (text[field]!.name === name) return field
  throw new TypeError(`no text field ${name}`)
}

function fieldMask(schema: Schema, names: readonly string[] | undefined): number {
  if (!names) return (1 << schema.text.length) - 1
  let mask = 0
  for (let i = 0; i < names.length; i++) mask |= 1 << textField(schema, names[i]!)
  return mask
}

function unitMask({ text }: Schema, mask: number): number {
  let units = 0
  for (let field = 0; field < text.length; field++) if (text[field]!.kind === 'unit') units |= mask & (1 << field)
  return units
}

/** A word or a joined form as it may stand in the dictionary, with its stems. */
function term({ stemmers }: Planning, word: string, fields: number): TermPlan {
  const stems: string[] = []
  for (const language in stemmers) stems.push(stemKey(language, stemmers[language]!(word)))
  return { kind: 'term', term: word, fields, stems }
}

const combine = (kind: 'and' | 'or', of: readonly Plan[]): Plan => (of.length === 1 ? of[0]! : { kind, of })
/** Below it stand no letters of Chinese, Japanese and Korean. */
const firstCjk = 0x1100
/** Digits of the shorter form of ISO 2108. */
const shortIsbn = 10
const isCjkCharacter = (part: string) =>
  part.length <= 2 &&
  part.charCodeAt(0) >= firstCjk &&
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]$/u.test(part)

/** Most words: too short to be a number of a book, and of letters that need no looking up. */
const isPlainWord = (part: string) => part.length < shortIsbn && part.charCodeAt(0) < firstCjk

function groupPlan(planning: Planning, group: WordGroup, fields: number, isPrefix: boolean): Plan {
  const { parts, joined, run } = group
  if (parts.length === 1 && !joined && isPlainWord(parts[0]!)) {
    const [word] = parts as [string]
    return isPrefix ? { kind: 'prefix', prefix: word, fields } : term(planning, word, fields)
  }
  const whole = joined ?? (parts.length === 1 ? parts[0]! : '')
  const one = (word: string): Plan =>
    isPrefix || isCjkCharacter(word) ? { kind: 'prefix', prefix: word, fields } : term(planning, word, fields)
  const ways: Plan[] = []
  if (parts.length === 1) ways.push(one(parts[0]!))
  else ways.push({ kind: 'sequence', terms: parts, lastIsPrefix: isPrefix, anchored: 'anywhere', fields })
  if (joined) ways.push(one(joined))
  if (run) ways.push({ kind: 'term', term: run, fields, stems: [] })
  const isbn = longIsbn(whole)
  if (isbn) ways.push({ kind: 'term', term: isbn, fields, stems: [] })
  return combine('or', ways)
}

function wordsPlan(planning: Planning, { text, lastIsPrefix = false }: Condition & { kind: 'words' }, fields: number, tally: Tally): Plan {
  const groups = countedGroups(planning, text, tally)
  let last = groups.length - 1
  while (last >= 0 && groups[last]!.parts.length === 0) last--
  if (last < 0) return { kind: 'none' }
  const plans: Plan[] = []
  for (let i = 0; i <= last; i++)
    if (groups[i]!.parts.length > 0) plans.push(groupPlan(planning, groups[i]!, fields, lastIsPrefix && i === last))
  const all = combine('and', plans)
  const units = unitMask(planning.schema, fields)
  if (!units || (plans.length === 1 && groups[last]!.parts.length === 1)) return all
  const whole = unit(text)
  if (whole.length > longestUnit) return all
  const asUnit: Plan = lastIsPrefix
    ? { kind: 'prefix', prefix: whole, fields: units }
    : { kind: 'term', term: whole, fields: units, stems: [] }
  return { kind: 'or', of: [all, asUnit] }
}

type Sequence = Condition & { kind: 'phrase' | 'startsWith' | 'exact' }

function sequencePlan(planning: Planning, condition: Sequence, fields: number, tally: Tally): Plan {
  const terms = countedGroups(planning, withoutCjkGaps(condition.text), tally).flatMap((group) => group.parts)
  if (terms.length === 0) return { kind: 'none' }
  const anchored = condition.kind === 'phrase' ? 'anywhere' : condition.kind === 'exact' ? 'whole' : 'start'
  const lastIsPrefix = condition.kind === 'startsWith' && !/[\s.,;:!?]$/.test(condition.text)
  const units = unitMask(planning.schema, fields)
  const ways: Plan[] = []
  if (fields & ~units) ways.push({ kind: 'sequence', terms, lastIsPrefix, anchored, fields: fields & ~units })
  if (units && anchored === 'start') ways.push({ kind: 'prefix', prefix: unit(condition.text), fields: units })
  else if (units) ways.push({ kind: 'term', term: unit(condition.text), fields: units, stems: [] })
  return combine('or', ways)
}

function exactField({ exact }: Schema, name: string): number {
  const at = exact.findIndex((one) => one.name === name)
  if (at < 0) throw new TypeError(`no exact field ${name}`)
  return at
}

function valuePlan({ schema }: Planning, field: string, value: string): Plan {
  const at = exactField(schema, field)
  // A heading is the same however it is accented or punctuated; the written form only tells headings apart on screen.
  const ways = filedPlaces(at, value).map(({ terms }): Plan => ({ kind: 'prefix', prefix: terms, fields: 1 << EXACT_FIELD }))
  return ways.length === 0 ? { kind: 'none' } : combine('or', ways)
}

function filedStartPlan({ schema }: Planning, field: string, text: string): Plan {
  const prefix = filedStart(exactField(schema, field), text)
  return prefix === undefined ? { kind: 'none' } : { kind: 'prefix', prefix, fields: 1 << EXACT_FIELD }
}

function conditionPlan(planning: Planning, condition: Condition, tally: Tally): Plan {
  switch (condition.kind) {
    case 'all':
    case 'id':
    case 'ids':
      return condition
    case 'value':
      return valuePlan(planning, condition.field, condition.value)
    case 'filedStart':
      return filedStartPlan(planning, condition.field, condition.text)
    case 'not':
      return { kind: 'not', of: conditionPlan(planning, condition.of, tally) }
    case 'and':
    case 'or':
      if (condition.of.length === 0) return { kind: condition.kind === 'and' ? 'all' : 'none' }
      return combine(
        condition.kind,
        condition.of.map((one) => conditionPlan(planning, one, tally)),
      )
    case 'pattern':
      countedGroups(planning, condition.text, tally)
      return wordPattern(condition.text, fieldMask(planning.schema, condition.fields))
    case 'words':
      return wordsPlan(planning, condition, fieldMask(planning.schema, condition.fields), tally)
    default:
      return sequencePlan(planning, condition, fieldMask(planning.schema, condition.fields), tally)
  }
}

const spelling = (leaf: TermPlan | PrefixPlan) => (leaf.kind === 'term' ? leaf.term : leaf.prefix)

/** Adds a leaf; one that is there already is asked for in the fields of both, by its stems. */
function addLeaf(into: (TermPlan | PrefixPlan)[], leaf: TermPlan | PrefixPlan): void {
  let at = 0
  while (at < into.length && (into[at]!.kind !== leaf.kind || spelling(into[at]!) !== spelling(leaf))) at++
  const known = into[at]
  if (!known) into.push(leaf)
  else {
    const fields = leaf.fields | known.fields
    const stems = leaf.kind === 'term' && leaf.stems.length > 0 ? leaf.stems : known.kind === 'term' ? known.stems : []
    into[at] = leaf.kind === 'term' ? { ...leaf, fields, stems } : { ...leaf, fields }
  }
}

/** Words and prefixes outside of NOT, each once, in the order of the query. */
function leavesOf(plan: Plan, into: (TermPlan | PrefixPlan)[]): void {
  if (plan.kind === 'and' || plan.kind === 'or') for (const one of plan.of) leavesOf(one, into)
  if (plan.kind === 'term') addLeaf(into, plan)
  if (plan.kind === 'prefix' && plan.fields !== 1 << EXACT_FIELD) addLeaf(into, plan)
  if (plan.kind !== 'sequence') return
  plan.terms.forEach((word, i) => {
    const { fields } = plan
    if (plan.lastIsPrefix && i === plan.terms.length - 1) addLeaf(into, { kind: 'prefix', prefix: word, fields })
    else addLeaf(into, { kind: 'term', term: word, fields, stems: [] })
  })
}

interface QueryWords {
  readonly words: readonly string[]
  readonly isPrefix: boolean
}

type TextCondition = Extract<Condition, { kind: 'words' | 'phrase' | 'startsWith' | 'exact' }>

const silent: QueryWords = { words: [], isPrefix: false }

/** What a text says of boosted fields; nothing where it asks for none of them. */
function queryText(planning: Planning, condition: TextCondition): QueryWords {
  if ((fieldMask(planning.schema, condition.fields) & boostedFields(planning.schema)) === 0) return silent
  const groups = groupsOf(planning, condition.text)
  const queryWords: string[] = []
  for (let i = 0; i < groups.length; i++) for (const part of groups[i]!.parts) queryWords.push(part)
  return { words: queryWords, isPrefix: (condition.kind === 'words' && condition.lastIsPrefix) || condition.kind === 'startsWith' }
}

/** Texts of an AND one after another; undefined where a word before the last may go on. */
function joinedQueryWords(all: readonly (QueryWords | undefined)[]): QueryWords | undefined {
  let joined = silent
  for (const one of all) {
    if (!one || (joined.isPrefix && one.words.length > 0)) return undefined
    if (one.words.length > 0) joined = { words: [...joined.words, ...one.words], isPrefix: one.isPrefix }
  }
  return joined
}

/** The words that a condition says, outside of NOT; undefined where it says one thing or another. */
function queryWordsOf(planning: Planning, condition: Condition): QueryWords | undefined {
  if (condition.kind === 'pattern') return undefined
  if ('text' in condition && condition.kind !== 'filedStart') return queryText(planning, condition)
  if (condition.kind === 'and') return joinedQueryWords(condition.of.map((one) => queryWordsOf(planning, one)))
  if (condition.kind !== 'or') return silent
  const saying = condition.of.map((one) => queryWordsOf(planning, one)).filter((one) => one?.words.length !== 0)
  return saying.length < 2 ? (saying.length === 0 ? silent : saying[0]) : undefined
}

function spokenWords(planning: Planning, condition: Condition): Pick<PlannedQuery, 'queryWords' | 'lastQueryWordIsPrefix'> {
  const { words: queryWords, isPrefix } = queryWordsOf(planning, condition) ?? silent
  if (queryWords.length <= planning.limits.words) return { queryWords, lastQueryWordIsPrefix: isPrefix }
  // No title is as long as several texts together.
  return { queryWords: silent.words, lastQueryWordIsPrefix: false }
}

/** Turns a condition, which is no larger than `checkQuestion` lets through, into a plan. Throws `QueryRefused` where its words are too many. */
export function planCondition(planning: Planning, condition: Condition): PlannedQuery {
  const plan = conditionPlan(planning, condition, { words: 0 })
  const leaves: (TermPlan | PrefixPlan)[] = []
  leavesOf(plan, leaves)
  return { plan, leaves, ...spokenWords(planning, condition) }
}
