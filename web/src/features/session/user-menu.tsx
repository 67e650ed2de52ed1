import { loginAddress } from '@farol/contract/redirect.ts'
import { screens } from '@farol/contract/screens.ts'
import { Suspense, useState, type ComponentProps, type MouseEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLocation, useNavigate } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { withSlug } from '@farol/contract/product.ts'
import { useDeps } from '../../api/site.ts'
import { opensHere } from '../../session/opens-here.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { useSignedIn } from '../../session/session-store.ts'

const SignedInMenu = lazyPart(async () => (await import('./signed-in-menu.tsx')).SignedInMenu)

const loginDialog = async () => (await import('./lazy-login-dialog.tsx')).LazyLoginDialog

/** What did not come for one press is fetched anew for the next. */
function LoginDialog(props: ComponentProps<Awaited<ReturnType<typeof loginDialog>>>) {
  const [Part] = useState(() => lazyPart(loginDialog))
  return (
    <Suspense>
      <Part {...props} />
    </Suspense>
  )
}

/** Who is signed in, with what may be done; else the way to sign in that leads back here. */
export function UserMenu() {
  const { t } = useTranslation('shell')
  const { asked, ask, close } = useSignInRequest()
  const navigate = useNavigate()
  const { site } = useDeps()
  const { pathname, search } = useLocation()
  // Who signs in at the start has nothing here to go on with: the account is what was wanted.
  const account = pathname === screens.home ? withSlug(screens.account, site.slug) : undefined
  const open = (event: MouseEvent) => {
    event.preventDefault()
    if (account === undefined) ask()
    else ask(async () => navigate(account))
  }
  const person = useSignedIn()
  if (person)
    return (
      <Suspense>
        <SignedInMenu person={person} />
      </Suspense>
    )
  return (
    <>
      <Link
        to={loginAddress(account ?? pathname + search)}
        onClick={(event) => pathname !== screens.login && opensHere(event) && open(event)}
      >
        <Icon name="user" />
        <span className="mast-word">{t('session.enter')}</span>
      </Link>
      {asked && <LoginDialog onClose={close} onDone={asked.onDone} />}
    </>
  )
}
