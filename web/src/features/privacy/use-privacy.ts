import {
  deleteAccount,
  eraseKind,
  fetchCopy,
  getPrivacyPage,
  keepAccount,
  listPrivacyRequests,
  makePrivacyRequest,
  orderCopy,
  type ErasableKind,
  type PrivacyRequest,
} from '@farol/contract/privacy.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { fetchFile, saveFile } from '../../api/files.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useDeps } from '../../api/site.ts'
import { useAct } from '../../api/use-act.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { useListActs } from '../../session/use-list-acts.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'

export function usePrivacy() {
  const { call } = useDeps()
  return useOwnQuery(['privacidade'], () => call(getPrivacyPage))
}

export function usePrivacyRequests() {
  const { call } = useDeps()
  return useOwnQuery(['privacidade', 'pedidos'], () => call(listPrivacyRequests))
}

export const useAsking = () => {
  const { call } = useDeps()
  return useAct((body: Pick<PrivacyRequest, 'tipo' | 'texto'>, key) => call(makePrivacyRequest, { body, idempotencyKey: key }))
}

/** What is pressed once and told by a message: erasing a kind, fetching the copy, keeping the account. */
export function usePrivacyActs(reload: () => Promise<unknown>) {
  const { t } = useTranslation('privacy')
  const { call } = useDeps()
  const { busy, run } = useListActs(reload)
  return {
    busy,
    erase: (tipo: ErasableKind) =>
      run(tipo, async () => {
        const { apagados, mantidos } = await withProof(() => call(eraseKind, { params: { tipo } }))
        return mantidos > 0 ? t('erase.partly', { count: apagados, kept: mantidos }) : t('erase.done', { count: apagados })
      }),
    fetch: (codigo: string) =>
      run('copy', async () => {
        saveFile(`${t('copy.fileName')}.zip`, await fetchFile(call, fetchCopy, { params: { codigo } }))
        return t('copy.fetched')
      }),
    keep: () =>
      run('keep', async () => {
        await call(keepAccount)
        return t('deletion.kept')
      }),
  }
}

export type PrivacyActs = ReturnType<typeof usePrivacyActs>

/** The two acts that ask for the password themselves; what was refused is said at their form. */
export function useWithPassword(reload: () => Promise<unknown>) {
  const { i18n } = useTranslation()
  const { call } = useDeps()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (busy) return false
    setBusy(true)
    setFailure('')
    try {
      await work()
      await reload()
      return true
    } catch (error) {
      setFailure(failedCall(error, i18n).text)
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    failure,
    say: setFailure,
    order: (senha: string) => run(() => call(orderCopy, { body: { senha }, idempotencyKey: newIdempotencyKey() })),
    leave: (senha: string, codigo: string) =>
      run(() => call(deleteAccount, { body: { senha, ...(codigo && { codigo }) }, idempotencyKey: newIdempotencyKey() })),
  }
}

export type WithPassword = ReturnType<typeof useWithPassword>
