import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { FileReply } from '../patron-wire.ts'
import { Code } from '../wire.ts'
import { usual, usualOfActs } from './desk-wire.ts'
import { receiptKinds } from '../../desk/receipts.ts'

/** `cod` is the loan’s, the payment’s, the hold’s or the transit’s. */
const Receipt = z.object({ tipo: z.enum(receiptKinds), cod: Code })

export const getDeskReceipt = endpoint({
  method: 'GET',
  path: '/api/equipe/comprovantes/:tipo/:cod/pdf',
  summary: 'A receipt or a slip as a document, 80 mm wide or A4.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: Receipt,
  query: z.strictObject({ largura: z._default(z.enum(['80mm', 'a4']), 'a4') }),
  reply: FileReply,
  refusals: usual,
  file: 'application/pdf',
})

export const sendDeskReceipt = endpoint({
  method: 'POST',
  path: '/api/equipe/comprovantes/:tipo/:cod/enviar',
  summary: 'Sends a receipt to the reader’s own address.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: Receipt,
  reply: z.object({ enviado: z.boolean() }),
  refusals: [...usualOfActs, 'sem_endereco_email', 'muitas_requisicoes'],
  idempotent: true,
})
