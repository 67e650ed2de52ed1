import type { Segment } from '../segment.ts'

const known = new WeakMap<Segment, Map<string, readonly string[]>>()
const decoder = new TextDecoder()
const blockBits = 7
const isControl = (letter: string) => letter < ' '

/** All letters of a dictionary. */
function alphabetOf(segment: Segment, name: string): readonly string[] {
  let alphabets = known.get(segment)
  if (!alphabets) known.set(segment, (alphabets = new Map()))
  let alphabet = alphabets.get(name)
  if (!alphabet) {
    const letters = new Set<string>()
    const { bytes } = segment.strings(name)
    const chunk = 1 << 16
    // A letter that is cut between two chunks decodes to a replacement character, which is in no word.
    for (let at = 0; at < bytes.length; at += chunk)
      for (const letter of decoder.decode(bytes.slice(at, at + chunk + 3))) letters.add(letter)
    alphabets.set(name, (alphabet = [...letters].filter((letter) => !isControl(letter) && letter !== ' ')))
  }
  return alphabet
}

/** Letters of a dictionary that may stand in such a word: those of the alphabets it is written in. */
export function lettersOf(segment: Segment, name: string, word: string): readonly string[] {
  const blocks = new Set([...word].map((letter) => letter.codePointAt(0)! >>> blockBits))
  return alphabetOf(segment, name).filter((letter) => blocks.has(letter.codePointAt(0)! >>> blockBits))
}

/** All words that one letter more, less, other, or two neighbours exchanged make of a word (Norvig 2007; Damerau 1964). */
export function oneEditAway(word: string, letters: readonly string[]): Set<string> {
  const units = [...word]
  const away = new Set<string>()
  for (let i = 0; i <= units.length; i++) {
    const before = units.slice(0, i).join('')
    const after = units.slice(i + 1).join('')
    const rest = units.slice(i).join('')
    if (i < units.length) away.add(before + after)
    if (i + 1 < units.length) away.add(before + units[i + 1]! + units[i]! + units.slice(i + 2).join(''))
    for (const letter of letters) {
      away.add(before + letter + rest)
      if (i < units.length) away.add(before + letter + after)
    }
  }
  away.delete(word)
  away.delete('')
  return away
}
