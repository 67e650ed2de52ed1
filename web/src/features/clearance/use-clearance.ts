import { checkClearance, issueClearance, type Certificate } from '@farol/contract/clearance.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAct, type Act } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey, useOwnQuery } from '../../session/use-own-query.ts'

/** Whether the person is clear; of several bonds the one that was chosen. */
export function useClearance(bond: string | undefined) {
  const { call } = useDeps()
  return useOwnQuery(['nada-consta', bond], () => call(checkClearance, { query: { vinculo: bond } }))
}

export function useIssuing(): Act<string | undefined, Certificate> {
  const { call } = useDeps()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return useAct(async (vinculo: string | undefined, idempotencyKey: string) => {
    const certificate = await call(issueClearance, { body: { vinculo }, idempotencyKey })
    void queries.invalidateQueries({ queryKey: ownKey(code) })
    return certificate
  })
}
