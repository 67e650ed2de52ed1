import { eraseHistory, type HistoryEntry } from '@farol/contract/loans.ts'
import type { Reply } from '@farol/contract/address.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { useSession } from '../../session/session-store.ts'
import { ownKey } from '../../session/use-own-query.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { wholeHistory, type HistoryChoice } from './use-history.ts'

/** Entries that are about to be erased wait for a yes; then what became of them. `whole`: all of this choice are. */
export function useErasing(choice: HistoryChoice) {
  const { call } = useDeps()
  const { i18n } = useTranslation()
  const queries = useQueryClient()
  const show = useToasts((state) => state.show)
  const code = useSession(({ person }) => person?.user.cod_pessoa)
  const [asked, setAsked] = useState<readonly HistoryEntry[]>([])
  const [whole, setWhole] = useState<HistoryChoice>()
  const [busy, setBusy] = useState(false)
  const [done, setDone] = useState<{ readonly reply: Reply<typeof eraseHistory>; readonly entries: readonly HistoryEntry[] }>()
  const guarded = async (work: () => Promise<void>) => {
    setBusy(true)
    try {
      await work()
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  const ask = (entries: readonly HistoryEntry[], of?: HistoryChoice) => {
    setAsked(entries)
    setWhole(of)
  }
  const askAll = () => guarded(async () => ask(await wholeHistory(call, choice), choice))
  const erase = () =>
    guarded(async () => {
      const reply = await call(eraseHistory, { body: { codigos: asked.map(({ codigo }) => codigo) } })
      setDone({ reply, entries: asked })
      void queries.invalidateQueries({ queryKey: [...ownKey(code), 'historico'] })
    })
  return { asked, whole, ask, askAll, erase, busy, done }
}

export type Erasing = ReturnType<typeof useErasing>
