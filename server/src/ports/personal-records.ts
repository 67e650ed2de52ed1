export type Gender = 'female' | 'male' | 'not_said'
export type MaritalStatus = 'single' | 'married' | 'separated' | 'divorced' | 'widowed' | 'other'

/** One bond of a person, with the names of what it refers to. Texts of the category are by language code. */
export interface PersonalBond {
  readonly id: number
  readonly category: string
  readonly categoryNames: Readonly<Record<string, string>>
  readonly library: { readonly code: string; readonly name: string }
  readonly course?: string
  readonly registration?: string
  /** Local date YYYY-MM-DD, the last day on which it holds. */
  readonly validUntil?: string
  readonly active: boolean
}

/** Fields that somebody may change at the library's catalogue; `null` takes one away. */
export interface PersonalFields {
  readonly socialName?: string | null
  readonly phone?: string | null
  readonly mobile?: string | null
  readonly street?: string | null
  readonly complement?: string | null
  readonly district?: string | null
  readonly city?: string | null
  readonly state?: string | null
  readonly postalCode?: string | null
  readonly nationality?: string | null
  readonly gender?: Gender | null
  readonly education?: string | null
  readonly workplace?: string | null
  readonly job?: string | null
  readonly maritalStatus?: MaritalStatus | null
  readonly receivesEmail?: boolean
  readonly language?: string | null
  readonly defaultLibraryId?: number | null
}

type Present<T> = { readonly [K in keyof T]?: Exclude<T[K], null> }

/** What the institution holds about a person. */
export interface PersonalRecord extends Present<Omit<PersonalFields, 'receivesEmail'>> {
  readonly patronId: number
  /** Counts changes: who changes it names the version read. */
  readonly version: number
  readonly code: string
  readonly name: string
  readonly email?: string
  readonly cpf?: string
  readonly rg?: string
  /** Local date YYYY-MM-DD. */
  readonly birthDate?: string
  readonly receivesEmail: boolean
  /** E-mails to the present address that came back, so often. */
  readonly emailReturns: number
  /** By number, the oldest first. */
  readonly bonds: readonly PersonalBond[]
}

/** A bond that ends soon, of which its person was not told. */
export interface EndingBond {
  readonly id: number
  readonly patronId: number
  /** Local date YYYY-MM-DD. */
  readonly validUntil: string
  readonly library: string
}

export interface Department {
  readonly code: string
  readonly name: string
  readonly campusCode?: string
}

export type RecordChange = 'changed' | 'unchanged' | 'other_version'

/** Records of persons as they themselves and the desk see and change them. */
export interface PersonalReach {
  readonly hasEmail: boolean
  /** E-mails to the present address came back, so often. */
  readonly emailReturns: number
  /** Last days of the active bonds that have one. */
  readonly ends: readonly string[]
}

export interface PersonalRecords {
  read(patronId: number): Promise<PersonalRecord | undefined>
  /** Whether a person can be reached, and how long she may borrow. */
  reach(patronId: number): Promise<PersonalReach>
  /** With `expected` only if nobody changed the record since that version was read. A change adds one to the version. */
  change(patronId: number, fields: PersonalFields, expected?: number): Promise<RecordChange>
  /** Moves the end of a bond from `before`; false when somebody moved it meanwhile. */
  renewBond(bondId: number, until: string, before: string | undefined): Promise<boolean>
  /** Active bonds whose last day is one of these, and of which no alert `registration_ends` tells yet. */
  untoldEnds(days: { readonly from: string; readonly until: string }, atMost: number): Promise<readonly EndingBond[]>
  /** The last day of a bond that is active. */
  endOfBond(bondId: number): Promise<string | undefined>
  /** Departments that the person may act for, by name. */
  departments(patronId: number): Promise<readonly Department[]>
  /** Numbers of the person's logins in this base, the active ones first. */
  loginsOf(patronId: number): Promise<readonly number[]>
  /** Ends secret addresses of the person, such as that of a calendar. */
  endSecretAddresses(patronId: number): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly personalRecords: PersonalRecords
  }
}
