import { address } from './address.ts'
import type * as schemas from './schemas/loans.ts'

export type { PendingLoan, RenewalResult, HistoryEntry } from './schemas/loans.ts'

/** `em_procura`: said to be returned, the library looks for it. `cobrado`: so late that staff has to decide on a charge; none is made yet. */
export const loanStates = ['em_dia', 'vence_hoje', 'em_atraso', 'em_procura', 'cobrado'] as const

export type LoanState = (typeof loanStates)[number]

export const listPendingLoans = address<typeof schemas.listPendingLoans>('GET', '/api/emprestimo/titulos-pendentes', {
  caller: 'patron',
  file: 'text/csv',
})
export const renewLoans = address<typeof schemas.renewLoans>('POST', '/api/emprestimo/renovacao', { caller: 'patron' })

export const historyKinds = ['emprestimo', 'renovacao', 'devolucao', 'consulta'] as const

export const listHistory = address<typeof schemas.listHistory>('GET', '/api/emprestimo/historico', { caller: 'patron', file: 'text/csv' })
export const eraseHistory = address<typeof schemas.eraseHistory>('DELETE', '/api/emprestimo/historico', { caller: 'patron' })
export const getHistoryKeeping = address<typeof schemas.getHistoryKeeping>('GET', '/api/emprestimo/historico/guarda', { caller: 'patron' })
export const keepHistory = address<typeof schemas.keepHistory>('PUT', '/api/emprestimo/historico/guarda', { caller: 'patron' })
export const getReceipt = address<typeof schemas.getReceipt>('GET', '/api/emprestimo/comprovante/:chave/pdf', {
  caller: 'patron',
  file: 'application/pdf',
})
export const sendReceipt = address<typeof schemas.sendReceipt>('POST', '/api/emprestimo/comprovante/:chave/enviar', { caller: 'patron' })
