import { VALUE_START, type AnalysedDocument } from '@farol/engine/document.ts'
import type { Schema } from '@farol/engine/schema.ts'
import { randomNumbers, zipf } from './random.ts'

/** A catalogue that nobody wrote: words, names and headings with the frequencies of real ones, all drawn independently. */
export const CORPUS_SEED = 20_261_120
/** Years that titles are old, on average. */
export const MEAN_AGE = 24
export const textFields = ['title', 'author', 'subject', 'publisher'] as const
/** The eight facets that every query counts, then the two of 250,000 values. */
export const facetNames = [
  'language',
  'material',
  'library',
  'area',
  'year',
  'online',
  'accessible',
  'heading',
  'authorName',
  'topic',
] as const
export const countedFacets = facetNames.slice(0, 8)

export const corpusSchema: Schema = {
  text: [
    { name: 'title', weight: 2, kind: 'words', pivot: 7, boosted: true },
    { name: 'author', weight: 1.25, kind: 'words', pivot: 4 },
    { name: 'subject', weight: 1, kind: 'words', pivot: 6 },
    { name: 'publisher', weight: 0.25, kind: 'words', pivot: 2 },
  ],
  exact: [],
  facets: facetNames.map((name) => ({
    name,
    kind:
      name === 'year'
        ? 'number'
        : name === 'library' || name === 'heading' || name === 'authorName' || name === 'topic'
          ? 'multi'
          : 'single',
    onDemand: name === 'authorName' || name === 'topic',
  })),
  sort: [{ name: 'year', kind: 'number' }],
  newest: 'year',
}

const pick = <T>(random: () => number, values: readonly T[]): T => values[Math.floor(random() * values.length)]!
const onsets = 'b br c ch cl d dr f fl g gr j l lh m n nh p pr qu r s t tr v x z'.split(' ')
const nuclei = 'a e i o u a e o a e i o ei ou ia io ai'.split(' ')
const codas = ['', '', '', '', 'n', 'r', 's', 'l', 'm']
const endings = 'a o cao dade mento ismo ista ico ica ar er encia or ora eiro al os as es avel'.split(' ')
const smallWords = 'de e da do a o em para no na dos das um uma com por'.split(' ')

function vocabularyOf(random: () => number, size: number): string[] {
  const words = new Set<string>()
  while (words.size < size) {
    let word = ''
    for (let syllables = 1 + Math.floor(random() * 3); syllables > 0; syllables--)
      word += pick(random, onsets) + pick(random, nuclei) + pick(random, codas)
    word += pick(random, onsets) + pick(random, endings)
    if (word.length >= 4) words.add(word)
  }
  return [...words]
}

function headingsOf(random: () => number, vocabulary: readonly string[], size: number): string[][] {
  const word = zipf(random, vocabulary.length, 1, 1.6)
  return Array.from({ length: size }, () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => vocabulary[word()]!))
}

function namesOf(random: () => number, vocabulary: readonly string[], size: number): string[][] {
  const surname = zipf(random, 12_000, 0.8, 5)
  const given = zipf(random, 2500, 0.9, 3)
  const nameOf = (i: number, of: number) => vocabulary[Math.floor((i * vocabulary.length) / of)]!
  return Array.from({ length: size }, () => [
    nameOf(surname(), 12_000),
    nameOf(given(), 2500),
    ...(random() < 0.6 ? [nameOf(given(), 2500)] : []),
  ])
}

const several = (count: number, draw: () => number): number[] => {
  const drawn = new Set<number>()
  while (drawn.size < count) drawn.add(draw())
  return [...drawn]
}

interface Terms {
  readonly terms: string[]
  readonly flags: number[]
}

function addValue({ terms, flags }: Terms, field: number, words: readonly string[]): void {
  words.forEach((word, i) => {
    terms.push(word)
    flags.push(field | (i === 0 ? VALUE_START : 0))
  })
}

/** Values as readers of records would hand them over: the same string for the same value. */
const written = Array.from({ length: 250_000 }, (_, i) => String(i))
const strings = (numbers: readonly number[]) => numbers.map((one) => written[one]!)

/** Draws what one title consists of. */
function titles(random: () => number) {
  const vocabulary = vocabularyOf(random, 200_000)
  const headings = headingsOf(random, vocabulary, 50_000)
  const names = namesOf(random, vocabulary, 250_000)
  const publishers = Array.from({ length: 5000 }, () => [pick(random, vocabulary), ...(random() < 0.3 ? [pick(random, vocabulary)] : [])])
  const word = zipf(random, vocabulary.length, 1, 1.6)
  const small = zipf(random, smallWords.length, 1)
  const [heading, author, topic] = [zipf(random, 50_000, 0.95, 3), zipf(random, 250_000, 0.7, 10), zipf(random, 250_000, 0.8, 10)]
  const [publisher, language, material] = [zipf(random, 5000, 1), zipf(random, 8, 2), zipf(random, 12, 1.3)]
  const [library, area] = [zipf(random, 20, 0.8), zipf(random, 300, 0.9, 2)]
  return (id: number): AnalysedDocument => {
    const into: Terms = { terms: [], flags: [] }
    const length = 3 + Math.floor(random() * 10)
    const isSmall = (i: number) => i > 0 && i < length - 1 && random() < 0.3
    addValue(
      into,
      0,
      Array.from({ length }, (_, i) => (isSmall(i) ? smallWords[small()]! : vocabulary[word()]!)),
    )
    const authors = several(1 + Math.floor(random() * random() * 3), author)
    for (const one of authors) addValue(into, 1, names[one]!)
    const subjects = several(1 + Math.floor(random() * 5), heading)
    for (const one of subjects) addValue(into, 2, headings[one]!)
    addValue(into, 3, publishers[publisher()]!)
    const year = 2026 - Math.min(176, Math.floor(-Math.log(1 - random()) * MEAN_AGE))
    const kind = material()
    const facets = [
      [written[language()]!],
      [written[kind]!],
      strings(several(1 + Math.floor(random() * 3), library)),
      [written[area()]!],
      [written[year]!],
      [written[Number(kind === 5 || random() < 0.12)]!],
      [written[Number(random() < 0.06)]!],
      strings(subjects),
      strings(authors),
      strings(several(1 + Math.floor(random() * 3), topic)),
    ]
    return { id, language: '', ...into, facets, sort: [year] }
  }
}

/** The same titles every time, in the same order. */
export function* corpus(size: number): Generator<AnalysedDocument> {
  const draw = titles(randomNumbers(CORPUS_SEED))
  for (let id = 1; id <= size; id++) yield draw(id)
}
