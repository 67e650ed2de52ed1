import { address } from './address.ts'
import type * as schemas from './schemas/suspensions.ts'

export type { Suspension } from './schemas/suspensions.ts'

/** Where a suspension comes from: lateness, loss, clearance, the administration. */
export const suspensionKinds = ['atraso', 'extravio', 'nada_consta', 'administrativo'] as const

export type SuspensionKind = (typeof suspensionKinds)[number]

export const listSuspensions = address<typeof schemas.listSuspensions>('GET', '/api/pessoas/afastamentos', { caller: 'patron' })
