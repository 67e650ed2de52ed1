/** By what a reader was found exactly. */
export type ReaderKey = 'card' | 'registration' | 'cpf'

export interface ReaderMatch {
  readonly patronId: number
  readonly name: string
  readonly by: ReaderKey
}

/** A reader in a list of the desk, with the first active bond, else the last one. Social name first. */
export interface ReaderRow {
  readonly patronId: number
  readonly name: string
  readonly registration?: string
  readonly categoryNames?: Readonly<Record<string, string>>
  readonly libraryCode?: string
  readonly active: boolean
}

/** What only the desk sees of a person beside the personal record. */
export interface ReaderAtDesk {
  readonly name: string
  readonly cardNumber?: string
  readonly blockedReason?: string
}

/** A category of readers; names by language code. */
export interface ReaderCategory {
  readonly id: number
  readonly code: string
  readonly names: Readonly<Record<string, string>>
}

/** Readers as the desk looks them up. People whose data were taken away are not found. */
export interface DeskReaders {
  /** By card, code, registration or CPF, each exact; a CPF as eleven digits. */
  match(text: string): Promise<readonly ReaderMatch[]>
  /** By a part of name, code, registration, e-mail or telephone, or a whole CPF; names without accents and case. By name. */
  search(text: string, limit: number): Promise<{ readonly total: number; readonly readers: readonly ReaderRow[] }>
  find(patronId: number): Promise<ReaderAtDesk | undefined>
  /** Names by number, in one statement; unknown ones are absent. */
  categories(): Promise<readonly ReaderCategory[]>
  names(patronIds: readonly number[]): Promise<ReadonlyMap<number, string>>
}
