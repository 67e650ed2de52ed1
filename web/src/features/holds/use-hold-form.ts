import { getHoldForm, placeHold, type HoldCombination, type HoldLibrary } from '@farol/contract/holds.ts'
import type { Input, Reply } from '@farol/contract/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey, useOwnQuery } from '../../session/use-own-query.ts'

export type HoldForm = Reply<typeof getHoldForm>
export type PlacedHold = Reply<typeof placeHold>
export type NewHold = NonNullable<Input<typeof placeHold>['body']>

/** The form as it is for the person who is signed in; of a title in many volumes, for the chosen one. */
export function useHoldForm(code: string, volume: string | undefined) {
  const { call, language } = useDeps()
  const query = volume === undefined ? {} : { query: { volume } }
  return useOwnQuery(['reservar', language, code, volume], () => call(getHoldForm, { params: { id: Number(code) }, ...query }))
}

/** Places a hold. Whatever it changed is asked for anew; refused, too: a refusal tells that what the form shows is old. */
export function usePlaceHold(): Act<NewHold, PlacedHold> {
  const { call } = useDeps()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return useAct<NewHold, PlacedHold>(async (body, idempotencyKey) => {
    try {
      return await call(placeHold, { body, idempotencyKey })
    } finally {
      void queries.invalidateQueries({ queryKey: ownKey(code) })
    }
  })
}

export type { HoldCombination, HoldLibrary }
