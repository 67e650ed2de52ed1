import { issueSlip, listDebts, type LibraryDebts, type Slip } from '@farol/contract/debts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useAct, type Act } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey, useOwnQuery } from '../../session/use-own-query.ts'

export type DebtChoice = 'abertos' | 'encerrados'

export function useDebts(choice: DebtChoice, enabled = true) {
  const { call } = useDeps()
  return useOwnQuery(['debitos', choice], () => call(listDebts, { query: { situacao: choice } }), enabled)
}

/** Issues the payment slip of what is open in one library. The sum is the one that the server named. */
export function useSlip(): Act<LibraryDebts, Slip> {
  const { call } = useDeps()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return useAct(async (debts: LibraryDebts, idempotencyKey: string) => {
    const body = { valor: debts.acoes.gerar_gru.valor_centavos, codBiblioteca: debts.cod_biblioteca }
    const slip = await call(issueSlip, { body, idempotencyKey })
    void queries.invalidateQueries({ queryKey: ownKey(code) })
    return slip
  })
}
