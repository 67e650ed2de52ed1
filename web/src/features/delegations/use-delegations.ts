import { answerDelegation, endDelegation, giveDelegation, listDelegations, type Delegation } from '@farol/contract/delegations.ts'
import type { Input } from '@farol/contract/address.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useAct } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { useListActs } from '../../session/use-list-acts.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'

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
  const { t } = useTranslation('delegations')
  const { call } = useDeps()
  const { busy, run } = useListActs(reload)
  const tell = (code: string, said: 'accepted' | 'declined' | 'ended', work: () => Promise<Delegation>) =>
    run(code, async () => {
      await work()
      return t(`done.${said}`)
    })
  return {
    busy,
    answer: (codigo: string, aceito: boolean) =>
      tell(codigo, aceito ? 'accepted' : 'declined', () => call(answerDelegation, { params: { codigo }, body: { aceito } })),
    end: (codigo: string) => tell(codigo, 'ended', () => call(endDelegation, { params: { codigo } })),
  }
}

export type DelegationAnswers = ReturnType<typeof useAnswers>
