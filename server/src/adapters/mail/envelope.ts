import type { Letter } from '../../ports/mailer.ts'

/** Right side of an address: of `from` it stands in every Message-ID. */
export const hostOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The letter as nodemailer takes it. Everything is passed in parts, so that nothing in an address or a subject is read as a command. */
export function toMessage(letter: Letter, from: string, recipient: string) {
  return {
    messageId: `<${letter.id}@${hostOf(from)}>`,
    from,
    to: letter.to.map((address) => ({ name: '', address })),
    envelope: { from, to: [recipient] },
    subject: letter.subject,
    text: letter.text,
    ...(letter.html !== undefined && { html: letter.html }),
    ...(letter.replyTo !== undefined && { replyTo: { name: '', address: letter.replyTo } }),
    attachments: (letter.attachments ?? []).map(({ name, type, base64 }) => ({
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
