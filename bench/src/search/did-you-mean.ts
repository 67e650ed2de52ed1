import type { CatalogueEngine } from '@farol/engine/catalogue-engine.ts'
import { everything } from '@farol/engine/query.ts'
import { edits, misspelling, fourCharacters, type Edit } from './misspelling.ts'

/** Which share of so many misspellings has the right word among the first three proposals, by edit. `titles`: the words of each. */
export async function rightInThree(
  engine: CatalogueEngine,
  titles: readonly (readonly string[])[],
  misspellings: number,
  random: () => number,
): Promise<Record<Edit, number>> {
  const right = { exchanged: 0, missing: 0, more: 0, other: 0 }
  for (let tried = 0; tried < misspellings;) {
    const long = titles[Math.floor(random() * titles.length)]!.filter((one) => fourCharacters.test(one))
    const word = long[Math.floor(random() * long.length)]
    const edit = edits[tried % edits.length]!
    const wrong = word && misspelling(word, edit, random)
    if (!wrong) continue
    // What is a word itself is no misspelling that anybody can see.
    const { total } = await engine.search({ ...everything, limit: 0, condition: { kind: 'words', text: wrong } })
    if (total > 0) continue
    tried++
    if ((await engine.didYouMean(wrong, 3)).includes(word)) right[edit]++
  }
  for (const edit of edits) right[edit] /= misspellings / edits.length
  return right
}
