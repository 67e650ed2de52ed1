import { describe, expect, test } from 'vitest'
import en from '../../../texts/en/catalogue.server.json' with { type: 'json' }
import es from '../../../texts/es/catalogue.server.json' with { type: 'json' }
import fr from '../../../texts/fr/catalogue.server.json' with { type: 'json' }
import it from '../../../texts/it/catalogue.server.json' with { type: 'json' }
import pt from '../../../texts/pt/catalogue.server.json' with { type: 'json' }
import { coverKind } from './cover-kind.ts'

/** Of the types of work that ship, those with a family of their own; all others have that of books. */
const families: Readonly<Record<string, string>> = {
  pamphlet: 'cordel',
  thesis: 'thesis',
  dissertation: 'thesis',
  undergraduate_work: 'thesis',
  specialization_work: 'thesis',
  periodical: 'journal',
  standard: 'law',
  legislation: 'law',
  map: 'map',
}

describe.each(Object.entries({ pt, en, es, fr, it }))('in %s', (_, { workType }) => {
  test.each(Object.entries(workType))('a cover of type %s (%s) has the family that it has in every language', (type, words) => {
    expect(coverKind(words, 0)).toBe(families[type] ?? 'band')
    expect(coverKind(words, 1)).toBe(families[type] ?? 'leather')
  })
})

test('a word that only holds one of them says nothing', () => {
  expect(coverKind('Síntese', 0)).toBe('band')
})
