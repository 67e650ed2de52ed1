import type { Language } from '@farol/contract/language.ts'
import type { CoverPictures } from '../ports/cover-pictures.ts'
import type { Stores } from '../ports/stores.ts'
import { pendingLoan, type SayReasons } from './loan-wire.ts'
import type { Powers } from './renewal-power.ts'

export type LoanDeps = Pick<Stores, 'librarySystem' | 'shelfTerms'> & { readonly coverPictures?: Pick<CoverPictures, 'isOffered'> }

export interface PageAsked {
  readonly page: number
  readonly perPage: number
}

/** What a person has on loan, overdue first, each with what may be done with it. */
export async function listPendingLoans(
  deps: LoanDeps,
  patronId: number,
  { page, perPage }: PageAsked,
  words: { language: Language; say: SayReasons; powers?: Powers },
) {
  const { loans } = await deps.librarySystem.loans.open(patronId)
  const types = new Map((await deps.shelfTerms.materialTypes()).map((type) => [type.id, type]))
  const covers = deps.coverPictures?.isOffered === true
  const shown = loans.slice((page - 1) * perPage, page * perPage)
  return { data: shown.map((loan) => pendingLoan(loan, { ...words, types, covers })), total: loans.length, page, perPage }
}
