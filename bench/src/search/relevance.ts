import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { foldedStemmers } from '@farol/engine/analysis/folded-stemmer.ts'
import { words } from '@farol/engine/analysis/words.ts'
import { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { everything, type Condition } from '@farol/engine/query.ts'
import { smallSchema } from '@farol/engine/testing/small-schema.ts'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as french } from '@orama/stemmers/french'
import { stemmer as portuguese } from '@orama/stemmers/portuguese'
import { rightInThree } from './did-you-mean.ts'
import { edits, fourCharacters, misspelling } from './misspelling.ts'
import { randomNumbers } from './random.ts'

/**
 * The judgements, settled before anything was tuned: which records are drawn, what is asked for each, and which answers are right.
 * 1. exact title: right is every record with the same words in its title.
 * 2. two words of the title and the author's surname: right is every record with the same title words and author.
 * 3. as 1, with one edit in the longest word, of 4 letters or more; the word is looked for by did-you-mean first, as the server does when a
 *    word finds nothing.
 * 4. did-you-mean: one edit in a word of a title, of 4 letters or more, when the result is no word; right is the word, in the first three.
 * Edits are the four of `misspelling.ts` by turns. (Until 2026-11-23 neighbours were exchanged only, equal ones too, and in 4 in words of 6
 * letters or more: easier than what is mistyped.)
 */
const JUDGED_SEED = 500
const judged = { titles: 1000, misspellings: 500 }

interface Title {
  readonly id: number
  readonly title: string
  readonly author: string
  readonly language: string
}

const data = fileURLToPath(new URL('../../../../shared/data/gutenberg/gutenberg-even-ids.csv.gz', import.meta.url))

/** Cells of RFC 4180. */
function csvRows(text: string): string[][] {
  const rows: string[][] = [[]]
  for (const [, quoted, plain, end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r?\n|$)/g)) {
    rows.at(-1)!.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
    if (end !== ',') rows.push([])
  }
  return rows
}

const readTitles = (): Title[] =>
  csvRows(gunzipSync(readFileSync(data)).toString('utf8'))
    .slice(1)
    .filter((row) => row.length >= 4 && Number(row[0]) > 0 && row[1] !== '')
    .map(([id, title, author, language]) => ({ id: Number(id), title: title!, author: author!, language: language! }))

/** A query holds 32 words; of longer titles the beginning is asked for. */
const askedWords = 24
const asked = (text: string) => text.split(/\s+/).slice(0, askedWords).join(' ')
const wordsOf = (text: string) => words(text).flatMap((group) => group.parts)
const sameTitle = (a: Title, b: Title) => wordsOf(a.title).join(' ') === wordsOf(b.title).join(' ')

/** Reciprocal rank of the first right answer in the first twenty. */
async function reciprocal(
  engine: CatalogueEngine,
  byId: Map<number, Title>,
  condition: Condition,
  isRight: (title: Title) => boolean,
): Promise<number> {
  const { hits } = await engine.search({ ...everything, condition })
  const at = hits.findIndex((hit) => isRight(byId.get(hit.id)!))
  return at < 0 ? 0 : 1 / (at + 1)
}

/** Words that find nothing are replaced by the likeliest that does. */
async function corrected(engine: CatalogueEngine, text: readonly string[]): Promise<string> {
  const known = await Promise.all(
    text.map(async (word) => {
      const { total } = await engine.search({ ...everything, limit: 0, condition: { kind: 'words', text: word } })
      return total > 0 ? word : ((await engine.didYouMean(word, 1))[0] ?? word)
    }),
  )
  return known.join(' ')
}

const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length

async function openTitles(titles: readonly Title[]): Promise<CatalogueEngine> {
  const stemmers = foldedStemmers({ por: portuguese, eng: english, fre: french })
  const engine = await CatalogueEngine.open({ schema: smallSchema, stemmers })
  const put = titles.map(({ id, title, author, language }) => ({ id, language, text: { title: [title], author: author.split('; ') } }))
  await engine.apply({ put, remove: [] }, 1)
  return engine
}

/** Known items of the Gutenberg catalogue, where it lies beside the project. */
export async function run(): Promise<number> {
  if (!existsSync(data)) {
    process.stderr.write('The Gutenberg catalogue is not there: nothing was measured.\n')
    return 1
  }
  const titles = readTitles()
  const byId = new Map(titles.map((title) => [title.id, title]))
  const engine = await openTitles(titles)
  const random = randomNumbers(JUDGED_SEED)
  const drawn = Array.from({ length: judged.titles }, () => titles[Math.floor(random() * titles.length)]!)
  const exact: number[] = []
  const partial: number[] = []
  const typo: number[] = []
  for (const one of drawn) {
    const inTitle = wordsOf(one.title)
    exact.push(await reciprocal(engine, byId, { kind: 'words', text: asked(one.title) }, (other) => sameTitle(one, other)))
    const surname = wordsOf(one.author.split(',')[0]!).at(-1)
    const long = [...new Set(inTitle)].toSorted((a, b) => b.length - a.length).slice(0, 2)
    const text = [...long, surname ?? ''].join(' ')
    if (surname)
      partial.push(await reciprocal(engine, byId, { kind: 'words', text }, (other) => sameTitle(one, other) && one.author === other.author))
    const longest = long[0]!
    const mistyped = fourCharacters.test(longest) && misspelling(longest, edits[typo.length % edits.length]!, random)
    if (!mistyped) continue
    const wrong = inTitle.map((word) => (word === longest ? mistyped : word))
    typo.push(
      await reciprocal(engine, byId, { kind: 'words', text: asked(await corrected(engine, wrong)) }, (other) => sameTitle(one, other)),
    )
  }
  const wordsOfTitles = titles.map(({ title }) => wordsOf(title))
  const byEdit = await rightInThree(engine, wordsOfTitles, judged.misspellings, random)
  const result = {
    titles: titles.length,
    exact_title_mrr: mean(exact),
    two_words_and_surname_mrr: mean(partial),
    one_typo_mrr: mean(typo),
    did_you_mean_in_three: mean(Object.values(byEdit)),
    by_edit: byEdit,
  }
  process.stdout.write(`${JSON.stringify(result)}\n`)
  await engine.close()
  const isReached =
    result.exact_title_mrr >= 0.95 &&
    result.two_words_and_surname_mrr >= 0.85 &&
    result.one_typo_mrr >= 0.75 &&
    result.did_you_mean_in_three >= 0.9
  return isReached ? 0 : 1
}
