import type { PendingLoan } from '@farol/contract/loans.ts'

export const loanOrders = ['devolucao', 'titulo', 'biblioteca'] as const

export type LoanOrder = (typeof loanOrders)[number]

const due = (loan: PendingLoan) => `${loan.data_devolucao} ${loan.hora_devolucao}`
const isLate = ({ situacao }: PendingLoan) => situacao === 'em_atraso' || situacao === 'cobrado'

/** Loans in an order of the reader's choice. By due day, those that are late stand first. */
export function orderedLoans(loans: readonly PendingLoan[], order: LoanOrder, language: string): readonly PendingLoan[] {
  const words = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const byDue = (a: PendingLoan, b: PendingLoan) => Number(isLate(b)) - Number(isLate(a)) || due(a).localeCompare(due(b))
  const compare: { readonly [O in LoanOrder]: (a: PendingLoan, b: PendingLoan) => number } = {
    devolucao: () => 0,
    titulo: (a, b) => words.compare(a.titulo, b.titulo),
    biblioteca: (a, b) => words.compare(a.desc_biblioteca, b.desc_biblioteca),
  }
  return loans.toSorted((a, b) => compare[order](a, b) || byDue(a, b) || words.compare(a.titulo, b.titulo))
}

export const canRenew = (loan: PendingLoan): boolean => loan.acoes.renovar.permitido

/** To renew several at once is offered where at least two can be. */
export const renewSeveral = (loans: readonly PendingLoan[]): boolean => loans.filter(canRenew).length > 1
