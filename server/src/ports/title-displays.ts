/** What lists show of one title, as text that the caller writes and reads. */
export interface NewTitleDisplay {
  readonly titleId: number
  /** Content hash of the record that it was made of. */
  readonly madeOf: string
  readonly display: string
}

/** What a look at some titles that follow each other found. */
export interface LackingDisplays {
  /** The last title that was looked at. */
  readonly last: number
  /** Those of them that visitors see and that have none of their present record in this form. */
  readonly ids: readonly number[]
}

/**
 * Keeps what lists show of titles that visitors see, made of their present records: it goes as soon as a record changes or a title is suppressed. It is
 * derived: what is missing is made again from the record.
 */
export interface TitleDisplays {
  /** Of those titles that have one, by number. One statement, however many. `form` is the caller's version of the text. */
  ofTitles(ids: readonly number[], form: number): Promise<ReadonlyMap<number, string>>
  /** What was made of a record that is no longer there, or of a title that is not shown any more, is left out. */
  put(displays: readonly NewTitleDisplay[], form: number): Promise<void>
  /** Looks at the next `max` titles after `id`, by growing id. Undefined where none comes after it. */
  lacking(id: number, form: number, max: number): Promise<LackingDisplays | undefined>
  /** Whether all titles were once found to have one in this form: since then whatever changes a title puts another. */
  areWhole(form: number): Promise<boolean>
  noteWhole(form: number): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly titleDisplays: TitleDisplays
  }
}
