import { createHmac } from 'node:crypto'

/** What was typed as user name, in the one form that is looked up: composed, without blanks around. Case is the store's matter. */
export const usernameOf = (typed: string): string => typed.normalize('NFC').trim()

/** The key under which attempts on an account are kept, in whatever case it was typed: says nothing without the server's secret, exists for every name. */
export const accountKey = (secret: Buffer, username: string): string =>
  createHmac('sha256', secret)
    .update(`account:${usernameOf(username).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())}`)
    .digest('base64url')
