const letters: Record<string, string> = {
  ł: 'l', ø: 'o', đ: 'd', ð: 'd', þ: 'th', æ: 'ae', œ: 'oe', ß: 'ss', ı: 'i', ħ: 'h', ŧ: 't', ŋ: 'n', ŀ: 'l',
} // prettier-ignore

/** Lower case without accents: letters only lose their marks, nothing else changes. */
export const foldLetters = (text: string): string =>
  // oxlint-disable-next-line no-control-regex
  /^[\u0000-\u007F]*$/.test(text) ? text.toLowerCase() : foldAccents(text)

const foldAccents = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[łøđðþæœßıħŧŋŀ]/g, (letter) => letters[letter]!)
    .normalize('NFC')

/** The comparable form of a text: lower case, no accents, punctuation as one space. Letters and digits of every script stay. */
export const fold = (text: string): string =>
  foldLetters(text)
    .replaceAll(/['’ʼʹ`´]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
