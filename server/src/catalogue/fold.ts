const letters: Record<string, string> = {
  ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ŀ: 'l',
} // prettier-ignore

const whole = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþæœßıħŧŋŀ]/g, (letter) => letters[letter]!)
    .normalize('NFC')

// Texts are long and their letters few: each character is folded once and remembered, those of European languages beforehand.
class FoldedCharacters {
  readonly #make: (character: string) => string
  readonly #latin: readonly string[]
  readonly #others = new Map<string, string>()

  constructor(make: (character: string) => string) {
    this.#make = make
    this.#latin = Array.from({ length: 0x250 }, (_, code) => make(String.fromCharCode(code)))
  }

  of(character: string): string {
    const code = character.charCodeAt(0)
    if (code < 0x250) return this.#latin[code]!
    const known = this.#others.get(character) ?? this.#make(character)
    this.#others.set(character, known)
    return known
  }
}

/** Lower case without accents: letters only lose their marks, nothing else changes. */
export function foldLetters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007F]*$/.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) folded += letter.of(character)
  return folded
}

/** One character as it counts in a comparison: a letter, nothing (marks, apostrophes) or a space (everything else). */
const counting = (character: string): string => {
  if (/['’ʼʹ`´]/.test(character)) return ''
  return whole(character).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}

const letter = new FoldedCharacters(whole)
const sign = new FoldedCharacters(counting)

/** The comparable form of a text: lower case, no accents, punctuation as one space. Letters and digits of every script stay. */
export function fold(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007F]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
  let folded = ''
  let gap = false
  for (const character of text) {
    const part = sign.of(character)
    if (part === ' ') gap = true
    else if (part !== '') {
      folded += gap && folded !== '' ? ` ${part}` : part
      gap = false
    }
  }
  return folded.trim()
}
