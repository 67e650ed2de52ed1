import { cancelHolds, changePickUp, putOffHold, resumeHold, suspendHold, type CancelResult, type Hold } from '@farol/contract/holds.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey } from '../../session/use-own-query.ts'

/** What an act changed is asked for anew. */
function useAfterAct() {
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return () => void queries.invalidateQueries({ queryKey: ownKey(code) })
}

export type Cancelling = Act<readonly string[], readonly CancelResult[]>

/** Cancels holds by their codes, each by itself. */
export function useCancelHolds(): Cancelling {
  const { call } = useDeps()
  const after = useAfterAct()
  return useAct<readonly string[], readonly CancelResult[]>(async (codes) => {
    const { resultados } = await call(cancelHolds, { body: { reservas: [...codes] } })
    after()
    return resultados
  })
}

/** A change of one hold: passed over until a day, no longer passed over, another library to fetch it from, the next one first. */
export type HoldChange =
  | { readonly kind: 'suspender'; readonly codigo: string; readonly ate: string }
  | { readonly kind: 'retomar'; readonly codigo: string }
  | { readonly kind: 'mudar_retirada'; readonly codigo: string; readonly biblioteca: string }
  | { readonly kind: 'adiar'; readonly codigo: string }

export type Changing = Act<HoldChange, Hold>

export function useChangeHold(): Changing {
  const { call } = useDeps()
  const after = useAfterAct()
  const send = (change: HoldChange, idempotencyKey: string): Promise<Hold> => {
    const params = { codigo: change.codigo }
    if (change.kind === 'suspender') return call(suspendHold, { params, body: { ate: change.ate } })
    if (change.kind === 'retomar') return call(resumeHold, { params })
    if (change.kind === 'mudar_retirada') return call(changePickUp, { params, body: { biblioteca: change.biblioteca } })
    return call(putOffHold, { params, idempotencyKey })
  }
  return useAct<HoldChange, Hold>(async (change, key) => {
    try {
      return await send(change, key)
    } finally {
      after()
    }
  })
}
