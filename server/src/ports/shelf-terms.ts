/** Texts by language code; `pt` is the one to fall back to. */
export type Names = Readonly<Record<string, string>>

export interface Collection {
  readonly id: number
  readonly code: string
  readonly name: string
}

export interface LoanType {
  readonly id: number
  readonly code: string
  readonly names: Names
  readonly lends: boolean
  readonly holdable: boolean
  readonly renewable: boolean
  readonly hourly: boolean
  readonly consultOnly: boolean
}

/** Type of work. The number is the institution's own. */
export interface MaterialType {
  readonly id: number
  readonly names: Names
  /** Which records are of this type: leader/06 with leader/07, `am`, `as`; a single letter for any leader/07. */
  readonly leaderMatch: readonly string[]
  readonly referenceForm: string
  readonly kardex: boolean
  readonly multimedia: boolean
  readonly circulates: boolean
}

/** The institution's words for what stands on its shelves. Writing a code that is known changes it. */
export interface ShelfTerms {
  collections(): Promise<readonly Collection[]>
  loanTypes(): Promise<readonly LoanType[]>
  materialTypes(): Promise<readonly MaterialType[]>
  /** Groups of material that the loan policy tells apart, in order. */
  loanGroups(): Promise<readonly string[]>
  /** Texts of the copy states by state. */
  copyStateNames(): Promise<Readonly<Record<string, Names>>>
  /** Each answers the id. */
  putCollection(collection: Omit<Collection, 'id'>): Promise<number>
  putLoanType(type: Omit<LoanType, 'id'>): Promise<number>
  putMaterialType(type: MaterialType): Promise<void>
}

declare module './stores.ts' {
  interface Stores {
    readonly shelfTerms: ShelfTerms
  }
}
