import { getLoanToken, issueLoanToken, revokeLoanToken } from '@farol/contract/loan-token.ts'
import type { Reply } from '@farol/contract/address.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useAct } from '../../api/use-act.ts'
import { useDeps } from '../../api/site.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'
import { useToasts } from '../../ui/toast-store.ts'

/** Until when it holds by this browser's clock, which may be wrong: as long as the server says, from now on. */
const holdsUntil = ({ validade, criado_em }: Reply<typeof issueLoanToken>) => Date.now() + Date.parse(validade) - Date.parse(criado_em)

/** The token of this person: whether there is one, a new one, its end. Its digits live as long as this screen. */
export function useLoanToken() {
  const { call } = useDeps()
  const { i18n } = useTranslation()
  const show = useToasts((state) => state.show)
  const query = useOwnQuery(['token'], () => call(getLoanToken))
  const issuing = useAct<null, Reply<typeof issueLoanToken>>((_none, idempotencyKey) => call(issueLoanToken, { idempotencyKey }))
  const [shown, setShown] = useState<{ readonly token: string; readonly until: number }>()
  const issue = async () => {
    const token = await issuing.run(null)
    if (!token) return
    setShown({ token: token.token, until: holdsUntil(token) })
    void query.refetch()
  }
  const revoke = async () => {
    try {
      await call(revokeLoanToken)
      setShown(undefined)
      void query.refetch()
    } catch (error) {
      show('error', failedCall(error, i18n).text)
    }
  }
  return { query, issuing, shown, issue, revoke }
}
