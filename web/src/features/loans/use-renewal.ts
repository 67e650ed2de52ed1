import { renewLoans, type RenewalResult } from '@farol/contract/loans.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey } from '../../session/use-own-query.ts'

export type Renewal = Act<readonly string[], readonly RenewalResult[]>

/** Renews loans by their codes. Whatever it changed is asked for anew. */
export function useRenewal(): Renewal {
  const { call } = useDeps()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return useAct<readonly string[], readonly RenewalResult[]>(async (codes, idempotencyKey) => {
    const { resultados } = await call(renewLoans, { body: { exemplares: [...codes] }, idempotencyKey })
    void queries.invalidateQueries({ queryKey: ownKey(code) })
    return resultados
  })
}
