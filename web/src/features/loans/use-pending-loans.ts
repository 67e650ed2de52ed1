import { listPendingLoans } from '@farol/contract/loans.ts'
import { useDeps } from '../../api/site.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'

/** Everything the person has on loan: 100 in one answer, which no policy allows more than. */
export function usePendingLoans(enabled = true) {
  const { call } = useDeps()
  return useOwnQuery(['emprestimos'], async () => (await call(listPendingLoans, { query: { page: 1, perPage: 100 } })).data, enabled)
}
