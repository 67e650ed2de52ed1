export interface CalendarAddress {
  readonly createdAt: Date
  /** Titles stand in its entries. */
  readonly withTitles: boolean
}

/** Secret addresses of calendars. Their keys never come here, only hashes. A person has one at a time. */
export interface CalendarAddresses {
  present(patronId: number): Promise<CalendarAddress | undefined>
  /** A new one; the one before stops. */
  renew(patronId: number, keyHash: string, withTitles: boolean): Promise<CalendarAddress>
  end(patronId: number): Promise<void>
  /** Whose calendar it is, while the address is good. */
  find(keyHash: string): Promise<(CalendarAddress & { readonly patronId: number }) | undefined>
}

declare module './stores.ts' {
  interface Stores {
    readonly calendarAddresses: CalendarAddresses
  }
}
