import type { ResultItem } from '@farol/contract/search.ts'
import type { CopyCounts } from '../ports/library-system.ts'

type Counts = Omit<ResultItem['disponibilidade'], 'online' | 'na_biblioteca'>

const whole = (count: number | undefined): number => {
  if (count !== undefined && !Number.isSafeInteger(count)) throw new Error(`copies are counted as ${count}`)
  return count ?? 0
}

/** What there is of a title as lists say it. Undefined: no copy that visitors see. */
export const availabilityCounts = (counts: CopyCounts | undefined): Counts => ({
  exemplares: whole(counts?.copies),
  disponiveis: whole(counts?.available),
  consulta_local: whole(counts?.consultOnly),
  emprestados: whole(counts?.onLoan),
  previsao: counts?.nextReturn,
  atraso: counts?.overdue,
})
