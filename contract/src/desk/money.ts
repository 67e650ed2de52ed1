import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/money.ts'

export type { Payment, DrawerLine, BankLine } from '../schemas/desk/money.ts'

export const chargeDebt = address<typeof schemas.chargeDebt>('POST', '/api/equipe/debitos')
export const waiveDebt = address<typeof schemas.waiveDebt>('POST', '/api/equipe/debitos/:cod/abono')
export const discountDebt = address<typeof schemas.discountDebt>('POST', '/api/equipe/debitos/:cod/desconto')
export const disputeDebt = address<typeof schemas.disputeDebt>('POST', '/api/equipe/debitos/:cod/contestacao')
export const correctDebt = address<typeof schemas.correctDebt>('POST', '/api/equipe/debitos/:cod/correcao')
export const takePayment = address<typeof schemas.takePayment>('POST', '/api/equipe/pagamentos')
export const reversePayment = address<typeof schemas.reversePayment>('POST', '/api/equipe/pagamentos/:cod/estorno')
export const undoPayment = address<typeof schemas.undoPayment>('POST', '/api/equipe/pagamentos/:cod/desfazer')
export const restituteCredit = address<typeof schemas.restituteCredit>('POST', '/api/equipe/creditos/:cod/restituicao')
export const getDrawer = address<typeof schemas.getDrawer>('GET', '/api/equipe/caixa', { file: 'text/csv' })
export const takeBankFile = address<typeof schemas.takeBankFile>('POST', '/api/equipe/arquivo-bancario')
export const listBankLines = address<typeof schemas.listBankLines>('GET', '/api/equipe/arquivo-bancario')
export const settleBankLine = address<typeof schemas.settleBankLine>('POST', '/api/equipe/arquivo-bancario/:cod/resolver')
