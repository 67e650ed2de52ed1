import { createHmac } from 'node:crypto'

/** What may be shown of a person before the code is proved. */
export interface Masked {
  readonly email: string
  readonly name: string
}

/** Nothing of the domain is told: which ones a library's readers have would tell a known user from an invented one. */
const mask = (first: string) => `${first}***@***`

/** The first letter alone: `m***@***`. */
const maskedEmail = (email: string): string => mask([...email][0] ?? '')

/** First and last initials: `M. S.` */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  const shown = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name]
  return shown.map((word) => `${[...(word ?? '')][0] ?? ''}.`).join(' ')
}

export const maskedPerson = (name: string, email: string): Masked => ({ email: maskedEmail(email.toLowerCase()), name: initials(name) })

// Letters about as often as names begin with them, so that an invented answer does not stand out.
const userCharacters = 'aaaabbccccddeeffgghiijjjjkllllmmmmmmnoppprrrrssstttvvwyz'

/** The answer for a user that does not exist, or that has no address: the same one every time. */
export function inventedPerson(secret: Buffer, username: string): Masked {
  const chance = createHmac('sha256', secret).update(`invented-person:${username}`).digest()
  const pick = (from: ArrayLike<string>, at: number): string => from[chance.readUInt16BE(at * 2) % from.length] ?? 'a'
  const first = pick(userCharacters, 0)
  return {
    email: mask(first),
    name: `${first.toUpperCase()}. ${pick(userCharacters, 3).toUpperCase()}.`,
  }
}
