/**
 * True when one edit at most (a letter more, less, other, or two neighbours exchanged: Damerau 1964) makes `typed` into `word`,
 * or into a beginning of `word` when `isPrefix`.
 */
export function withinOneEdit(typed: string, word: string, isPrefix: boolean): boolean {
  let same = 0
  while (same < typed.length && typed[same] === word[same]) same++
  if (same === typed.length) return isPrefix || word.length <= typed.length + 1
  const rest = (skipTyped: number, skipWord: number): boolean => {
    const left = typed.slice(same + skipTyped)
    const right = word.slice(same + skipWord)
    return isPrefix ? right.startsWith(left) : right === left
  }
  const exchanged = typed[same] === word[same + 1] && typed[same + 1] === word[same] && typed.length > same + 1 && rest(2, 2)
  return rest(1, 1) && word.length > same - Number(isPrefix) ? true : rest(1, 0) || rest(0, 1) || exchanged
}

/** Letters that can be typed in the place of another. */
const alphabetSize = 25

/**
 * How likely it is that who meant a word typed this, one edit away, beside other words as frequent: a letter can be missing or exchanged
 * with the next in as many ways as the word has letters, another one or one more may be each of an alphabet (the channel of Kernighan,
 * Church & Gale 1990, with all edits and letters alike).
 */
export function likelihood(typed: string, meant: string): number {
  if (meant.length > typed.length) return alphabetSize
  if (meant.length < typed.length) return 1
  let at = 0
  while (typed[at] === meant[at]) at++
  return typed[at] === meant[at + 1] && typed[at + 1] === meant[at] ? alphabetSize : 1
}
