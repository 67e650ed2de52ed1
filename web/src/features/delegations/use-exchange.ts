import { actForUser } from '@farol/contract/delegations.ts'
import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { useSessionManager } from '../../session/session-context.ts'

/** Acts for another person from now on. `failure` is said at the form; `onDone` leads on who did not leave the screen meanwhile. */
export function useExchange(onDone: () => void) {
  const { i18n } = useTranslation()
  const { call } = useDeps()
  const sessionManager = useSessionManager()
  const [busy, setBusy] = useState('')
  const [failure, setFailure] = useState('')
  const actFor = async (usuario: string) => {
    if (busy !== '') return
    // Not whether the form still stands: with the other person the whole area is drawn anew.
    const { pathname } = location
    setBusy(usuario)
    setFailure('')
    try {
      const { agindo_por, ...reply } = await call(actForUser, { body: { usuario } })
      await sessionManager?.act(reply, agindo_por.ate)
      if (location.pathname === pathname) onDone()
    } catch (error) {
      setFailure(failedCall(error, i18n).text)
    }
    setBusy('')
  }
  return { busy, failure, actFor }
}
