import { address } from './address.ts'
import type * as schemas from './schemas/statistics.ts'

export type { UseCell, UseRow } from './schemas/statistics.ts'

/** What is counted of a title, in the order of the columns. */
export const useKinds = ['emprestimos', 'renovacoes', 'reservas', 'consultas', 'acessos_online'] as const

export type UseKind = (typeof useKinds)[number]

export const listStatisticsYears = address<typeof schemas.listStatisticsYears>('GET', '/api/dados-estatisticos/anos')
export const getStatistics = address<typeof schemas.getStatistics>('GET', '/api/dados-estatisticos/dados/:id')
