import { endCalendar, getCalendarState, makeCalendar } from '@farol/contract/calendar.ts'
import type { Reply } from '@farol/contract/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDeps } from '../../api/site.ts'
import { useAct, type Act } from '../../api/use-act.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey, useOwnQuery } from '../../session/use-own-query.ts'

export type MadeCalendar = Reply<typeof makeCalendar>

/** Whether the person has a calendar to subscribe to. */
export function useCalendarState() {
  const { call } = useDeps()
  return useOwnQuery(['agenda'], () => call(getCalendarState))
}

/** A new address, with or without titles, or none any more. */
export type CalendarChange = { readonly kind: 'make'; readonly titulos: boolean } | { readonly kind: 'end' }

/** Makes the address, which is told once, or ends it. */
export function useCalendarChange(): Act<CalendarChange, MadeCalendar | undefined> {
  const { call } = useDeps()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  return useAct<CalendarChange, MadeCalendar | undefined>(async (change, idempotencyKey) => {
    const made =
      change.kind === 'end'
        ? await call(endCalendar).then(() => undefined)
        : await withProof(() => call(makeCalendar, { body: { titulos: change.titulos }, idempotencyKey }))
    await queries.invalidateQueries({ queryKey: [...ownKey(code), 'agenda'] })
    return made
  })
}
