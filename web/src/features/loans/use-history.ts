import { getHistoryKeeping, keepHistory, listHistory, type HistoryEntry, type historyKinds } from '@farol/contract/loans.ts'
import type { Call } from '@farol/contract/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { useSession } from '../../session/session-store.ts'
import type { Span } from '../../session/span-form.tsx'
import { ownKey, useOwnQuery } from '../../session/use-own-query.ts'
import { useToasts } from '../../ui/toast-store.ts'

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

/** As many entries as one call of erasing takes. */
const most = 1000

/** Every entry of the choice, page by page, up to what can be erased at once. */
export async function wholeHistory(call: Call, choice: HistoryChoice): Promise<readonly HistoryEntry[]> {
  const found: HistoryEntry[] = []
  for (let page = 1; found.length < most; page += 1) {
    const { data, total } = await call(listHistory, { query: { ...choice, page, perPage: 100 } })
    found.push(...data)
    if (data.length === 0 || found.length >= total) break
  }
  return found.slice(0, most)
}

/** Whether the history is kept, and changing that. */
export function useKeeping() {
  const { call } = useDeps()
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const show = useToasts((state) => state.show)
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  const query = useOwnQuery(['historico-guarda'], () => call(getHistoryKeeping))
  const [busy, setBusy] = useState(false)
  const set = async (guardar: boolean) => {
    setBusy(true)
    try {
      queries.setQueryData([...ownKey(code), 'historico-guarda'], await call(keepHistory, { body: { guardar } }))
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  return { query, busy, set }
}
