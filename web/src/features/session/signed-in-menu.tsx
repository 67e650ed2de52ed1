import { activities } from '@farol/contract/activities.ts'
import { withSlug } from '@farol/contract/product.ts'
import type { Institution } from '@farol/contract/institution.ts'
import { Suspense, useEffect, useId, useRef, useState, type RefObject } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useMatches } from 'react-router'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { mayDo, type SessionUser } from '../../session/session-store.ts'
import { useSignInRequest } from '../../session/sign-in-request.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { SessionWarning } from './session-warning.tsx'
import { useFirstStep } from './use-first-step.ts'

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

const AlertCount = lazyPart(async () => (await import('../../session/alert-count.tsx')).AlertCount)

const MenuEntries = lazyPart(async () => (await import('./menu-entries.tsx')).MenuEntries)

/** The institution's own entries, which the frame of the page was loaded with. */
const useEntries = () =>
  (useMatches()[0]?.loaderData as { readonly institution?: Institution } | undefined)?.institution?.menu_usuario ?? []

const firstName = (name: string) => name.split(' ')[0] ?? name

/** Who signed in over the page is greeted; the link that had the focus is gone, and the menu stands in its place. */
function useArrival(box: RefObject<HTMLDivElement | null>, greeting: string) {
  const arrived = useSignInRequest((state) => state.arrived)
  const show = useToasts((state) => state.show)
  useEffect(() => {
    if (!arrived) return
    useSignInRequest.setState({ arrived: false })
    show('success', greeting)
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [arrived, box, greeting, show])
}

/** The person's menu: a list under a button, as wide as the page on a phone. */
export function SignedInMenu({ person }: { person: SessionUser }) {
  const { t } = useTranslation('shell')
  const { site } = useDeps()
  const entries = useEntries()
  useFirstStep(person)
  const [open, setOpen] = useState(false)
  const [close] = useState(() => () => setOpen(false))
  const box = useClosing(open, close)
  const id = useId()
  const name = person.user.nome_pessoa
  useArrival(box, t('session.welcome', { name }))
  return (
    <div className="user-menu" ref={box}>
      <button type="button" className="user-name" aria-expanded={open} aria-controls={id} onClick={() => setOpen(!open)}>
        <Icon name="user" />
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
          {entries.length > 0 && (
            <Suspense>
              <MenuEntries person={person} entries={entries} onDone={close} />
            </Suspense>
          )}
          <li>
            <Link to="/sair" onClick={close}>
              {t('session.leave')}
            </Link>
          </li>
        </ul>
      </div>
      {mayDo(person, activities.alerts) && (
        <Suspense>
          <AlertCount />
        </Suspense>
      )}
      <SessionWarning />
    </div>
  )
}
