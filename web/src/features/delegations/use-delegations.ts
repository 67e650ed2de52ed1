import { answerDelegation, endDelegation, giveDelegation, listDelegations, type Delegation } from '@farol/contract/delegations.ts'
import type { Input } from '@farol/contract/address.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useAct } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { useToasts } from '../../ui/toast-store.ts'

export type WrittenDelegation = Input<typeof giveDelegation>['body']

export function useDelegations() {
  const { call } = useDeps()
  return useOwnQuery(['delegacoes'], () => call(listDelegations))
}

export const useGiving = () => {
  const { call } = useDeps()
  return useAct((body: WrittenDelegation, key) => withProof(() => call(giveDelegation, { body, idempotencyKey: key })))
}

/** Accepting, declining and ending; the list is read again after each. */
export function useAnswers(reload: () => Promise<unknown>) {
  const { t, i18n } = useTranslation('delegations')
  const { call } = useDeps()
  const show = useToasts((state) => state.show)
  const [busy, setBusy] = useState('')
  const run = async (code: string, said: 'accepted' | 'declined' | 'ended', work: () => Promise<Delegation>) => {
    if (busy !== '') return
    setBusy(code)
    try {
      await work()
      await reload()
      show('success', t(`done.${said}`))
    } catch (error) {
      const { tone, text } = failedCall(error, i18n)
      show(tone, text)
    }
    setBusy('')
  }
  return {
    busy,
    answer: (codigo: string, aceito: boolean) =>
      run(codigo, aceito ? 'accepted' : 'declined', () => call(answerDelegation, { params: { codigo }, body: { aceito } })),
    end: (codigo: string) => run(codigo, 'ended', () => call(endDelegation, { params: { codigo } })),
  }
}

export type DelegationAnswers = ReturnType<typeof useAnswers>
