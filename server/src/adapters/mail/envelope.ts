import type { Email } from '../../ports/mailer.ts'

/** Right side of an address: of `from` it stands in every Message-ID. */
export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

const unsubscribeHeaders = ({ url, subject }: NonNullable<Email['unsubscribe']>, from: string) => ({
  'List-Unsubscribe': `<${url}>, <mailto:${from}?subject=${encodeURIComponent(subject)}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** The letter as nodemailer takes it. Everything is passed in parts, so that nothing in an address or a subject is read as a command. */
export function toMessage(email: Email, from: string, recipient: string) {
  return {
    messageId: `<${email.id}@${hostOf(from)}>`,
    from,
    to: email.to.map((address) => ({ name: '', address })),
    envelope: { from, to: [recipient] },
    subject: email.subject,
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
