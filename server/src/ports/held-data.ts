/** A table of the database by its name, with how its rows belong to a person. */
export interface HeldPlan {
  readonly table: string
  readonly links: readonly { readonly column: string; readonly through?: HeldPlan }[]
}

export type HeldRow = Readonly<Record<string, unknown>>

/** What is held about one person, table by table as the privacy register says. Names come from the register and from nowhere else. */
export interface HeldData {
  /** How many rows, and the earliest value of `since` where it is named. */
  count(patronId: number, plan: HeldPlan, since?: string): Promise<{ readonly rows: number; readonly since?: string }>
  rows(patronId: number, plan: HeldPlan, columns: readonly string[]): Promise<readonly HeldRow[]>
  /** Deletes the rows. Answers how many. */
  delete(patronId: number, plan: HeldPlan): Promise<number>
  /** Deletes those of the rows whose column does not hold the value. */
  deleteOthers(patronId: number, plan: HeldPlan, kept: { readonly column: string; readonly is: string }): Promise<void>
  /** Empties columns of the rows; `stamp` gets the present instant. */
  clear(patronId: number, plan: HeldPlan, columns: readonly string[], stamp?: string): Promise<number>
  /** Takes everything personal from the person's own row, which stays for what a law keeps. The code is free for somebody else. */
  anonymise(patronId: number): Promise<void>
  /** Overwrites what was removed where the database would keep the bytes for a while: SQLite's log of changes. Outside of transactions. */
  overwriteRemoved(): Promise<void>
}
