import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  getSecondFactor,
  newRecoveryCodes,
} from '@farol/contract/second-factor.ts'
import type { Reply } from '@farol/contract/address.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { newIdempotencyKey } from '../../api/idempotency-key.ts'
import { useDeps } from '../../api/site.ts'
import { withProof } from '../../session/fresh-proof.ts'
import { useSessionManager } from '../../session/session-context.ts'
import { useOwnQuery } from '../../session/use-own-query.ts'

export type Enrolment = Reply<typeof beginSecondFactor>

/** What is shown besides the state: a secret that waits for its first code, or codes that are shown once. */
interface Shown {
  readonly enrolment?: Enrolment
  readonly codes?: readonly string[]
  /** The codes came with switching it on. */
  readonly isFirst?: true
}

/** The second factor of who is signed in, and everything that is done to it. What failed is said in `failure`. */
export function useSecondFactor() {
  const { i18n } = useTranslation()
  const { call } = useDeps()
  const sessionManager = useSessionManager()
  const query = useOwnQuery(['segundo-fator'], () => call(getSecondFactor))
  const [shown, setShown] = useState<Shown>({})
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const run = async (work: () => Promise<Shown>) => {
    if (busy) return
    setBusy(true)
    setFailure('')
    try {
      setShown(await work())
      await query.refetch()
    } catch (error) {
      setFailure(failedCall(error, i18n).text)
      // It may have been done although its answer did not come.
      await query.refetch()
    }
    setBusy(false)
  }
  return {
    query,
    shown,
    busy,
    failure,
    begin: () => run(async () => ({ enrolment: await withProof(() => call(beginSecondFactor, { idempotencyKey: newIdempotencyKey() })) })),
    confirm: (codigo: string) =>
      run(async () => {
        const { codigos } = await withProof(() => call(confirmSecondFactor, { body: { codigo: codigo.replace(/\s/g, '') } }))
        return { codes: codigos, isFirst: true }
      }),
    renew: () =>
      run(async () => ({ codes: (await withProof(() => call(newRecoveryCodes, { idempotencyKey: newIdempotencyKey() }))).codigos })),
    end: () =>
      run(async () => {
        await withProof(() => call(endSecondFactor))
        return {}
      }),
    done: () => {
      setShown({})
      setFailure('')
      // What had to be done first is done. Not before the codes are kept: what waits next takes the place of the screen.
      if (shown.isFirst) void sessionManager?.reread().catch(() => {})
    },
  }
}

export type FactorActs = ReturnType<typeof useSecondFactor>
