/** One e-mail. `id` stays the same however often it is sent, so that who receives it twice can tell. */
export interface Email {
  /** Letters, digits, `-` and `.`: it becomes the left half of Message-ID. */
  readonly id: string
  /** Everybody it is addressed to, as each of them reads it. */
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
  /** Where mail programs stop such e-mails (RFC 8058): by a POST to `url`, or by an e-mail to our own address with `subject`. */
  readonly unsubscribe?: { readonly url: string; readonly subject: string }
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly base64: string }[]
}

/**
 * Will never be taken: trying again is of no use. `refused` says what was: the recipient's address, or this e-mail, of which nothing follows for
 * the address.
 */
export class EmailRefused extends Error {
  readonly refused: 'recipient' | 'message'

  constructor(reason: string, refused: 'recipient' | 'message' = 'recipient') {
    super(reason)
    this.name = 'EmailRefused'
    this.refused = refused
  }
}

/** The mail server itself cannot be used, whoever the e-mail is for: it is away, does not answer, does not let us in, or refuses our own address. */
export class MailServerAway extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'MailServerAway'
  }
}

/** Hands e-mails over, to one recipient at a time: one who cannot be reached keeps nobody else waiting. */
export interface Mailer {
  /**
   * Resolves when somebody else has taken charge of the e-mail. Rejects with `EmailRefused`, with `MailServerAway`, or with anything else
   * for a failure that may pass. Aborting gives up at once.
   */
  send(email: Email, recipient: string, signal?: AbortSignal): Promise<void>
  close(): Promise<void>
}
