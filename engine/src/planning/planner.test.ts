import { describe, expect, test } from 'vitest'
import { defaultLimits } from '../limits.ts'
import type { Condition } from '../query.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { everything } from '../query.ts'
import { checkQuestion } from './check-question.ts'
import type { Plan } from './plan.ts'
import { planCondition } from './planner.ts'

const planning = { schema: smallSchema, stemmers: { por: fiveStemmers['por']! }, limits: defaultLimits }

/** `@` and the letters of the fields of a schema with title, author, subject and number; `x`: whole values. Nothing where all are meant. */
const fieldsOf = (mask: number) => (mask === 15 ? '' : `@${[...'tasn___x'].filter((_, field) => ((mask >>> field) & 1) === 1).join('')}`)

const anchors = { anywhere: '', start: '^', whole: '=' } as const

/** A plan as a short line: `~` stands behind a word of which other forms count too, `…` behind a beginning. */
function line(plan: Plan): string {
  switch (plan.kind) {
    case 'term':
      return plan.term + (plan.stems.length > 0 ? '~' : '') + fieldsOf(plan.fields)
    case 'prefix':
      return `${plan.prefix.replaceAll('\u0001', '¹').replaceAll('\u0002', '²')}…${fieldsOf(plan.fields)}`
    case 'pattern':
      return `/${plan.pattern}/${fieldsOf(plan.fields)}`
    case 'sequence':
      return `"${plan.terms.join(' ')}${plan.lastIsPrefix ? '…' : ''}"${anchors[plan.anchored]}${fieldsOf(plan.fields)}`
    case 'and':
    case 'or':
      return `(${plan.of.map(line).join(plan.kind === 'and' ? ' & ' : ' | ')})`
    case 'not':
      return `!${line(plan.of)}`
    case 'id':
      return `#${plan.id}`
    default:
      return plan.kind
  }
}

const planned = (condition: Condition) => planCondition(planning, condition)
const words = (text: string, more: object = {}): Condition => ({ kind: 'words', text, ...more })
const title = { fields: ['title'] }

describe('what a condition comes down to', () => {
  test.each<[Condition, string]>([
    [words('casas mar'), '((casas~ & mar~) | casasmar@n)'],
    [words('casas', title), 'casas~@t'],
    [words('mar cas', { ...title, lastIsPrefix: true }), '(mar~@t & cas…@t)'],
    [words('cas -', { ...title, lastIsPrefix: true }), 'cas…@t'],
    [words('  '), 'none'],
    [words('guarda-chuva', title), '("guarda chuva"@t | guardachuva~@t)'],
    [words('d’água', title), '("d agua"@t | dagua~@t)'],
    [words('C++', title), 'c++~@t'],
    [words('J. R. R. Tolkien', title), '(("j r r"@t | jrr~@t) & tolkien~@t)'],
    [words('AT&T', title), '("at t"@t | att~@t)'],
    // A run of Chinese is pairs one after another, or the whole of it where a form has no places; one sign begins a pair.
    [words('图书馆', title), '("图书 书馆"@t | 图书馆@t)'],
    [words('图', title), '图…@t'],
    // ISO 2108: the shorter number is looked for as the longer one too.
    [words('0306406152', title), '(0306406152~@t | 9780306406157@t)'],
    [words('0-306-40615-2', title), '("0 306 40615 2"@t | 0306406152~@t | 9780306406157@t)'],
    [words('0306406153', title), '0306406153~@t'],
    [words('869.3 A'), '((("869 3" | 8693~) & a~) | 8693a@n)'],
    [words('869.3 A', { lastIsPrefix: true }), '((("869 3" | 8693~) & a…) | 8693a…@n)'],
    [{ kind: 'phrase', text: 'mar do norte', ...title }, '"mar do norte"@t'],
    [{ kind: 'phrase', text: '869.3', fields: ['number'] }, '8693@n'],
    [{ kind: 'exact', text: 'mar', fields: ['title', 'number'] }, '("mar"=@t | mar@n)'],
    [{ kind: 'startsWith', text: '869.3', fields: ['title', 'number'] }, '("869 3…"^@t | 8693…@n)'],
    [{ kind: 'phrase', text: '!' }, 'none'],
    [{ kind: 'pattern', text: 'C*á', ...title }, '/c*a/@t'],
    [{ kind: 'and', of: [] }, 'all'],
    [{ kind: 'or', of: [] }, 'none'],
    [{ kind: 'and', of: [words('mar', title)] }, 'mar~@t'],
    [{ kind: 'and', of: [words('mar', title), { kind: 'not', of: words('sol', title) }] }, '(mar~@t & !sol~@t)'],
    [{ kind: 'or', of: [words('mar', title), { kind: 'id', id: 7 }] }, '(mar~@t | #7)'],
    [{ kind: 'value', field: 'author', value: 'Mar do Norte' }, '(¹0mar do norte¹…@x | ¹0do norte²mar²…@x | ¹0norte²mar do²…@x)'],
    [{ kind: 'value', field: 'subject', value: 'Sol' }, '¹1sol¹…@x'],
    [{ kind: 'value', field: 'author', value: '!' }, 'none'],
    [{ kind: 'filedStart', field: 'subject', text: 'Ca' }, '¹qca…@x'],
    [{ kind: 'filedStart', field: 'subject', text: 'Ca ' }, '¹qca …@x'],
    [{ kind: 'filedStart', field: 'subject', text: '' }, 'none'],
  ])('%j', (condition, plan) => {
    expect(line(planned(condition).plan)).toBe(plan)
  })

  test.each(['.', ',', ';', ':', '!', '?', ' '])(
    'a beginning that ends in "%s" ends a word, one that ends in a letter may go on',
    (end) => {
      const plan = (text: string) => line(planned({ kind: 'startsWith', text, ...title }).plan)
      expect([plan(`mar do${end}`), plan('mar do')]).toEqual(['"mar do"^@t', '"mar do…"^@t'])
    },
  )

  test('a number is looked for as a whole as far as it has forty signs', () => {
    const plan = (last: string) => line(planned(words(`${'12345678 '.repeat(4)}${last}`, { fields: ['number'] })).plan)
    expect(plan('12345678')).toContain(` | ${'12345678'.repeat(5)}@n`)
    expect(plan('123456789')).not.toContain('|')
  })
})

describe('the words that a title is compared with', () => {
  test.each<[Condition, readonly string[], boolean]>([
    [words('Casas do mar'), ['casas', 'do', 'mar'], false],
    [words('mar so', { lastIsPrefix: true }), ['mar', 'so'], true],
    [{ kind: 'startsWith', text: 'mar do', ...title }, ['mar', 'do'], true],
    [{ kind: 'phrase', text: 'guarda-chuva', ...title }, ['guarda', 'chuva'], false],
    // Of fields that give a title nothing, words say nothing.
    [words('mar', { fields: ['author'] }), [], false],
    [{ kind: 'and', of: [words('mar'), words('sol')] }, ['mar', 'sol'], false],
    [{ kind: 'and', of: [words('mar'), { kind: 'not', of: words('sol') }] }, ['mar'], false],
    [{ kind: 'and', of: [{ kind: 'id', id: 3 }, words('mar')] }, ['mar'], false],
    [{ kind: 'and', of: [words('mar', { lastIsPrefix: true }), words('sol')] }, [], false],
    [{ kind: 'and', of: [words('mar'), { kind: 'pattern', text: 's*l' }] }, [], false],
    [{ kind: 'or', of: [words('mar'), words('sol')] }, [], false],
    [{ kind: 'or', of: [words('mar'), words('sol', { fields: ['subject'] })] }, ['mar'], false],
    [{ kind: 'or', of: [words('mar'), { kind: 'id', id: 3 }] }, ['mar'], false],
  ])('%j', (condition, queryWords, lastQueryWordIsPrefix) => {
    expect(planned(condition)).toMatchObject({ queryWords, lastQueryWordIsPrefix })
  })
})

test.each<[Condition, readonly string[]]>([
  [words('mar', title), ['mar~@t']],
  [{ kind: 'or', of: [words('mar', title), words('mar', { fields: ['author'] })] }, ['mar~@ta']],
  [{ kind: 'and', of: [words('mar', title), { kind: 'not', of: words('sol', title) }] }, ['mar~@t']],
  [{ kind: 'phrase', text: 'mar do', ...title }, ['mar@t', 'do@t']],
  [{ kind: 'and', of: [{ kind: 'phrase', text: 'mar', ...title }, words('mar', title)] }, ['mar~@t']],
  [{ kind: 'startsWith', text: 'mar do', ...title }, ['mar@t', 'do…@t']],
  [{ kind: 'value', field: 'author', value: 'Sol' }, []],
  [{ kind: 'pattern', text: 'm*r' }, []],
])('a document gains by each word once, in the fields of all places: %j', (condition, leaves) => {
  expect(planned(condition).leaves.map(line)).toEqual(leaves)
})

test('as many facets are asked for as a filter has values, no more', () => {
  const facets = (count: number) => Array.from({ length: count }, () => ({ facet: 'kind', max: 1 }))
  const check = (count: number) => () => checkQuestion(planning, { ...everything, facets: facets(count) })
  expect(check(256)).not.toThrow()
  expect(check(257)).toThrow(expect.objectContaining({ limit: 'values', allowed: 256 }))
})
