import { fold } from './fold.ts'

const alreadyUnit = /^[a-z0-9+#]*$/
const notOfUnit = /[^\p{L}\p{N}\p{M}+#]+/gu

/** A number or mark as one unit: folded, without spaces and punctuation. A valid ISBN of ten becomes that of thirteen. */
export function unit(text: string): string {
  const folded = fold(text)
  const compact = (alreadyUnit.test(folded) ? folded : folded.replace(notOfUnit, '')).slice(0, 64).toWellFormed()
  return longIsbn(compact) ?? compact
}

/** ISO 2108: weights 10 to 1 modulo 11; the long form is 978, the first nine digits and a check digit of weights 1 and 3. */
export function longIsbn(compact: string): string | undefined {
  if (compact.length !== 10 || !/^\d{9}[\dx]$/.test(compact)) return undefined
  const digits = [...compact].map((digit) => (digit === 'x' ? 10 : Number(digit)))
  if (digits.reduce((sum, digit, i) => sum + digit * (10 - i), 0) % 11 !== 0) return undefined
  const body = `978${compact.slice(0, 9)}`
  const sum = [...body].reduce((total, digit, i) => total + Number(digit) * (i % 2 ? 3 : 1), 0)
  return body + ((10 - (sum % 10)) % 10)
}
