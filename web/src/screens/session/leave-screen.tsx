import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSessionManager } from '../../session/session-context.ts'
import { wholePage } from '../../ui/whole-page.ts'
import { leaveHead } from './login-head.ts'

/** `/sair`: ends the session here, in other tabs and on the server, then begins anew at the home page. */
export function LeaveScreen() {
  const { t } = useTranslation('session')
  const sessionManager = useSessionManager()
  const leaving = useRef(false)
  useEffect(() => {
    if (!sessionManager || leaving.current) return
    leaving.current = true
    void sessionManager.signOut().finally(() => wholePage.replace('/'))
  }, [sessionManager])
  return (
    <div className="wrap prose">
      <h1 className="h1" tabIndex={-1}>
        {t('leaving')}
      </h1>
      <p>
        <a href="/">{t('toHome')}</a>
      </p>
    </div>
  )
}

export const handle = { head: leaveHead }

export const Component = LeaveScreen
