import fc from 'fast-check'
import { expect, test } from 'vitest'
import { describeTitle } from '../catalogue/describe-title.ts'
import { marc } from '../catalogue/testing/marc.ts'
import { browseIndexes } from '../ports/search-index.ts'
import { cardTemplate } from '../title-cards/card-template.ts'
import { readDraft, writeDraft } from './draft-text.ts'
import { draftTitle, type TitleDraft } from './title-draft.ts'

const text = fc.oneof(fc.string(), fc.constantFrom('', 'por', '1', '-1', 'Água', '"', '\\', '\u2028', '東京', '\ud83d\ude00'))
const texts = fc.array(text, { maxLength: 3 })
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined })
const filed = fc.oneof(text, fc.record({ value: text, skip: fc.integer({ min: 1, max: 9 }) }))
const headings = fc.record(Object.fromEntries(browseIndexes.map((name) => [name, fc.array(filed, { maxLength: 3 })])))
const year = maybe(fc.integer({ min: 0, max: 9999 }))

const draft = fc.record({
  index: fc.record({
    language: maybe(text),
    text: fc.record({ title: texts, author: texts, subject: texts, series: texts, publisher: texts, other: texts, identifier: texts }),
    headings,
    facets: fc.record({ typeOfWork: texts, year: texts, language: texts, knowledgeArea: texts, accessible: texts }),
    online: fc.boolean(),
    guideFacets: maybe(fc.record({ actKind: texts, archiveFonds: texts })),
    year,
    sort: fc.record({ title: text, author: maybe(text), typeOfWork: maybe(text), callNumber: maybe(text) }),
  }),
  card: fc.record({
    level: text,
    title: fc.record({ full: text, remainder: maybe(text), responsibility: maybe(text) }),
    names: fc.array(fc.record({ kind: text, label: text, main: fc.boolean(), roles: texts }), { maxLength: 3 }),
    edition: maybe(text),
    place: maybe(text),
    publisher: maybe(text),
    date: maybe(text),
    year,
    physicalDescription: texts,
    callNumber: maybe(fc.record({ text })),
    identifiers: fc.array(fc.record({ scheme: text, value: text, valid: fc.boolean() }), { maxLength: 3 }),
    languages: texts,
    summaries: texts,
    workType: text,
    online: fc.boolean(),
    accessible: fc.boolean(),
    knowledgeAreas: fc.array(fc.record({ table: text, code: text, name: text }), { maxLength: 2 }),
  }),
})

test('a draft comes back as it was written, whatever its texts', () => {
  fc.assert(
    fc.property(draft, (any) => {
      expect(readDraft(writeDraft(any as unknown as TitleDraft))).toEqual(any)
    }),
  )
})

test('of a record the index and lists take the same from the draft as from its text', () => {
  const record = marc(`LDR nam
008 210301s1899    bl            000 0 por d
020 ## $a 9788535902778
082 04 $a 869.3
100 1# $a Assis, Machado de, $d 1839-1908
245 12 $a O alienista : $b conto / $c Machado de Assis.
246 3# $a Alienista
250 ## $a 2. ed.
260 ## $a Rio : $b Garnier, $c 1899.
300 ## $a 90 p.
520 ## $a O médico de Itaguaí.
650 #4 $a Loucura $z Brasil
700 1# $a Caldwell, Helen $e trad.`)
  const drafted = draftTitle(record, describeTitle(record))
  const read = readDraft(writeDraft(drafted))
  expect(read.index).toEqual(drafted.index)
  expect(read.index.headings.title).toContainEqual({ value: 'O alienista: conto', skip: 2 })
  const card = ({ card: description }: TitleDraft) => cardTemplate({ id: 7, description, headings: [] })
  expect(card(read)).toBe(card(drafted))
  expect(card(read)).toContain('O médico de Itaguaí.')
})
