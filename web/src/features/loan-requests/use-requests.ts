import {
  cancelLoanRequests,
  getLoanRequest,
  listLoanRequests,
  requestSituations,
  type RequestSituation,
} from '@farol/contract/loan-requests.ts'
import type { Reply } from '@farol/contract/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey, useOwnQuery } from '../../session/use-own-query.ts'

export const requestsPerPage = 20

/** What the list is narrowed to, as its address says it. */
export interface RequestChoice {
  readonly situacao?: RequestSituation | undefined
  readonly page: number
}

/** Reads an address; what it says wrongly is left out. */
export const readChoice = (query: URLSearchParams): RequestChoice => ({
  situacao: requestSituations.find((one) => one === query.get('situacao')),
  page: Math.max(1, Math.trunc(Number(query.get('page'))) || 1),
})

export function writeChoice({ situacao, page }: RequestChoice): string {
  const query = new URLSearchParams({ ...(situacao && { situacao }), ...(page > 1 && { page: String(page) }) })
  return query.size > 0 ? `?${query}` : '?'
}

/** One page of the person's requests, the latest first, with the counts of every situation. */
export function useRequests({ situacao, page }: RequestChoice) {
  const { call, language } = useDeps()
  return useOwnQuery(['solicitacoes', language, situacao, page], () =>
    call(listLoanRequests, { query: { ...(situacao && { situacao }), page, perPage: requestsPerPage } }),
  )
}

/** One request with its steps, once it is asked for. */
export function useRequestInFull(code: string, enabled: boolean) {
  const { call, language } = useDeps()
  return useOwnQuery(['solicitacoes', language, 'uma', code], () => call(getLoanRequest, { params: { codigo: code } }), enabled)
}

export type CancelledRequest = Reply<typeof cancelLoanRequests>['resultados'][number]

/** Cancels one request that waits. */
export function useCancelRequest(): Act<string, CancelledRequest | undefined> {
  const { call } = useDeps()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return useAct<string, CancelledRequest | undefined>(async (id) => {
    const { resultados } = await call(cancelLoanRequests, { body: { solicitacoes: [id] } })
    void queries.invalidateQueries({ queryKey: ownKey(code) })
    return resultados[0]
  })
}
