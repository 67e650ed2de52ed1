import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Email } from '../ports/mailer.ts'

const algorithm = 'aes-256-gcm'
const [ivBytes, tagBytes] = [12, 16]

const keyOf = (emailId: string, recipient: string): Buffer => createHash('sha256').update(`returned\n${emailId}\n${recipient}`).digest()

/** An e-mail that only a report which names this id and this recipient opens again: its addresses cannot be read where it is stored. */
export function sealEmail(email: Email, emailId: string, recipient: string): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv(algorithm, keyOf(emailId, recipient), iv, { authTagLength: tagBytes })
  const body = Buffer.concat([cipher.update(JSON.stringify(email)), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** Throws where it was sealed for another e-mail or recipient. */
export function openEmail(sealed: string, emailId: string, recipient: string): Email {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv(algorithm, keyOf(emailId, recipient), bytes.subarray(0, ivBytes), { authTagLength: tagBytes })
  decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()])
  return JSON.parse(text.toString()) as Email
}
