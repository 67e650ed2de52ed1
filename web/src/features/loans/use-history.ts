import { listHistory, type historyKinds } from '@farol/contract/loans.ts'
import { useDeps } from '../../api/site.ts'
import type { Span } from '../../session/span-form.tsx'
import { useOwnQuery } from '../../session/use-own-query.ts'

export type HistoryKind = (typeof historyKinds)[number]

/** Which part of the history is shown. */
export interface HistoryChoice extends Span {
  readonly tipo: HistoryKind | undefined
}

export const historyPage = 20

export function useHistory(choice: HistoryChoice, page: number) {
  const { call } = useDeps()
  return useOwnQuery(['historico', choice, page], () => call(listHistory, { query: { ...choice, page, perPage: historyPage } }))
}
