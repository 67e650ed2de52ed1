/** Where the e-mails are that other mail servers sent back to the catalogue's address. */
export interface BouncedMail {
  /** At most `limit` that nobody has read yet, oldest first; of each no more text than a report needs. */
  unread(limit: number): Promise<readonly BouncedMessage[]>
}

export interface BouncedMessage {
  readonly text: string
  /** It is not handed out again. */
  markRead(): Promise<void>
}
