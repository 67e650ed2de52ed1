import { address } from './address.ts'
import type * as schemas from './schemas/loan-requests.ts'

export type {
  RequestCombination,
  SourceLibrary,
  ReceivingLibrary,
  LoanRequestForm,
  LoanRequest,
  RequestCounts,
  RequestStep,
} from './schemas/loan-requests.ts'

/** Life of a request. */
export const requestSituations = ['aguardando', 'em_transito', 'disponivel', 'retirado', 'concluido', 'nao_concluido'] as const

export type RequestSituation = (typeof requestSituations)[number]

/** Where the copy is handed over: the desk, a department, the person’s home. */
export const receivingPlaces = ['balcao', 'setor', 'domicilio'] as const

export type ReceivingPlace = (typeof receivingPlaces)[number]

/** A telephone number: digits, dash, parentheses and space, 16 at most. */
export const phone = /^[\d() -]{8,16}$/

/** An address that an e-mail can be sent to; one line, no more than what RFC 5321 carries. */
export const email = /^(?![\s\S]{255})[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>"]{2,}$/

export const getRequestForm = address<typeof schemas.getRequestForm>('GET', '/api/solicitacao-emprestimo/:id/informacoes-iniciais')
export const requestLoan = address<typeof schemas.requestLoan>('POST', '/api/solicitacao-emprestimo', { caller: 'patron' })
export const listLoanRequests = address<typeof schemas.listLoanRequests>('GET', '/api/solicitacao-emprestimo', { caller: 'patron' })
export const getLoanRequest = address<typeof schemas.getLoanRequest>('GET', '/api/solicitacao-emprestimo/:codigo', { caller: 'patron' })
export const cancelLoanRequests = address<typeof schemas.cancelLoanRequests>('DELETE', '/api/solicitacao-emprestimo', { caller: 'patron' })
