import { address } from './address.ts'
import type * as schemas from './schemas/debts.ts'

export type { Debt, Slip, LibraryDebts, FineEstimate } from './schemas/debts.ts'

/** Fine, replacement, document supply, copies, catalogue card, second library card, locker key. */
export const debtKinds = ['multa', 'reposicao', 'comutacao', 'copias', 'ficha_catalografica', 'segunda_via', 'chave_armario'] as const

export type DebtKind = (typeof debtKinds)[number]

export const debtStates = ['aberto', 'parcialmente_pago', 'pago', 'abonado', 'cancelado'] as const

export type DebtState = (typeof debtStates)[number]

export const listDebts = address<typeof schemas.listDebts>('GET', '/api/emprestimo/debitos-pendentes', { caller: 'patron' })
export const issueSlip = address<typeof schemas.issueSlip>('POST', '/api/unidade-informacao/gru', { caller: 'patron' })
export const getSlipPdf = address<typeof schemas.getSlipPdf>('GET', '/api/unidade-informacao/gru/:numero/pdf', {
  caller: 'patron',
  file: 'application/pdf',
})
