import { activities } from '@farol/contract/activities.ts'
import { appearanceCookie, readAppearance } from '@farol/contract/appearance.ts'
import { withSlug } from '@farol/contract/product.ts'
import { loginAddress } from '@farol/contract/redirect.ts'
import { screens } from '@farol/contract/screens.ts'
import { lazy, Suspense, useEffect, useId, useRef, useState, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useDoors } from '../../api/site.ts'
import { mayDo, useSession, type SessionUser } from '../../session/session-store.ts'

/** Closes on Esc, giving the focus back to its button, and when the focus or a press goes elsewhere. */
function useClosing(open: boolean, close: () => void) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!open) return undefined
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      close()
      box.current?.querySelector('button')?.focus()
    }
    const elsewhere = (event: Event) => !box.current?.contains(event.target as Node) && close()
    document.addEventListener('keydown', key)
    document.addEventListener('pointerdown', elsewhere)
    document.addEventListener('focusin', elsewhere)
    return () => {
      document.removeEventListener('keydown', key)
      document.removeEventListener('pointerdown', elsewhere)
      document.removeEventListener('focusin', elsewhere)
    }
  }, [open, close])
  return box
}

const LoginDoor = lazy(() => import('./login-door.tsx').then((door) => ({ default: door.LoginDoor })))

/**
 * Wide enough for a dialog, pressed without a key that means another tab, and no widget of sign language in the page: where people type
 * passwords, nothing of others runs.
 */
const opensHere = (event: MouseEvent): boolean =>
  event.button === 0 &&
  !event.metaKey &&
  !event.ctrlKey &&
  !event.shiftKey &&
  matchMedia('(min-width: 36rem)').matches &&
  !readAppearance(
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${appearanceCookie}=`))
      ?.slice(appearanceCookie.length + 1),
  ).libras

const firstName = (name: string) => name.split(' ')[0] ?? name

function SignedIn({ person }: { person: SessionUser }) {
  const { t } = useTranslation('shell')
  const { site } = useDoors()
  const [open, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  const box = useClosing(open, close)
  const id = useId()
  const name = person.user.nome_pessoa
  return (
    <div className="user-menu" ref={box}>
      <button type="button" className="user-name" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <span className="vh">{t('session.menu')}: </span>
        {firstName(name)}
      </button>
      <div className="user-list" id={id} hidden={!open}>
        <p>{t('session.welcome', { name })}</p>
        <ul>
          {mayDo(person, activities.settings) && (
            <li>
              <Link to={withSlug('/meu{product}', site.slug)} onClick={close}>
                {t('session.account')}
              </Link>
            </li>
          )}
          <li>
            <Link to="/sair" onClick={close}>
              {t('session.leave')}
            </Link>
          </li>
        </ul>
      </div>
    </div>
  )
}

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
  if (status === 'in' && person) return <SignedIn person={person} />
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
