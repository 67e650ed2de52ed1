import { createHmac } from 'node:crypto'

/** What was typed as user name, in the one form that is looked up: composed, without blanks around. Case is the store's matter. */
export const usernameOf = (typed: string): string => typed.normalize('NFC').trim()

/** What is tried: the password of an account, or its code alone, as a terminal may ask for. */
export type Tried = 'account' | 'code'

/**
 * The key under which attempts on an account are kept, in whatever case it was typed: says nothing without the server's secret, exists for
 * every name. A code alone has another than the password: who types it proves nothing, and guesses at no password.
 */
export const accountKey = (secret: Buffer, username: string, tried: Tried = 'account'): string =>
  createHmac('sha256', secret)
    .update(`${tried}:${usernameOf(username).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())}`)
    .digest('base64url')
