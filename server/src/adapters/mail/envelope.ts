import type { Email } from '../../ports/mailer.ts'

/** Right side of an address: of `from` it stands in every Message-ID. */
export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const unsubscribeHeaders = ({ url, subject }: NonNullable<Email['unsubscribe']>, from: string) => ({
  'List-Unsubscribe': `<${url}>, <mailto:${from}?subject=${encodeURIComponent(subject)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Characters of one encoded word: at four bytes each it stays under the 75 that RFC 2047 allows. */
const wordLength = 11

/** What looks encoded would be decoded by the reader's program, and say something else: such a subject is encoded whole and shown as typed. */
function asTyped(subject: string): string {
  if (!subject.includes('=?')) return subject
  const characters = [...subject]
  const words = Array.from({ length: Math.ceil(characters.length / wordLength) }, (_, n) =>
    characters.slice(n * wordLength, (n + 1) * wordLength).join(''),
  )
  return words.map((word) => `=?UTF-8?B?${Buffer.from(word).toString('base64')}?=`).join(' ')
}

/** The e-mail as nodemailer takes it. Everything is passed in parts, so that nothing in an address or a subject is read as a command. */
export function toMessage(email: Email, from: string, recipient: string) {
  return {
    messageId: `<${email.id}@${hostOf(from)}>`,
    from,
    to: email.to.map((address) => ({ name: '', address })),
    envelope: { from, to: [recipient] },
    subject: asTyped(email.subject),
    text: email.text,
    ...(email.html !== undefined && { html: email.html }),
    ...(email.replyTo !== undefined && { replyTo: { name: '', address: email.replyTo } }),
    attachments: (email.attachments ?? []).map(({ name, type, base64 }) => ({
      filename: name,
      contentType: type,
      content: base64,
      encoding: 'base64' as const,
    })),
    headers: {
      // RFC 3834: no absence notice answers an e-mail that a machine wrote.
      'Auto-Submitted': 'auto-generated',
      ...(email.unsubscribe && unsubscribeHeaders(email.unsubscribe, from)),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
