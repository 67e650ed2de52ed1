import { encode, rangeWithin, type ByteStrings, type StringRange } from '../strings/byte-strings.ts'

const joined = (...parts: readonly Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let end = 0
  for (const part of parts) {
    all.set(part, end)
    end += part.length
  }
  return all
}

/** Bytes of the letter that begins with this one, in UTF-8. */
const utf8Length = (first: number): number => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)

/** One word that was typed, letter by letter, walking down sorted words. */
class TypedWord {
  readonly words: ByteStrings
  readonly isPrefix: boolean
  readonly characters: readonly Uint8Array[]
  readonly found: StringRange[] = []

  constructor(words: ByteStrings, typed: string, isPrefix: boolean) {
    this.words = words
    this.isPrefix = isPrefix
    this.characters = [...typed].map(encode)
  }

  rest(from: number): Uint8Array {
    return joined(...this.characters.slice(from))
  }

  look(inside: StringRange, ...parts: readonly Uint8Array[]): void {
    const range = rangeWithin(this.words, joined(...parts), this.isPrefix, inside)
    if (range[0] < range[1]) this.found.push(range)
  }

  /** Another letter here, in the place of the typed one or before it: those that words inside the range go on with. */
  otherCharacters(before: Uint8Array, i: number, inside: StringRange): void {
    const { offsets, bytes } = this.words
    const [rest, after] = [this.rest(i), this.rest(i + 1)]
    for (let [at, end] = inside; at < end;) {
      const start = offsets[at]! + before.length
      if (start === offsets[at + 1]!) {
        at++
        continue
      }
      const character = bytes.slice(start, start + utf8Length(bytes[start]!))
      const same = rangeWithin(this.words, joined(before, character), true, [at, end])
      this.look(same, before, character, rest)
      if (i < this.characters.length) this.look(same, before, character, after)
      at = same[1]
    }
  }
}

/** Ranges in ascending order, those that touch each other made one. */
function united(ranges: readonly StringRange[]): StringRange[] {
  const apart: [number, number][] = []
  for (const [from, to] of ranges.toSorted((a, b) => a[0] - b[0])) {
    const last = apart.at(-1)
    if (last && from <= last[1]) last[1] = Math.max(last[1], to)
    else apart.push([from, to])
  }
  return apart
}

/**
 * Which of sorted words are a word, or begin with it, or would but for one letter more, less, other, or two neighbours exchanged (Damerau
 * 1964). The words are walked as a tree whose branches are ranges: an edit is tried only where words go on with it.
 */
export function similarWords(words: ByteStrings, typed: string, isPrefix: boolean): StringRange[] {
  const word = new TypedWord(words, typed, isPrefix)
  const { characters } = word
  let inside: StringRange = [0, words.offsets.length - 1]
  let before: Uint8Array = new Uint8Array(0)
  for (let i = 0; i <= characters.length && inside[0] < inside[1]; i++) {
    if (isPrefix && i >= characters.length - 1) {
      // The last letter may be any: all that begin with the others.
      word.found.push(inside)
      break
    }
    word.look(inside, before, word.rest(i + 1))
    if (i + 1 < characters.length) word.look(inside, before, characters[i + 1]!, characters[i]!, word.rest(i + 2))
    word.otherCharacters(before, i, inside)
    if (i === characters.length) break
    before = joined(before, characters[i]!)
    inside = rangeWithin(words, before, true, inside)
  }
  return united(word.found)
}
