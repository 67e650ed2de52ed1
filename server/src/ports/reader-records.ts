import type { BondRecord } from './patrons.ts'
import type { PersonalFields, RecordChange } from './personal-records.ts'

/** What the desk writes of a person beside what persons write themselves; `null` takes a field away. */
export interface ReaderFields extends PersonalFields {
  readonly name?: string
  readonly email?: string | null
  /** Eleven digits. */
  readonly cpf?: string | null
  readonly rg?: string | null
  /** Local day. */
  readonly birthDate?: string | null
}

export interface NewReader {
  readonly fields: ReaderFields & { readonly name: string }
  /** What is typed to sign in; the registration, else the number, without it. */
  readonly username?: string
  readonly bond: BondRecord
}

/** Somebody else has this already: `leitor` of the refusal. */
export interface Taken {
  readonly taken: 'cpf' | 'registration' | 'username' | 'bond'
  /** Social name first. */
  readonly by: string
}

/** A code of the institution that does not exist. */
export interface UnknownCode {
  readonly unknown: 'category' | 'library' | 'course'
}

export interface BondChange {
  /** Local day; `null` for no end. */
  readonly validUntil?: string
  readonly active?: boolean
  readonly category?: string
}

/** Records of readers as the desk makes and changes them. Of two who write the same CPF or registration at once one is refused. */
export interface ReaderRecords {
  /** Of the same name, without accents and case, and the same day of birth. */
  lookAlikes(name: string, birthDate: string): Promise<readonly { readonly patronId: number; readonly name: string }[]>
  create(reader: NewReader): Promise<{ readonly patronId: number } | Taken | UnknownCode>
  change(patronId: number, fields: ReaderFields, expected: number): Promise<RecordChange | Taken>
  addBond(patronId: number, bond: BondRecord): Promise<{ readonly bondId: number } | Taken | UnknownCode>
  /** False where the person has no such bond. */
  changeBond(patronId: number, bondId: number, change: BondChange): Promise<boolean | Taken | UnknownCode>
  /** The number before it no longer works. */
  setCard(patronId: number, number: string): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly readerRecords: ReaderRecords
  }
}
