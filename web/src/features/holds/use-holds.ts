import { listHoldHistory, listHolds } from '@farol/contract/holds.ts'
import { useDeps } from '../../api/site.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'

/** Everything the person waits for: 100 in one answer, which no policy allows more than. */
export function useHolds() {
  const { call, language } = useDeps()
  return useOwnQuery(['reservas', language], async () => (await call(listHolds, { query: { page: 1, perPage: 100 } })).data)
}

export const pastPerPage = 20

/** One page of what the person waited for. */
export function usePastHolds(page: number, enabled: boolean) {
  const { call, language } = useDeps()
  return useOwnQuery(
    ['reservas', 'historico', language, page],
    () => call(listHoldHistory, { query: { page, perPage: pastPerPage } }),
    enabled,
  )
}
