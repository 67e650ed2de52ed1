/** What a mail server says of an e-mail that it took and could not deliver. */
export interface DeliveryReport {
  /** Ids of the e-mails that the report may be about: it quotes one, and may be wrapped in others. */
  readonly emails: readonly string[]
  /** Recipients that will never get it, in the spellings that the report gives. */
  readonly recipients: readonly string[]
}

const maxRecipients = 50

const unfolded = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/\n[ \t]+/g, ' ')

/** `rfc822; Ana <ana@example.org>` is ana@example.org. Word by word: a pattern for it would read a long word without `@` once from each letter. */
const addressIn = (value: string): string | undefined => value.split(/[\s<>;]/).find((word) => /.@./.test(word))

function failedRecipients(group: string): readonly string[] {
  if (!/^Action: *failed\b/im.test(group)) return []
  return [...group.matchAll(/^(?:Final|Original)-Recipient:([^\n]*)$/gim)].flatMap(([, value]) => addressIn(value!) ?? [])
}

/**
 * Reads a delivery status notification (RFC 3464): groups of fields about each recipient, `Action: failed` for who will never get it, and
 * the headings of the e-mail with our own Message-ID, whose right side is `host`. The fields stand as lines of their own in every such
 * report, so the parts around them are not taken apart. Undefined for anything else: absences, delays, questions of readers.
 */
export function readDeliveryReport(text: string, host: string): DeliveryReport | undefined {
  const plain = unfolded(text)
  const end = plain.indexOf('\n\n')
  if (end < 0 || !/^Content-Type: *multipart\/report\b/im.test(plain.slice(0, end))) return undefined
  const body = plain.slice(end)
  const emails = [...body.matchAll(/^Message-ID: *<([\w.-]{1,200})@([^>\s]{1,255})>/gim)]
    .filter(([, , right]) => right!.toLowerCase() === host.toLowerCase())
    .map(([, id]) => id!)
  const recipients = [...new Set(body.split(/\n{2,}/).flatMap(failedRecipients))].slice(0, maxRecipients)
  return emails.length === 0 || recipients.length === 0 ? undefined : { emails: [...new Set(emails)].slice(0, 5), recipients }
}
