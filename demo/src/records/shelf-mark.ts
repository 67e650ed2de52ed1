const lettersOf = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')

/** 10 to 99 for a pair of letters, rising with the alphabet. */
const pair = (text: string): number => {
  const value = (sign: string | undefined) => (sign && sign >= 'a' ? sign.charCodeAt(0) - 96 : 0)
  return 10 + Math.floor(((value(text[0]) * 27 + value(text[1])) * 90) / 729)
}

/**
 * The author's mark of a call number: initial, a number that rises with the alphabet, initial of the title (S58i). The number is
 * computed from the letters; it is no published table.
 */
export function shelfMark(entry: string, title: string): string {
  const name = lettersOf(entry) || 'x'
  return `${name[0]!.toUpperCase()}${pair(name.slice(1, 3))}${pair(name.slice(3, 5))}`.replace(/0$/, '') + (lettersOf(title)[0] ?? '')
}
