import { address } from './address.ts'
import type * as schemas from './schemas/summaries.ts'

export type { ContentLine } from './schemas/summaries.ts'

export const getSummary = address<typeof schemas.getSummary>('GET', '/api/sumario/:id/dados')
