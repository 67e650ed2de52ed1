import { contentProviders, type ContentProvider } from '@farol/contract/content-providers.ts'
import { openRestrictedContent, type ContentAccess } from '@farol/contract/links.ts'
import { loginAddress } from '@farol/contract/redirect.ts'
import { screens } from '@farol/contract/screens.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData, useLocation, useParams } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { failedCall } from '../../api/failed-call.ts'
import { storeContent } from '../../features/links/stored-content.ts'
import { useSession } from '../../session/session-store.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { useIsShown } from '../../ui/use-is-shown.ts'
import { wholePage } from '../../ui/whole-page.ts'
import type { ProvidersData } from './access-data.ts'
import { TitleAfterwards, titleAsked, titleQuery, type TitleAsked } from './title-afterwards.tsx'

type State =
  | { readonly kind: 'asking' }
  | { readonly kind: 'ready'; readonly access: ContentAccess }
  | { readonly kind: 'expired' }
  | { readonly kind: 'failed'; readonly text: string }

const lifetime = 60_000

/** Asks for the way in, once for each time it is wanted. A form goes on to the screen that sends it. */
function useAccess(provider: ContentProvider | undefined, { acervo, link }: TitleAsked) {
  const { i18n } = useTranslation('access')
  const { call } = useDeps()
  const { status } = useSession()
  const [state, setState] = useState<State>({ kind: 'asking' })
  const asked = useRef(false)
  const isShown = useIsShown()
  const ask = useCallback(async () => {
    if (!provider) return
    setState({ kind: 'asking' })
    try {
      const access = await call(openRestrictedContent, {
        body: { provedor: provider, ...(acervo && { acervo }), ...(acervo && link && { link }) },
      })
      if (!access.formulario) return setState({ kind: 'ready', access })
      // Who left meanwhile does not want to go there any more, and no secret of a form stays behind.
      if (!isShown()) return undefined
      storeContent(access)
      // As a whole page: where forms may go is said by the header of that page and of no other.
      wholePage.replace(
        access.titulo_url === undefined ? screens.externalContent : `${screens.externalContent}${titleQuery({ acervo, link })}`,
      )
    } catch (error) {
      setState({ kind: 'failed', text: failedCall(error, i18n).text })
    }
  }, [call, provider, acervo, link, i18n, isShown])
  useEffect(() => {
    if (status !== 'in' || asked.current) return
    asked.current = true
    void ask()
  }, [status, ask])
  const ends = state.kind === 'ready' && state.access.expira !== undefined
  useEffect(() => {
    if (!ends) return undefined
    const timer = setTimeout(() => setState({ kind: 'expired' }), lifetime)
    return () => clearTimeout(timer)
  }, [ends])
  return { state, ask, status }
}

function Ready({ access }: { access: ContentAccess }) {
  const { t } = useTranslation('access')
  // Who looks at where readers come from is told so; nobody else is.
  const told = access.referencia ? { referrerPolicy: access.referencia, rel: 'noopener' } : { rel: 'noopener noreferrer' }
  return (
    <>
      <p>
        {t('content.ready')} {access.expira && t('content.expires', { seconds: lifetime / 1000 })}
      </p>
      <p>
        <a className="btn main" href={access.url} target="_blank" {...told}>
          {t('content.open', { name: access.nome })} {t('newTab')}
        </a>
      </p>
      {access.titulo_url !== undefined && <TitleAfterwards url={access.titulo_url} />}
    </>
  )
}

/** Of one address: another one asks anew, and shows nothing of the one before. */
function Content() {
  const { t } = useTranslation('access')
  const loaded = useLoaderData<ProvidersData>()
  const { provedor } = useParams()
  const { pathname, search } = useLocation()
  const provider = contentProviders.find((one) => one === provedor)
  const name = (loaded.ok && loaded.value.find((one) => one.provedor === provedor)?.nome) || provedor || ''
  const { state, ask, status } = useAccess(provider, titleAsked(search))
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {name}
      </h1>
      {status !== 'in' ? (
        <>
          <p>{t('content.signIn', { name })}</p>
          <p>
            <ButtonLink kind="main" to={loginAddress(pathname + search)}>
              {t('enter')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <div aria-live="polite" aria-busy={state.kind === 'asking'}>
          {state.kind === 'asking' && <p>{t('content.asking', { name })}</p>}
          {state.kind === 'ready' && <Ready access={state.access} />}
          {state.kind === 'expired' && <Note tone="wait">{t('content.expired')}</Note>}
          {state.kind === 'failed' && <Note tone="stop">{state.text}</Note>}
          {(state.kind === 'expired' || state.kind === 'failed') && (
            <p>
              <Button kind="main" onClick={() => void ask()}>
                {t(state.kind === 'failed' ? 'again' : 'content.renew')}
              </Button>
            </p>
          )}
        </div>
      )}
      <p className="small muted">{t('content.privacy')}</p>
      <p className="small">
        <Link className="back" to={screens.content}>
          {t('content.all')}
        </Link>
      </p>
    </div>
  )
}

/** `/conteudo/:provedor`: asks for access to one provider and shows the link that opens it. */
export function ContentScreen() {
  const { pathname, search } = useLocation()
  return <Content key={pathname + search} />
}
