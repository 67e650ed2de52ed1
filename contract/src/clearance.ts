import { address } from './address.ts'
import type * as schemas from './schemas/clearance.ts'

export type { PendingThing, Certificate } from './schemas/clearance.ts'

/** What a clearance waits for; other features add kinds of their own. */
export const pendingKinds = ['emprestimo', 'debito', 'solicitacao_emprestimo', 'comutacao', 'postagem'] as const

export type PendingKind = (typeof pendingKinds)[number]

export const checkClearance = address<typeof schemas.checkClearance>('GET', '/api/unidade-informacao/nada-consta/verifica', {
  caller: 'patron',
})
export const issueClearance = address<typeof schemas.issueClearance>('POST', '/api/unidade-informacao/nada-consta', { caller: 'patron' })
export const getClearancePdf = address<typeof schemas.getClearancePdf>('GET', '/api/unidade-informacao/nada-consta/:numero/pdf', {
  caller: 'patron',
  file: 'application/pdf',
})
export const sendClearance = address<typeof schemas.sendClearance>('POST', '/api/unidade-informacao/nada-consta/:numero/enviar', {
  caller: 'patron',
})
