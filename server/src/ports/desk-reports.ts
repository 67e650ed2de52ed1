/** What a library lent of a group to a category in a span of days. */
export interface CirculationCount {
  readonly libraryId: number
  /** Code of the category of the bond on the day of the loan. */
  readonly category: string
  readonly group: string
  readonly loans: number
  readonly returns: number
  readonly renewals: number
  /** Uses in the reading room. */
  readonly consultations: number
}

/** Counts of a month or a year. */
export interface DeskReports {
  /** Local days, both included; returns count where they were taken back. By library, category and group. */
  circulation(from: string, until: string): Promise<readonly CirculationCount[]>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskReports: DeskReports
  }
}
