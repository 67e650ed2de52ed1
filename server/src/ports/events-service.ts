/** One event of the outside calendar. `starts` and `ends` are local, YYYY-MM-DD or YYYY-MM-DDTHH:MM; texts are plain. */
export interface OutsideEvent {
  readonly id: string
  readonly title: string
  readonly starts: string
  readonly ends?: string
  readonly place?: string
  readonly text?: string
  readonly address?: string
}

/** Why the outside calendar gave nothing. */
export class EventsFailure extends Error {
  readonly reason: 'unreachable' | 'access_denied'

  constructor(reason: 'unreachable' | 'access_denied', options?: ErrorOptions) {
    super(`The events service is ${reason}.`, options)
    this.name = 'EventsFailure'
    this.reason = reason
  }
}

/** Where the institution's calendar is: an address, and a token when it asks for one. */
export interface EventsSource {
  readonly address: string
  readonly token?: string | undefined
}

/** A calendar that somebody else keeps. */
export interface EventsService {
  /** Its events in no order, past ones too; of thousands the next to begin. Rejects with `EventsFailure`, within ten seconds. */
  list(source: EventsSource, zone: string): Promise<readonly OutsideEvent[]>
}
