import { getHome } from '@farol/contract/account-home.ts'
import { useDeps } from '../../api/site.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'

/** What matters today, and the counts beside it. */
export function useHome() {
  const { call } = useDeps()
  return useOwnQuery(['agora'], () => call(getHome))
}
