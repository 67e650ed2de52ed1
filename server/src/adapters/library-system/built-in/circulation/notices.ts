import type { MadePenalty } from '../../../../ports/library-system/desk.ts'
import { alertStore } from '../../../database/alert-store.ts'
import type { Handles } from '../../../database/handles.ts'
import type { RuleBook } from './rule-book.ts'
import { shownDue } from './shown-loans.ts'

/** A loan as its notices name it. */
export interface NoticedLoan {
  readonly loanId: number
  readonly patronId: number
  readonly title: string
  readonly libraryId: number
  /** Loans that end at an hour say it. */
  readonly hourly: boolean
  readonly due: { readonly day: string; readonly at: Date }
}

export function loanParams(book: RuleBook, { title, libraryId, hourly, due }: NoticedLoan) {
  const { dueOn, dueTime } = shownDue(book, due)
  return { title, library: book.libraryOf(libraryId).name, dueDay: dueOn, ...(hourly ? { dueTime } : {}) }
}

const occasionOf = ({ due }: NoticedLoan) => due.at.toISOString()

/** In the transaction of its cause: the loan was made, or renewed. */
export const noticeReceipt = async (
  inside: Handles,
  book: RuleBook,
  kind: 'loan_receipt' | 'renewal_receipt',
  loan: NoticedLoan,
): Promise<void> => {
  const { loanId, patronId } = loan
  const occasion = occasionOf(loan)
  await alertStore(inside).notify({ patronId, kind, subject: `loan:${loanId}`, occasion, params: loanParams(book, loan), at: book.now })
}

/** The library moved the due date: once for each day that it was moved to. */
export const noticeMoved = async (inside: Handles, book: RuleBook, loan: NoticedLoan, reason?: string): Promise<void> => {
  const { loanId, patronId } = loan
  const params = { ...loanParams(book, loan), ...(reason === undefined ? {} : { reason }) }
  await alertStore(inside).notify({
    patronId,
    kind: 'loan_moved',
    subject: `loan:${loanId}`,
    occasion: occasionOf(loan),
    params,
    at: book.now,
  })
}

/** A suspension that a return or renewal made lies on other days now: what was told of it is told anew, unless it is over. */
export async function noticeMovedSuspension(
  inside: Handles,
  book: RuleBook,
  moved: { readonly loanId: number; readonly patronId: number; readonly libraryId: number; readonly lastDay: string; readonly key: string },
): Promise<void> {
  const { loanId, patronId, lastDay, key } = moved
  const [kind, subject] = ['suspension_start', `loan:${loanId}`] as const
  await alertStore(inside).withdraw(kind, subject, key)
  if (lastDay < book.today) return
  const params = { outcome: 'until', lastDay, library: book.libraryOf(moved.libraryId).name } as const
  await alertStore(inside).notify({ patronId, kind, subject, occasion: `${key}:${book.now.toISOString()}`, params, at: book.now })
}

/** What a late return, a renewal at the desk or a loss made. `occasion` tells returns of one loan apart. */
export async function noticePenalty(
  inside: Handles,
  book: RuleBook,
  { loanId, patronId, libraryId }: Pick<NoticedLoan, 'loanId' | 'patronId' | 'libraryId'>,
  { suspension, debt }: MadePenalty,
  occasion: string,
): Promise<void> {
  const library = book.libraryOf(libraryId).name
  const about = { patronId, subject: `loan:${loanId}`, occasion, at: book.now } as const
  if (suspension)
    await alertStore(inside).notify({
      ...about,
      kind: 'suspension_start',
      params: { outcome: 'until', lastDay: suspension.until, library },
    })
  if (debt) await alertStore(inside).notify({ ...about, kind: 'debt', params: { outcome: 'charged', cents: debt.cents, library } })
}

/** A debt was charged by hand or by another feature, paid in full, or waived. */
export const noticeDebt = async (
  inside: Handles,
  book: RuleBook,
  debt: { readonly debtId: number; readonly patronId: number; readonly libraryId: number; readonly cents: number },
  outcome: 'charged' | 'paid' | 'waived',
  reason?: string,
): Promise<void> => {
  const { debtId, patronId, libraryId, cents } = debt
  const params = { outcome, cents, library: book.libraryOf(libraryId).name, ...(reason === undefined ? {} : { reason }) }
  await alertStore(inside).notify({
    patronId,
    kind: 'debt',
    subject: `debt:${debtId}`,
    occasion: `${outcome}:${book.now.toISOString()}`,
    params,
    at: book.now,
  })
}
