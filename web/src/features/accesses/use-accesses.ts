import { endOtherSessions, endSession, forgetDevice, listSessions } from '@farol/contract/accesses.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { useToasts } from '../../ui/toast-store.ts'

export function useAccesses() {
  const { call } = useDeps()
  return useOwnQuery(['acessos'], () => call(listSessions))
}

/** Ending sign-ins and forgetting devices; `busy` is what runs. The list is read again after each. */
export function useEnding(reload: () => Promise<unknown>) {
  const { t, i18n } = useTranslation('accesses')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState('')
  const run = async (name: string, work: () => Promise<string>) => {
    if (busy !== '') return
    setBusy(name)
    try {
      const text = await work()
      await reload()
      show('success', text)
    } catch (error) {
      const { tone, text } = failedCall(error, i18n)
      show(tone, text)
    }
    setBusy('')
  }
  return {
    busy,
    end: (codigo: string) =>
      run(codigo, async () => {
        await call(endSession, { params: { codigo } })
        return t('ended', { count: 1 })
      }),
    endOthers: () =>
      run('others', async () => {
        const { encerradas } = await withProof(() => call(endOtherSessions))
        return t('ended', { count: encerradas })
      }),
    forget: (codigo: string) =>
      run(`device-${codigo}`, async () => {
        await call(forgetDevice, { params: { codigo } })
        return t('forgotten')
      }),
  }
}
