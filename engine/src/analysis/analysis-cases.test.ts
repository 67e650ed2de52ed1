import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as italian } from '@orama/stemmers/italian'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ReferenceEngine } from '../reference/reference-engine.ts'
import { everything, type Condition } from '../query.ts'
import { foldedText, plainWords, words, wordsByRules } from './words.ts'
import { exactTerms, headingKey } from './exact-term.ts'
import { bounds, heading, latinHeading, latinUnit, latinWords, latin1Buffer } from './latin1-text.ts'
import { unit } from './unit.ts'
import { Index } from '../search-index.ts'
import { analysisCases, unitCases, type AnalysisCase } from '../testing/analysis-cases.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'

/** Which engines find a text: the reference, and the engine itself by both kernels. */
async function finds(law: AnalysisCase, field: 'title' | 'number', condition: Condition): Promise<readonly string[]> {
  const reference = new ReferenceEngine(smallSchema, fiveStemmers)
  const changes = {
    put: [{ id: 1, text: { [field]: [law.text] }, ...(law.language ? { language: law.language } : {}) }],
    remove: [],
  }
  await reference.apply(changes, 1)
  const found = (await reference.search({ ...everything, condition })).total === 1 ? ['reference'] : []
  for (const kernels of ['wasm', 'js'] as const) {
    const index = new Index({ schema: smallSchema, stemmers: fiveStemmers, kernels })
    index.apply(changes)
    if (index.search({ ...everything, condition }).total === 1) found.push(kernels)
  }
  return found
}

const byAll = ['reference', 'wasm', 'js']

for (const [field, table] of [
  ['title', analysisCases],
  ['number', unitCases],
] as const)
  describe(`laws of catalogue search in ${field}`, () => {
    for (const law of table) {
      for (const text of law.finds)
        test(`${law.name}: «${law.text.slice(0, 60)}» answers «${text.slice(0, 60)}»`, async () => {
          expect(await finds(law, field, { kind: 'words', text })).toEqual(byAll)
        })
      for (const text of law.misses ?? [])
        test(`${law.name}: «${law.text.slice(0, 60)}» does not answer «${text}»`, async () => {
          expect(await finds(law, field, { kind: 'words', text })).toEqual([])
        })
    }
  })

describe('whole values', () => {
  const value = { name: '', text: 'O alienista: contos', finds: [] }
  test.each([
    [{ kind: 'phrase', text: 'alienista contos' }, true],
    [{ kind: 'phrase', text: 'contos alienista' }, false],
    [{ kind: 'startsWith', text: 'o alien' }, true],
    [{ kind: 'startsWith', text: 'alienista' }, false],
    [{ kind: 'startsWith', text: 'o alien ' }, false],
    [{ kind: 'exact', text: 'O Alienista, contos' }, true],
    [{ kind: 'exact', text: 'O Alienista' }, false],
    [{ kind: 'words', text: 'alienista con', lastIsPrefix: true }, true],
    [{ kind: 'words', text: 'alien con', lastIsPrefix: true }, false],
  ] as const)('%o', async (condition, found) => {
    expect(await finds(value, 'title', condition)).toEqual(found ? byAll : [])
  })
})

test('the word itself ranks above its stem', async () => {
  const engine = new ReferenceEngine(smallSchema, fiveStemmers)
  const put = ['livro', 'livros', 'livros'].map((text, i) => ({ id: i + 1, language: 'por', text: { title: [text] } }))
  await engine.apply({ put, remove: [] }, 1)
  const ids = async (text: string) => (await engine.search({ ...everything, condition: { kind: 'words', text } })).hits.map((hit) => hit.id)
  expect(await ids('livro')).toEqual([1, 2, 3])
  expect(await ids('livros')).toEqual([2, 3, 1])
})

test('old prints write u for v and i for j', async () => {
  const engine = new ReferenceEngine({ ...smallSchema, oldPrint: true }, {})
  await engine.apply({ put: [{ id: 1, text: { title: ['Vniuersalis iuris'] } }], remove: [] }, 1)
  expect((await engine.search({ ...everything, condition: { kind: 'words', text: 'universalis juris' } })).total).toBe(1)
})

test('plain words, which are cut at once, are the words that the rules cut', () => {
  const plain = fc.array(fc.string({ unit: fc.constantFrom('a', 'Z', '7', 'e', 'x'), minLength: 1, maxLength: 70 }), { minLength: 1 })
  fc.assert(
    fc.property(plain, fc.boolean(), (parts, oldPrint) => {
      const text = parts.join(' ')
      expect(words(text, oldPrint)).toEqual(wordsByRules(foldedText(text, oldPrint)))
    }),
  )
})

const letter = fc.constantFrom('a', 'Z', '7', '1', 'é', 'º', '本', 'á')
const between = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '.',
  ',',
  '-',
  "'",
  '`',
  '&',
  '_',
  '@',
  '·',
  '+',
  '#',
  '(',
  '[',
  '"',
  ':',
  '/',
  '\n',
  '«',
  '’',
)
const texts = fc.array(fc.oneof(letter, between), { maxLength: 24 }).map((all) => all.join(''))

test('words that stand for themselves are cut as the rules cut them, whatever stands between', () => {
  let plain = 0
  fc.assert(
    fc.property(texts, fc.boolean(), (text, oldPrint) => {
      expect(words(text, oldPrint)).toEqual(wordsByRules(foldedText(text, oldPrint)))
      if (plainWords(foldedText(text, oldPrint))) plain += 1
    }),
    { numRuns: 5000 },
  )
  expect(plain).toBeGreaterThan(500)
  expect(plainWords('o alienista: contos (1882), 3. ed.')).toEqual(['o', 'alienista', 'contos', '1882', '3', 'ed'])
})

test('the key of a heading is its letters and digits, and the signs that end a name, between single spaces', () => {
  const nameWithSign = /[\p{L}\p{M}](?:\+|\+\+|#)(?![\p{L}\p{M}+#])/gu
  fc.assert(
    fc.property(texts, (text) => {
      const marked = foldedText(text).replace(nameWithSign, (name) => `${name.replaceAll('+', 'ⓟ').replaceAll('#', 'ⓗ')} `)
      const key = marked.replace(/[^\p{L}\p{N}\p{M}ⓟⓗ]+/gu, ' ').trim()
      expect(headingKey(text)).toBe(key.replaceAll('ⓟ', '+').replaceAll('ⓗ', '#'))
    }),
    { numRuns: 3000 },
  )
})

test('figures are their own stems in all five languages: no stemmer is asked for them', () => {
  const figures = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 1 })
  for (const stem of [english, french, italian, portuguese, spanish])
    fc.assert(
      fc.property(figures, (word) => {
        expect(stem(word)).toBe(word)
      }),
    )
})

const rare = fc.constantFrom('ß', 'Œ', '–', 'Ж', '\u0301', 'ÿ', '°', '')
const pieces = fc.array(fc.oneof({ arbitrary: letter, weight: 12 }, { arbitrary: between, weight: 8 }, { arbitrary: rare, weight: 1 }), {
  maxLength: 30,
})
const anyText = fc.oneof(
  pieces.map((all) => all.join('')),
  pieces.map((all) => all.join('').repeat(40)),
  fc.constantFrom('85-359-0277-5', '8535902775', '978-85-359-0277-5', 'ab'.repeat(3000)),
)

test('what is read from letters is what the rules make of the text: words, units, whole values', () => {
  const read = { words: 0, units: 0, headings: 0 }
  fc.assert(
    fc.property(anyText, (value) => {
      const found = latinWords(value)
      if (found > 0) read.words += 1
      const cut = (from: number, to: number) => latin1Buffer.toString('latin1', from, to)
      const loose = Array.from({ length: found < 0 ? 0 : found }, (_, i) => cut(bounds[i * 2]!, bounds[i * 2 + 1]!))
      // Below zero it is left to the rules.
      const byRules = wordsByRules(foldedText(value))
      expect(found < 0 ? byRules : loose.map((part) => ({ parts: [part], readings: [] }))).toEqual(byRules)
      const end = latinUnit(value)
      if (end > 0) read.units += 1
      expect(end < 0 ? unit(value) : cut(0, end)).toBe(unit(value))
      const last = latinHeading(3, value)
      if (last > 0) read.headings += 1
      const terms = exactTerms(3, value)
      expect(last < 0 ? terms : last === 0 ? [] : [heading.toString('latin1', 0, last)]).toEqual(terms)
    }),
    { numRuns: 4000 },
  )
  // Most texts are read so: else nothing was compared.
  expect(Math.min(read.words, read.units, read.headings)).toBeGreaterThan(200)
})
