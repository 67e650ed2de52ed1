import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/identify.ts'

export type { Identified } from '../schemas/desk/identify.ts'

export const identify = address<typeof schemas.identify>('POST', '/api/equipe/identificacao')
