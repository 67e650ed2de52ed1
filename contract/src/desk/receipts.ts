import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/receipts.ts'

/** Receipts of a loan, a return, a renewal, a payment; slips for the hold shelf and the bag. No title stands on a slip that others see. */
export const receiptKinds = ['emprestimo', 'devolucao', 'renovacao', 'pagamento', 'etiqueta_reserva', 'etiqueta_transito'] as const

export type ReceiptKind = (typeof receiptKinds)[number]

export const getDeskReceipt = address<typeof schemas.getDeskReceipt>('GET', '/api/equipe/comprovantes/:tipo/:cod/pdf', {
  file: 'application/pdf',
})
export const sendDeskReceipt = address<typeof schemas.sendDeskReceipt>('POST', '/api/equipe/comprovantes/:tipo/:cod/enviar')
