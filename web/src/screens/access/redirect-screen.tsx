import { withSlug } from '@farol/contract/product.ts'
import { loginAddress, safeRedirect } from '@farol/contract/redirect.ts'
import { screens } from '@farol/contract/screens.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { failedCall } from '../../api/failed-call.ts'
import { useSessionManager } from '../../session/session-context.ts'
import { BlockedPerson } from '../../session/blocked-person.ts'
import { useSession } from '../../session/session-store.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useHydrated } from '../../ui/hydration.ts'
import { Note } from '../../ui/note.tsx'

type State =
  | { readonly kind: 'waiting' | 'working' | 'kept' }
  | { readonly kind: 'done'; readonly name: string }
  | { readonly kind: 'failed'; readonly text: string }

/** What the address brought. On the server, and until the scripts have taken up the page, nothing. */
function useBrought() {
  const hydrated = useHydrated()
  const [search] = useState(() => (typeof location === 'undefined' ? '' : location.search))
  // The token is out of the address before anything else happens.
  useEffect(() => {
    if (location.search) history.replaceState(history.state, '', location.pathname)
  }, [])
  return useMemo(() => {
    const query = new URLSearchParams(search)
    return hydrated ? { token: query.get('token') ?? '', target: safeRedirect(query.get('redirect')) } : undefined
  }, [hydrated, search])
}

/** `/{product}_redireciona`: swaps a one-time token for a session, says who it is, and shows where to go on. It never jumps by itself. */
export function RedirectScreen() {
  const { t, i18n } = useTranslation('access')
  const { site } = useDeps()
  const sessionManager = useSessionManager()
  const { status, person } = useSession()
  const brought = useBrought()
  const [happened, setState] = useState<State>({ kind: 'waiting' })
  const state: State = brought?.token === '' ? { kind: 'failed', text: t('redirect.missing') } : happened
  const begun = useRef(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const enter = useCallback(async () => {
    if (!sessionManager || !brought || begun.current) return
    begun.current = true
    setState({ kind: 'working' })
    try {
      // Who was here before is out first: nobody is left signed in behind somebody else.
      if (useSession.getState().status === 'in') await sessionManager.signOut()
      const { user } = await sessionManager.signIn({ token: brought.token })
      setState({ kind: 'done', name: user.nome_pessoa })
    } catch (error) {
      const text = error instanceof BlockedPerson ? t('auto.blocked', { reason: error.reason }) : failedCall(error, i18n).text
      setState({ kind: 'failed', text })
    }
    heading.current?.focus()
  }, [sessionManager, brought, t, i18n])
  useEffect(() => {
    if (brought && brought.token !== '' && (status === 'out' || status === 'expired')) queueMicrotask(() => void enter())
  }, [brought, status, enter])
  const target = brought?.target ?? '/'
  const account = withSlug(screens.account, site.slug)
  const asks = state.kind === 'waiting' && status === 'in' && brought?.token !== ''
  const goOn = target === '/' ? t('redirect.go') : target.startsWith(account) ? t('redirect.goAccount') : t('redirect.goBack')
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1} ref={heading}>
        {t(state.kind === 'done' ? 'redirect.done' : state.kind === 'failed' ? 'redirect.failed' : 'redirect.title')}
      </h1>
      <div aria-live="polite">
        {(state.kind === 'working' || (state.kind === 'waiting' && !asks)) && <p>{t('redirect.working')}</p>}
        {state.kind === 'done' && <Note tone="ok">{t('redirect.as', { name: state.name })}</Note>}
        {state.kind === 'failed' && <Note tone="stop">{state.text}</Note>}
        {asks && <Note tone="wait">{t('redirect.already', { name: person?.user.nome_pessoa ?? '' })}</Note>}
      </div>
      <div className="row-btns">
        {asks && (
          <>
            <Button kind="main" onClick={() => void enter()}>
              {t('redirect.swap')}
            </Button>
            <ButtonLink to={target}>{t('redirect.stay')}</ButtonLink>
          </>
        )}
        {state.kind === 'done' && (
          <ButtonLink kind="main" to={target}>
            {goOn}
          </ButtonLink>
        )}
        {state.kind === 'failed' && (
          <ButtonLink kind="main" to={loginAddress(target)}>
            {t('redirect.byPassword')}
          </ButtonLink>
        )}
      </div>
      <noscript>
        <p>
          <Link to={loginAddress('/')}>{t('redirect.byPassword')}</Link>
        </p>
      </noscript>
    </div>
  )
}
