/** How many rows went, by table; tables of which nothing went are absent. */
export type Swept = Readonly<Record<string, number>>

/** Takes away what has had its day: the less is kept of people, the less can be lost. */
export interface Sweeping {
  /**
   * Ended jobs after 7 days (they hold letters), what every reader of the outbox is done with after a day, expired limits, challenges, addresses,
   * codes and devices, sign-in attempts and ended sessions after 30 days.
   */
  sweep(): Promise<Swept>
}
