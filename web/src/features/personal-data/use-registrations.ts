import { getRenewals, renewRegistration, type Registration } from '@farol/contract/personal-data.ts'
import { activities } from '@farol/contract/activities.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAct } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey, useOwnQuery } from '../../session/use-own-query.ts'
import { personalDataKey } from './use-personal-data.ts'

/** What the person can renew is told with the loans. */
export const useMayRenew = (): boolean =>
  useSession(({ person }) => person?.authPermissions.some(({ cod_atividade: code }) => code === activities.loans) === true)

/** The registrations of the person's bonds that are in force, and renewing one. */
export function useRegistrations() {
  const { call } = useDeps()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  const query = useOwnQuery(['renovacao-cadastro'], async () => {
    const { cadastro } = await call(getRenewals)
    return cadastro.filter(({ acoes }) => acoes.renovar.motivos.every(({ codigo }) => codigo !== 'VinculoInativo'))
  })
  const renewing = useAct(async (vinculo: string, idempotencyKey: string): Promise<Registration> => {
    const renewed = await call(renewRegistration, { body: { vinculo, confirmo: true }, idempotencyKey })
    void queries.invalidateQueries({ queryKey: ownKey(code) })
    void queries.invalidateQueries({ queryKey: personalDataKey(code) })
    return renewed
  })
  return { query, renewing }
}

export type Renewing = ReturnType<typeof useRegistrations>['renewing']
