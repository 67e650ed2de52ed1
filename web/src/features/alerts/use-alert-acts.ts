import { deleteAlerts, markAlerts, type AlertKind } from '@farol/contract/alerts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { alertChannel } from '../../session/alert-channel.ts'
import { useAlerts } from '../../session/alerts-store.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey } from '../../session/use-own-query.ts'
import { useToasts } from '../../ui/toast-store.ts'

/** All of a kind, or all. */
export interface AllAlerts {
  readonly todos: true
  readonly tipo?: AlertKind
}

export interface AlertActs {
  readonly mark: (ids: readonly number[], read: boolean) => Promise<boolean>
  readonly markAll: (all: AllAlerts) => Promise<boolean>
  readonly remove: (ids: readonly number[]) => Promise<boolean>
}

/** Marks and deletes; resolves to false, with the reason said, where it could not be done. Lists and other tabs ask anew. */
export function useAlertActs(): AlertActs {
  const { call } = useDeps()
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  const show = useToasts((state) => state.show)
  const done = useCallback(
    async (act: () => Promise<{ readonly nao_lidos: number }>) => {
      try {
        useAlerts.getState().count((await act()).nao_lidos)
        alertChannel.changed()
        await queries.invalidateQueries({ queryKey: [...ownKey(code), 'alertas'] })
        return true
      } catch (error) {
        show('error', failedCall(error, i18n).text)
        return false
      }
    },
    [queries, code, show, i18n],
  )
  const mark = async (ids: readonly number[], lido: boolean) => {
    if (lido) useAlerts.getState().markRead(ids)
    return done(() => call(markAlerts, { body: { alertas: [...ids], lido } }))
  }
  const remove = useCallback(
    async (ids: readonly number[]) => {
      for (const id of ids) useAlerts.getState().remove(id)
      return done(() => call(deleteAlerts, { body: { alertas: [...ids] } }))
    },
    [call, done],
  )
  return { mark, markAll: (all) => done(() => call(markAlerts, { body: { ...all, lido: true } })), remove }
}
