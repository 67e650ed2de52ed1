import { createHmac } from 'node:crypto'

/** What was typed as user name, in the one form that is looked up: composed, without blanks around. Letters are not folded. */
export const usernameOf = (typed: string): string => typed.normalize('NFC').trim()

/** The key under which attempts on an account are kept: says nothing without the server's secret, exists for every name. */
export const accountKey = (secret: Buffer, username: string): string =>
  createHmac('sha256', secret)
    .update(`account:${usernameOf(username)}`)
    .digest('base64url')
