/** One setting of the institution: plain JSON and the number of its version, 1 for the first. */
export interface InstitutionSetting {
  readonly value: unknown
  readonly version: number
  readonly updatedAt: string
}

/** What the institution sets for itself, by name. A change is told to the outbox. */
export interface InstitutionSettings {
  get(name: string): Promise<InstitutionSetting | undefined>
  all(): Promise<Readonly<Record<string, InstitutionSetting>>>
  /**
   * Answers the new version. With `expected` (0: not set yet) only if nobody changed it meanwhile, else undefined.
   */
  put(name: string, value: unknown, expected?: number): Promise<number | undefined>
}

/** Names of settings that the program itself goes by. */
export const settingNames = {
  /** Set by the demo when it filled an empty database. */
  demo: 'demo',
  institution: 'institution',
  /** Slugs of the search guides in their order. */
  searchGuides: 'search_guides',
  /** Colours of spine labels: rows of which titles wear which. */
  shelfColours: 'shelf_colours',
  /** `suspicion` (when absent) or `always`: when the captcha of activity 1120 is asked for. */
  captcha: 'captcha',
  /** What a new password must keep, in the shape of the contract. */
  passwordRules: 'password_rules',
} as const

declare module './stores.ts' {
  interface Stores {
    readonly settings: InstitutionSettings
  }
}
