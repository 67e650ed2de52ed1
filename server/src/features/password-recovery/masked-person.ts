import { createHmac } from 'node:crypto'

/** What may be shown of a person before the code is proved. */
export interface Masked {
  readonly email: string
  readonly name: string
}

const mask = (user: string, domain: string, ending: string) => `${user}***@${domain}***.${ending}`

/** First letters and the ending: `m***@u***.br`. */
function maskedEmail(email: string): string {
  const [user = '', host = ''] = email.split('@')
  return mask([...user][0] ?? '', [...host][0] ?? '', host.split('.').at(-1) ?? '')
}

/** First and last initials: `M. S.` */
function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
  const shown = words.length > 1 ? [words[0], words.at(-1)] : [words[0] ?? name]
  return shown.map((word) => `${[...(word ?? '')][0] ?? ''}.`).join(' ')
}

export const maskedPerson = (name: string, email: string): Masked => ({ email: maskedEmail(email.toLowerCase()), name: initials(name) })

// Letters about as often as names begin with them, so that an invented answer does not stand out.
const userCharacters = 'aaaabbccccddeeffgghiijjjjkllllmmmmmmnoppprrrrssstttvvwyz'
const hostCharacters = 'gggghhhooouuuuyyabcefilmpst'
const endings = ['com', 'com', 'com', 'br', 'br'] as const

/** The answer for a user that does not exist, or that has no address: the same one every time. */
export function inventedPerson(secret: Buffer, username: string): Masked {
  const chance = createHmac('sha256', secret).update(`invented-person:${username}`).digest()
  const pick = (from: ArrayLike<string>, at: number): string => from[chance.readUInt16BE(at * 2) % from.length] ?? 'a'
  const first = pick(userCharacters, 0)
  return {
    email: mask(first, pick(hostCharacters, 1), pick(endings, 2)),
    name: `${first.toUpperCase()}. ${pick(userCharacters, 3).toUpperCase()}.`,
  }
}
