import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { ANALYSIS_VERSION, schemaFingerprint } from '../schema.ts'
import { fiveStemmers, smallSchema } from '../testing/small-schema.ts'
import { analyse } from './analyse.ts'

/** A text of everything that is read by a rule of its own. */
const texts = [
  'Dom Casmurro: memórias póstumas (2.ª ed.)',
  "Guarda-chuva d'água, L’Œuvre, Straße, ÆON",
  'R&D & AT&T, C++, C#, .NET, Fim.NET',
  'J. R. R. Tolkien; U.S.A.; 1.000,00; 3,14',
  'ПОСЛЕ Ёлка; Ὀδύσσεια; שָׁלוֹם; كِتَاب',
  '東京タワー 서울 漢字かな; 夏目, 漱石; 鲁, 迅',
  'ﬁne Ｆｕｌｌ ½ № ²',
  `${'palavra'.repeat(12)} ${'😀𐌰'.repeat(60)}`,
  'a\ud800b \udc00',
  'Konstitut\ufe20s\ufe21ii\ufe20a\ufe21; کتابخانۀ ملی; a\u1dc4b\u20d7',
]
const numbers = ['978-0-306-40615-7', '0-306-40615-2', '869.3 A848d', 'ISSN 0034-7612']

function analysed(): string {
  const documents = [false, true].map((oldPrint) =>
    analyse(
      { ...smallSchema, oldPrint },
      {
        id: 1,
        language: 'por',
        text: { title: texts, number: numbers },
        otherForms: { title: ['Casmurro, Bento', 'guarda-sol', 'Santiago', '紫式部'], number: ['9'] },
        exact: { author: [...texts, { value: 'O alienista', skip: 2 }], subject: [' ', 'Édipo; rei'] },
        facets: { place: texts, area: ['a/b/c'] },
        sort: { title: texts[0]!, year: 1899 },
      },
    ),
  )
  return createHash('sha256').update(JSON.stringify(documents)).digest('hex').slice(0, 16)
}

test('where the same text is analysed into other terms, ANALYSIS_VERSION is raised, so that indexes are made again', () => {
  const why = 'Does the analysis make other terms? Then raise ANALYSIS_VERSION, and write down here what the new one makes.'
  expect({ version: ANALYSIS_VERSION, makes: analysed() }, why).toEqual({ version: 18, makes: '9a872077b9ab18dd' })
})

test('stemmers under the same names that cut off something else are other ones', () => {
  const fingerprint = schemaFingerprint(smallSchema, fiveStemmers)
  expect(schemaFingerprint(smallSchema, { ...fiveStemmers })).toBe(fingerprint)
  const own = fiveStemmers['por']!
  expect(schemaFingerprint(smallSchema, { ...fiveStemmers, por: (word) => word.slice(0, 3) })).not.toBe(fingerprint)
  expect(schemaFingerprint(smallSchema, { ...fiveStemmers, por: fiveStemmers['spa']! })).not.toBe(fingerprint)
  expect(schemaFingerprint(smallSchema, { ...fiveStemmers, por: (word) => (word.endsWith('mente') ? word : own(word)) })).not.toBe(
    fingerprint,
  )
})
