import { listAlerts } from '@farol/contract/alerts.ts'
import { useEffect } from 'react'
import { useDeps } from '../../api/site.ts'
import { useAlerts } from '../../session/alerts-store.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'
import type { AlertFilter } from './alert-filter.ts'

export const alertsPerPage = 20

/** One page of the person's alerts. What it knows of them goes to the store. */
export function useAlertList(filter: AlertFilter) {
  const { call, language } = useDeps()
  const query = useOwnQuery(['alertas', language, filter], () => call(listAlerts, { query: { ...filter, perPage: alertsPerPage } }))
  const { data } = query
  useEffect(() => {
    if (!data) return
    const { set, count } = useAlerts.getState()
    set(data.data)
    count(data.nao_lidos)
  }, [data])
  return query
}
