import type { PrivacyRegister } from '../privacy/register.ts'

export type HeldRow = Readonly<Record<string, unknown>>

/** What is held about one person, table by table as the privacy register says. Names come from the register and from nowhere else. */
export interface HeldData {
  readonly register: PrivacyRegister
  /** How many rows, and since when where the table tells. */
  count(patronId: number, table: string): Promise<{ readonly rows: number; readonly since?: string }>
  rows(patronId: number, table: string, columns: readonly string[]): Promise<readonly HeldRow[]>
  /** Deletes the rows. Answers how many. */
  delete(patronId: number, table: string): Promise<number>
  /** Deletes those of the rows whose column does not hold the value. */
  deleteOthers(patronId: number, table: string, kept: { readonly column: string; readonly is: string }): Promise<void>
  /** Empties columns of the rows; `stamp` gets the present instant. */
  clear(patronId: number, table: string, columns: readonly string[], stamp?: string): Promise<number>
  /** Takes everything personal from the person's own row, which stays for what a law keeps. The code is free for somebody else. */
  anonymise(patronId: number): Promise<void>
  /** Overwrites what was removed where the database would keep the bytes for a while: SQLite's log of changes. Outside of transactions. */
  overwriteRemoved(): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly heldData: HeldData
  }
}
