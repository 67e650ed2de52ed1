/** One letter. `id` stays the same however often it is sent, so that a mail server recognises a second delivery. */
export interface Letter {
  /** Letters, digits, `-` and `.`: it becomes the left half of Message-ID. */
  readonly id: string
  readonly to: readonly string[]
  readonly subject: string
  readonly text: string
  readonly html?: string
  readonly replyTo?: string
  readonly attachments?: readonly { readonly name: string; readonly type: string; readonly base64: string }[]
}

/** The mail server will never take this letter: trying again is of no use. */
export class LetterRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'LetterRefused'
  }
}

/** Hands letters over. Resolves when somebody else has taken charge of the letter; rejects with `LetterRefused`, or with anything else for a failure that may pass. */
export interface Mailer {
  send(letter: Letter): Promise<void>
  close(): Promise<void>
}
