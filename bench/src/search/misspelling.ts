/** What goes wrong in one place of a word, by Damerau (1964): neighbours exchanged, a letter missing, one more, or another one. */
export const edits = ['exchanged', 'missing', 'more', 'other'] as const
export type Edit = (typeof edits)[number]

/** Shorter words are mistyped into other words. */
export const fourCharacters = /^\p{L}{4,}$/u

const alphabet = 'abcdefghijklmnopqrstuvwxyz'

function edited(characters: readonly string[], edit: Edit, at: number, character: string): string {
  const [before, rest] = [characters.slice(0, at), characters.slice(at)]
  switch (edit) {
    case 'exchanged':
      return [...before, rest[1], rest[0], ...rest.slice(2)].join('')
    case 'missing':
      return [...before, ...rest.slice(1)].join('')
    case 'more':
      return [...before, character, ...rest].join('')
    default:
      return [...before, character, ...rest.slice(1)].join('')
  }
}

/** The word with one edit, drawn among those that change it; undefined where there is none (equal letters exchanged are the word itself). */
export function misspelling(word: string, edit: Edit, random: () => number): string | undefined {
  const drawn = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)]
  const characters = [...word]
  const all = Array.from({ length: characters.length + (edit === 'more' ? 1 : 0) }, (_, at) => at)
  const at = drawn(
    edit === 'exchanged' ? all.filter((place) => place + 1 < characters.length && characters[place] !== characters[place + 1]) : all,
  )
  if (at === undefined) return undefined
  return edited(characters, edit, at, drawn([...alphabet].filter((character) => edit === 'more' || character !== characters[at]))!)
}
