import type { Email } from '../../ports/mailer.ts'

/** Right side of an address: of `from` it stands in every Message-ID. */
export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

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
    // RFC 3834: no absence notice answers a letter that a machine wrote.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
