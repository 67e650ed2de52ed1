import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/loans.ts'

export type { Lent, Returned, OverdueLoan } from '../schemas/desk/loans.ts'

export const lend = address<typeof schemas.lend>('POST', '/api/equipe/emprestimos')
export const renewAtDesk = address<typeof schemas.renewAtDesk>('POST', '/api/equipe/renovacoes')
export const returnCopy = address<typeof schemas.returnCopy>('POST', '/api/equipe/devolucoes')
export const reportLost = address<typeof schemas.reportLost>('POST', '/api/equipe/emprestimos/:cod/extravio')
export const claimReturned = address<typeof schemas.claimReturned>('POST', '/api/equipe/emprestimos/:cod/alegacao-devolucao')
export const correctReturn = address<typeof schemas.correctReturn>('POST', '/api/equipe/emprestimos/:cod/correcao')
export const moveDueDate = address<typeof schemas.moveDueDate>('POST', '/api/equipe/emprestimos/:cod/vencimento')
export const undoLoan = address<typeof schemas.undoLoan>('POST', '/api/equipe/emprestimos/:cod/desfazer')
export const moveManyDueDates = address<typeof schemas.moveManyDueDates>('POST', '/api/equipe/emprestimos/prorrogacao')
export const checkSecurityKey = address<typeof schemas.checkSecurityKey>('GET', '/api/equipe/chave/:chave')
export const listOverdue = address<typeof schemas.listOverdue>('GET', '/api/equipe/atrasos', { file: 'text/csv' })
