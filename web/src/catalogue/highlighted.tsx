import { createContext, useContext } from 'react'

const FoundWords = createContext<readonly string[]>([])

/** Around results: the words that found them, as `foundWords` makes them. */
export const FoundWordsProvider = FoundWords.Provider

/** The words that found the results around. */
export const useFoundWords = (): readonly string[] => useContext(FoundWords)

const plain = /^[ -~]*$/

const fold = (text: string) => (plain.test(text) ? text : text.normalize('NFD').replace(/\p{M}/gu, '')).toLowerCase()

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const operators = new Set(['AND', 'OR', 'NOT'])
const shortest = 2

/** Words that stand everywhere, of the languages of the catalogue, folded: to mark them says nothing. */
const empty = new Set(
  'de da do das dos em na no nas nos um uma uns umas para por com ao aos as os que se the of and in to on an for by el la los las del en un una y con le les des du et il lo gli di della dei'.split(
    ' ',
  ),
)

/** The words of questions, folded as the index folds them; operators and single letters are none, nor words that stand everywhere, where there are others. */
export function foundWords(questions: readonly string[]): readonly string[] {
  const all = questions.flatMap((question) =>
    (question.match(word) ?? []).filter((one) => !operators.has(one) && one.length >= shortest).map(fold),
  )
  const full = all.filter((one) => !empty.has(one))
  return [...new Set(full.length > 0 ? full : all)]
}

/** Portuguese plurals that share less with their singular: ficções, fáceis. */
const singular = (one: string) => one.replace(/coes$/, 'cao').replace(/eis$/, 'il')

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** In scripts without blanks a word that was asked for is a part of what stands together, or stands on both sides of a name's comma. */
const sharesSigns = (folded: string, one: string) =>
  unspaced.test(one) && unspaced.test(folded) && (one.includes(folded) || folded.includes(one))

/** A word is marked when it is one that was asked for, or differs from it only at its end, as forms of a word do. */
export function isFound(folded: string, words: readonly string[]): boolean {
  return words.some(
    (one) =>
      singular(folded) === singular(one) ||
      sharesSigns(folded, one) ||
      (one.length > 3 &&
        folded.length > 3 &&
        Math.abs(one.length - folded.length) <= 2 &&
        (folded.startsWith(one.slice(0, -1)) || one.startsWith(folded.slice(0, -1)))),
  )
}

/** Letters that every form of a word begins with. */
const stem = (one: string) => (unspaced.test(one) ? one.slice(0, 1) : one.length > 3 ? one.slice(0, Math.max(2, one.length - 3)) : one)

const mayHoldFolded = (folded: string, words: readonly string[]) => words.some((one) => folded.includes(stem(one)))

/** Whether one of the words can stand in a text at all. Most texts of a page hold none: they are not taken apart. */
export const mayHold = (text: string, words: readonly string[]): boolean => mayHoldFolded(fold(text), words)

/** Those of the words that stand in a text, in the order of `words`. */
export const wordsIn = (text: string, words: readonly string[]): readonly string[] => {
  const folded = fold(text)
  if (!mayHoldFolded(folded, words)) return []
  const own = folded.match(word) ?? []
  return words.filter((one) => own.some((other) => isFound(other, [one])))
}

/** Which part of a run of signs without blanks was asked for; all of another word. */
function partFound(folded: string, words: readonly string[]): readonly [from: number, length: number] {
  const part = words.find((one) => unspaced.test(one) && folded.includes(one)) ?? folded
  return [folded.indexOf(part), part.length]
}

/** A text with the words that were looked for marked. */
export function Highlighted({ text }: { text: string }) {
  const words = useContext(FoundWords)
  if (!mayHold(text, words)) return text
  const parts: { readonly text: string; readonly found: boolean; readonly at: number }[] = []
  let after = 0
  for (const match of text.matchAll(word)) {
    const folded = fold(match[0])
    if (!isFound(folded, words)) continue
    // Folding leaves such signs as many as they are; of other words all is marked.
    const [from, length] = folded.length === match[0].length ? partFound(folded, words) : [0, match[0].length]
    const at = match.index + from
    parts.push({ text: text.slice(after, at), found: false, at: after }, { text: text.slice(at, at + length), found: true, at })
    after = at + length
  }
  parts.push({ text: text.slice(after), found: false, at: after })
  return parts.filter((part) => part.text !== '').map((part) => (part.found ? <mark key={part.at}>{part.text}</mark> : part.text))
}
