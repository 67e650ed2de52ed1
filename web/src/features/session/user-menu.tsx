import { appearanceCookie } from '@farol/contract/appearance.ts'
import { loginAddress } from '@farol/contract/redirect.ts'
import { screens } from '@farol/contract/screens.ts'
import { lazy, Suspense, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../session/session-store.ts'

const SignedInMenu = lazy(() => import('./signed-in-menu.tsx').then((menu) => ({ default: menu.SignedInMenu })))

const LoginDoor = lazy(() => import('./login-door.tsx').then((door) => ({ default: door.LoginDoor })))

/**
 * Wide enough for a dialog, pressed without a key that means another tab, and no widget of sign language in the page: where people type
 * passwords, nothing of others runs.
 */
const opensHere = (event: MouseEvent): boolean =>
  !(event.button || event.metaKey || event.ctrlKey || event.shiftKey) &&
  matchMedia('(min-width: 36rem)').matches &&
  !new RegExp(`${appearanceCookie}=[^;]*libras`).test(document.cookie)

/** Who is signed in, with what may be done; else the way to sign in that leads back here. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const [asked, setAsked] = useState(false)
  const ask = (event: MouseEvent) => {
    event.preventDefault()
    setAsked(true)
  }
  const { pathname, search } = useLocation()
  const { status, person } = useSession()
  if (status === 'in' && person)
    return (
      <Suspense>
        <SignedInMenu person={person} />
      </Suspense>
    )
  return (
    <>
      <Link to={loginAddress(pathname + search)} onClick={(event) => pathname !== screens.login && opensHere(event) && ask(event)}>
        {t('session.enter')}
      </Link>
      {asked && (
        <Suspense>
          <LoginDoor onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}
