import type { AlertKind } from '@farol/contract/alerts.ts'
import type { PersonalRecord } from './personal-records.ts'

/** By what a reader was found exactly. */
export type ReaderKey = 'card' | 'registration' | 'cpf'

export interface ReaderMatch {
  readonly patronId: number
  readonly name: string
  readonly by: ReaderKey
  readonly receipts: ReceiptWish
}

/** A reader in a list of the desk, with the first active bond, else the last one. Social name first. */
export interface ReaderRow {
  readonly patronId: number
  readonly name: string
  readonly registration?: string
  readonly categoryNames?: Readonly<Record<string, string>>
  readonly libraryCode?: string
  readonly active: boolean
  readonly receipts: ReceiptWish
}

/** What only the desk sees of a person beside the personal record. */
export interface ReaderAtDesk {
  readonly name: string
  readonly cardNumber?: string
  readonly blockedReason?: string
  /** One of the person's logins has a second factor that is in force. */
  readonly secondFactor: boolean
  readonly receipts: ReceiptWish
}

/** The same with the personal record. */
export interface WholeReader extends ReaderAtDesk {
  readonly record: PersonalRecord
  /** Has a role at the desk. */
  readonly isStaff: boolean
  /** The wish to be deleted that waits for its day. */
  readonly deletion?: { readonly requestedAt: string; readonly dueAt: string }
}

/** What becomes of receipts at the desk. */
export type ReceiptWish = 'none' | 'print' | 'email' | 'ask'

/** `public`: the reader sees it. */
export interface ReaderNote {
  readonly id: number
  readonly kind: 'public' | 'internal'
  readonly text: string
  readonly writtenAt: string
}

export interface NewReaderNote extends Pick<ReaderNote, 'kind' | 'text'> {
  readonly patronId: number
  readonly loginId: number
}

/** An e-mail of an alert, without its text. */
export interface ReaderEmail {
  readonly kind: AlertKind
  readonly at: string
  readonly state: 'waiting' | 'sent' | 'returned' | 'without_address' | 'failed'
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
  /** Beside it the personal record: one statement. */
  whole(patronId: number): Promise<WholeReader | undefined>
  /** The newest first. */
  notes(patronId: number): Promise<readonly ReaderNote[]>
  writeNote(note: NewReaderNote): Promise<ReaderNote>
  setReceipts(patronId: number, wish: ReceiptWish): Promise<void>
  /** The newest first; those that were wanted, whatever became of them. */
  emails(patronId: number, limit: number): Promise<readonly ReaderEmail[]>
  categories(): Promise<readonly ReaderCategory[]>
  /** By the reader’s code in the institution, in one statement; unknown ones are absent. */
  byCodes(codes: readonly string[]): Promise<ReadonlyMap<string, { readonly patronId: number; readonly name: string }>>
  /** Names by number, in one statement; unknown ones are absent. */
  names(patronIds: readonly number[]): Promise<ReadonlyMap<number, string>>
  /** What a slip of the hold shelf is made of. */
  onSlip(patronId: number): Promise<{ readonly code: string; readonly name: string } | undefined>
}

declare module './stores.ts' {
  interface Stores {
    readonly deskReaders: DeskReaders
  }
}
