import { endOtherSessions, endSession, forgetDevice, listSessions } from '@farol/contract/accesses.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { useListActs } from '../../session/use-list-acts.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'

export function useAccesses() {
  const { call } = useDeps()
  return useOwnQuery(['acessos'], () => call(listSessions))
}

/** Ending sign-ins and forgetting devices; `busy` is what runs. The list is read again after each. */
export function useEnding(reload: () => Promise<unknown>) {
  const { t } = useTranslation('accesses')
  const { call } = useDeps()
  const { busy, run } = useListActs(reload)
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
