import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/blocks.ts'

export type { ClearanceLine } from '../schemas/desk/blocks.ts'

export const blockReader = address<typeof schemas.blockReader>('POST', '/api/equipe/bloqueios')
export const liftBlock = address<typeof schemas.liftBlock>('DELETE', '/api/equipe/bloqueios')
export const undoClearance = address<typeof schemas.undoClearance>('POST', '/api/equipe/nada-consta/:numero/desfazer')
export const checkClearanceOfList = address<typeof schemas.checkClearanceOfList>('POST', '/api/equipe/nada-consta/lista', {
  file: 'text/csv',
})
