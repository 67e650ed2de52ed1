import type { Language } from '@farol/contract/language.ts'
import type { CoverPictures } from '../ports/cover-pictures.ts'
import type { OpenLoan } from '../ports/library-system/loans.ts'
import type { Stores } from '../ports/stores.ts'
import { pendingLoan, type SayReasons } from './loan-wire.ts'
import type { Powers } from './acting-powers.ts'
import { loadWorkTypes } from './work-type.ts'

export type LoanDeps = Pick<Stores, 'librarySystem' | 'shelfTerms'> & { readonly coverPictures?: Pick<CoverPictures, 'isOffered'> }

export interface PageAsked {
  readonly page: number
  readonly perPage: number
}

/** Whose loans: all of a person, or those under the bond in force. */
export interface LoanOwner {
  readonly personId: number
  readonly bondId?: number
}

/** Loans under a bond; all where none was chosen. A loan of a system that knows no bonds is under each. */
export const loansOfBond = (loans: readonly OpenLoan[], bondId: number | undefined): readonly OpenLoan[] =>
  bondId === undefined ? loans : loans.filter((loan) => loan.bondId === undefined || loan.bondId === bondId)

/** What a person has on loan, overdue first, each with what may be done with it. */
export async function listPendingLoans(
  deps: LoanDeps,
  { personId, bondId }: LoanOwner,
  { page, perPage }: PageAsked,
  words: { language: Language; say: SayReasons; powers?: Powers; atDesk?: true },
) {
  const loans = loansOfBond((await deps.librarySystem.loans.open(personId)).loans, bondId)
  const types = await loadWorkTypes(deps.shelfTerms)
  const covers = deps.coverPictures?.isOffered === true
  const shown = loans.slice((page - 1) * perPage, page * perPage)
  return { data: shown.map((loan) => pendingLoan(loan, { ...words, types, covers })), total: loans.length, page, perPage }
}
