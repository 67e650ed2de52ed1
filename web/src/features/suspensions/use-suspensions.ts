import { listSuspensions } from '@farol/contract/suspensions.ts'
import { useDeps } from '../../api/site.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'

/** Active suspensions and those that touch a span; without one, all that the server tells. */
export function useSuspensions(span: { readonly de?: string; readonly ate?: string } = {}, enabled = true) {
  const { call } = useDeps()
  return useOwnQuery(['afastamentos', span], () => call(listSuspensions, { query: span }), enabled)
}
