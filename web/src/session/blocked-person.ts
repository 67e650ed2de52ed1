/** The library blocked the person: signing in failed, with its reason. */
export class BlockedPerson extends Error {
  readonly reason: string

  constructor(reason: string) {
    super('blocked')
    this.name = 'BlockedPerson'
    this.reason = reason
  }
}
