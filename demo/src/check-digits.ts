const digits = (text: string): number[] => [...text].map(Number)

/** The 13-digit ISBN of twelve digits (ISO 2108: weights 1 and 3, modulus 10). */
export function isbn13(twelve: string): string {
  const sum = digits(twelve).reduce((total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3), 0)
  return `${twelve}${(10 - (sum % 10)) % 10}`
}

/** The ISSN of seven digits (ISO 3297: weights 8 to 2, modulus 11), with its hyphen. */
export function issn(seven: string): string {
  const rest = digits(seven).reduce((total, digit, at) => total + digit * (8 - at), 0) % 11
  const check = rest === 0 ? '0' : rest === 1 ? 'X' : String(11 - rest)
  return `${seven.slice(0, 4)}-${seven.slice(4)}${check}`
}

/** A number with its Luhn digit (ISO/IEC 7812-1 annex B), as the bar codes of the copies have it. */
export function luhn(number: string): string {
  const sum = digits(number)
    .toReversed()
    .reduce((total, digit, at) => total + (at % 2 === 0 ? (digit * 2 > 9 ? digit * 2 - 9 : digit * 2) : digit), 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

/** The CPF of nine digits with its two check digits (Receita Federal: weights 10 to 2, then 11 to 2, modulus 11). */
export function cpf(nine: string): string {
  const check = (part: string): number => {
    const rest = digits(part).reduce((total, digit, at) => total + digit * (part.length + 1 - at), 0) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  const first = `${nine}${check(nine)}`
  return `${first}${check(first)}`
}
