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
