import type { Input, Reply } from '@farol/contract/address.ts'
import { getRequestForm, requestLoan } from '@farol/contract/loan-requests.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey, useOwnQuery } from '../../session/use-own-query.ts'

export type RequestForm = Reply<typeof getRequestForm>
export type NewRequest = NonNullable<Input<typeof requestLoan>['body']>
export type MadeRequest = Reply<typeof requestLoan>

/** The form as it is for the person who is signed in, filled from the record; of a title in many volumes, for the chosen one. */
export function useRequestForm(code: string, volume: string | undefined) {
  const { call, language } = useDeps()
  const query = volume === undefined ? {} : { query: { volume } }
  return useOwnQuery(['solicitar', language, code, volume], () => call(getRequestForm, { params: { id: Number(code) }, ...query }))
}

/** Sends a request. Whatever it changed is asked for anew; refused, too: a refusal tells that what the form shows is old. */
export function useRequestLoan(): Act<NewRequest, MadeRequest> {
  const { call } = useDeps()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return useAct<NewRequest, MadeRequest>(async (body, idempotencyKey) => {
    try {
      return await call(requestLoan, { body, idempotencyKey })
    } finally {
      void queries.invalidateQueries({ queryKey: ownKey(code) })
    }
  })
}
