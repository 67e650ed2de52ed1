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

// Texts are long and their letters few: each character is folded once and remembered.
const foldedLetters = new Map<string, string>()
const comparable = new Map<string, string>()

function remembered(known: Map<string, string>, character: string, make: (character: string) => string): string {
  const found = known.get(character)
  if (found !== undefined) return found
  const made = make(character)
  known.set(character, made)
  return made
}

/** Lower case without accents: letters only lose their marks, nothing else changes. */
export function foldLetters(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007F]*$/.test(text)) return text.toLowerCase()
  let folded = ''
  for (const character of text) folded += remembered(foldedLetters, character, whole)
  return folded
}

/** One character as it counts in a comparison: a letter, nothing (marks, apostrophes) or a space (everything else). */
const counting = (character: string): string => {
  if (/['’ʼʹ`´]/.test(character)) return ''
  return whole(character).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
}

/** The comparable form of a text: lower case, no accents, punctuation as one space. Letters and digits of every script stay. */
export function fold(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\u0000-\u007F]*$/.test(text))
    return text
      .toLowerCase()
      .replaceAll(/['`]/g, '')
      .replaceAll(/[^a-z0-9]+/g, ' ')
      .trim()
  const parts: string[] = []
  let last = ' '
  for (const character of text) {
    const part = remembered(comparable, character, counting)
    if (part === ' ' && last === ' ') continue
    if (part !== '') parts.push((last = part))
  }
  return parts.join('').trim()
}
