import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/loan-requests.ts'

export type { DeskRequest, Transit } from '../schemas/desk/loan-requests.ts'

/** What a library has to do: fetch from the shelf, put into the bag to another library, receive, hand over; what was not fetched in time. */
export const requestLists = ['separar', 'enviar', 'receber', 'entregar', 'vencidas', 'todas'] as const

export const listDeskRequests = address<typeof schemas.listDeskRequests>('GET', '/api/equipe/solicitacoes-emprestimo')
export const requestLoanFor = address<typeof schemas.requestLoanFor>('POST', '/api/equipe/solicitacoes-emprestimo')
export const separateRequest = address<typeof schemas.separateRequest>('POST', '/api/equipe/solicitacoes-emprestimo/:cod/separar')
export const putBackRequest = address<typeof schemas.putBackRequest>('POST', '/api/equipe/solicitacoes-emprestimo/:cod/desfazer-separacao')
export const sendRequest = address<typeof schemas.sendRequest>('POST', '/api/equipe/solicitacoes-emprestimo/:cod/enviar')
export const receiveRequest = address<typeof schemas.receiveRequest>('POST', '/api/equipe/solicitacoes-emprestimo/:cod/receber')
export const handOverRequest = address<typeof schemas.handOverRequest>('POST', '/api/equipe/solicitacoes-emprestimo/:cod/entregar')
export const requestNotFound = address<typeof schemas.requestNotFound>('POST', '/api/equipe/solicitacoes-emprestimo/:cod/nao-localizado')
export const refuseRequest = address<typeof schemas.refuseRequest>('POST', '/api/equipe/solicitacoes-emprestimo/:cod/recusar')
export const listTransits = address<typeof schemas.listTransits>('GET', '/api/equipe/transitos')
export const receiveTransit = address<typeof schemas.receiveTransit>('POST', '/api/equipe/transitos')
