/** What goes wrong in one place of a word, by Damerau (1964): neighbours exchanged, a letter missing, one more, or another one. */
export const edits = ['exchanged', 'missing', 'more', 'other'] as const
export type Edit = (typeof edits)[number]

/** Shorter words are mistyped into other words. */
export const ofFourLetters = /^\p{L}{4,}$/u

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

function edited(letters: readonly string[], edit: Edit, at: number, letter: string): string {
  const [before, rest] = [letters.slice(0, at), letters.slice(at)]
  switch (edit) {
    case 'exchanged':
      return [...before, rest[1], rest[0], ...rest.slice(2)].join('')
    case 'missing':
      return [...before, ...rest.slice(1)].join('')
    case 'more':
      return [...before, letter, ...rest].join('')
    default:
      return [...before, letter, ...rest.slice(1)].join('')
  }
}

/** The word with one edit, drawn among those that change it; undefined where there is none (equal letters exchanged are the word itself). */
export function misspelling(word: string, edit: Edit, random: () => number): string | undefined {
  const drawn = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  const letters = [...word]
  const all = Array.from({ length: letters.length + (edit === 'more' ? 1 : 0) }, (_, at) => at)
  const at = drawn(edit === 'exchanged' ? all.filter((place) => place + 1 < letters.length && letters[place] !== letters[place + 1]) : all)
  if (at === undefined) return undefined
  return edited(letters, edit, at, drawn([...alphabet].filter((letter) => edit === 'more' || letter !== letters[at]))!)
}
