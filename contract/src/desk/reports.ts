import { address } from '../address.ts'
import type * as schemas from '../schemas/desk/reports.ts'

export type { CirculationRow, DayCounters } from '../schemas/desk/reports.ts'

export const getCirculationReport = address<typeof schemas.getCirculationReport>('GET', '/api/equipe/relatorios/circulacao', {
  file: 'text/csv',
})
export const getDay = address<typeof schemas.getDay>('GET', '/api/equipe/relatorios/dia')
