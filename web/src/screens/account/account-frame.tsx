import { loginAddress } from '@farol/contract/redirect.ts'
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Outlet, useLoaderData, useLocation, useNavigate } from 'react-router'
import { accountScreens } from '@farol/contract/account-screens.ts'
import { withSlug } from '@farol/contract/product.ts'
import { useDeps } from '../../api/site.ts'
import type { AccountEntry } from '../../features/feature.ts'
import type { LoginData } from '../../features/session/load-login.ts'
import { ProofDialog } from '../../features/session/proof-dialog.tsx'
import { LoginPanel } from '../../features/session/login-panel.tsx'
import { useSessionManager } from '../../session/session-context.ts'
import { useSession, type SessionUser } from '../../session/session-store.ts'
import { Note } from '../../ui/note.tsx'
import { OutOfSight } from '../../ui/out-of-sight.tsx'
import { accountHead } from '../session/login-head.ts'
import { AccountMenu } from './account-menu.tsx'
import { useTheme } from './theme-choice.tsx'
import '../../styles/account.css'

/** Without a person there is nothing to see here: to the sign-in, and back. */
function useGuard() {
  const { status } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    if (status === 'out') void navigate(loginAddress(pathname + search), { replace: true })
  }, [status, pathname, search, navigate])
  return status
}

/** The session ended: the screen and what was typed in it stay, out of sight, until the same person is back. */
function SignInAgain() {
  const { t } = useTranslation('session')
  const { t: errors } = useTranslation('errors')
  const place = useLoaderData<LoginData>()
  return (
    <div className="door-form">
      <Note tone="wait">
        <p>{errors('SessaoExpirada')}</p>
        <p>{t('expiredKept')}</p>
      </Note>
      <LoginPanel over level={1} place={{ institution: place.institution, mayRecover: place.mayRecover }} onDone={() => {}} />
    </div>
  )
}

/** Whose screens these are: what one person typed is not shown to the next. */
function useOwner(person: SessionUser | undefined): string | undefined {
  const code = person?.user.cod_pessoa
  const [owner, setOwner] = useState(code)
  if (code !== undefined && code !== owner) setOwner(code)
  return owner
}

const TermsGate = lazy(() => import('./terms-gate.tsx').then((file) => ({ default: file.TermsGate })))

/** Whether the terms of use stand in place of the screen, and what is called when they were read. */
function useTerms(person: SessionUser | undefined): readonly [boolean, () => void] {
  const { site } = useDeps()
  const { status, isPersistent } = useSession()
  const { pathname } = useLocation()
  const sessionManager = useSessionManager()
  const code = person?.user.cod_pessoa
  const isActing = person?.acting !== undefined
  // The frame outlives its person: the next one who signs in here is asked as well.
  const [readBy, setReadBy] = useState<string>()
  const asked = useRef<string>(undefined)
  // What a kept sign-in knows may be weeks old: the terms, and what the person may do, are asked anew.
  useEffect(() => {
    if (isActing || asked.current === code || status !== 'in' || !isPersistent) return
    asked.current = code
    void sessionManager?.reread().catch(() => {})
  }, [code, isActing, status, isPersistent, sessionManager])
  const done = useCallback(() => {
    setReadBy(code)
    void sessionManager?.reread().catch(() => {})
  }, [code, sessionManager])
  const waits = person?.terms !== undefined && person.first === undefined && person.acting === undefined
  return [waits && readBy !== code && pathname !== withSlug(accountScreens.privacy, site.slug), done]
}

/** The frame of the patron area: its guard, its menu, its screen. */
export function AccountFrame({ entries }: { entries: readonly AccountEntry[] }) {
  const { t } = useTranslation('session')
  const status = useGuard()
  const { person } = useSession()
  const owner = useOwner(person)
  const [termsWait, onRead] = useTerms(person)
  useTheme()
  if (status === 'unknown' || status === 'out')
    return (
      // A key of its own: the area comes in its place, it is not moved there.
      <div key="waiting" className="wrap account" aria-busy="true">
        <div className="account-waits prose">
          <h1 className="h1" tabIndex={-1}>
            {t('account.title')}
          </h1>
          <p className="with-scripts">{t('account.loading')}</p>
          <noscript>
            <p>{t('account.keptHere')}</p>
            <p>{t('noScript')}</p>
          </noscript>
        </div>
      </div>
    )
  return (
    <div key="area" className="wrap account">
      {status === 'expired' && <SignInAgain />}
      <OutOfSight className="with-account" hidden={status === 'expired'}>
        {person && <AccountMenu person={person} entries={entries} />}
        <div key={owner}>
          {termsWait ? (
            <Suspense>
              <TermsGate onRead={onRead} />
            </Suspense>
          ) : (
            <Outlet />
          )}
        </div>
        <ProofDialog />
      </OutOfSight>
    </div>
  )
}

export const handle = { head: accountHead }
