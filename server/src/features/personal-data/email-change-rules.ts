import { createHash, createHmac } from 'node:crypto'
import type { EmailChange, EmailChangeHashes } from '../../ports/email-changes.ts'

/** Times of a change of the e-mail address. */
export const emailChangeRules = { confirmHours: 24, undoDays: 7, maxPerDay: 5 } as const

/** The key in the address of a page, made of the row and the server's secret: no job and no table ever holds it. */
export const keyOf = (secret: Buffer, kind: keyof EmailChangeHashes, { id, patronId, requestedAt }: EmailChange): string =>
  createHmac('sha256', secret).update(`email-change:${kind}:${id}:${patronId}:${requestedAt.toISOString()}`).digest('base64url')

export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('base64url')

export const hashesOf = (secret: Buffer, change: EmailChange): EmailChangeHashes => ({
  confirm: hashOfKey(keyOf(secret, 'confirm', change)),
  undo: hashOfKey(keyOf(secret, 'undo', change)),
})
