import { contentAddress, screens } from '@farol/contract/screens.ts'
import { listTitleLinks } from '@farol/contract/title-views.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData, useLocation } from 'react-router'
import { Link } from '../../ui/link.tsx'
import { useDeps } from '../../api/site.ts'
import { takeContent, type StoredContent } from '../../features/links/stored-content.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { originsOf, type ProvidersData } from './access-data.ts'
import { TitleAfterwards, titleAsked } from './title-afterwards.tsx'

type State =
  | { readonly kind: 'looking' | 'nothing' }
  | { readonly kind: 'ready'; readonly content: StoredContent }
  | { readonly kind: 'opened'; readonly content: StoredContent }

/** What was stored, taken once; it is nothing any more when its minute is over. */
function useStored(loaded: ProvidersData) {
  const [state, setState] = useState<State>({ kind: 'looking' })
  const taken = useRef(false)
  useEffect(() => {
    if (taken.current) return
    taken.current = true
    const content = takeContent(originsOf(loaded))
    setState(content ? { kind: 'ready', content } : { kind: 'nothing' })
  }, [loaded])
  const until = state.kind === 'ready' ? state.content.until : undefined
  useEffect(() => {
    if (until === undefined) return undefined
    const timer = setTimeout(() => setState({ kind: 'nothing' }), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])
  return { state, opened: (content: StoredContent) => setState({ kind: 'opened', content }) }
}

/** The title that the way in was asked for: its address is the server's word, for what is stored here could be changed. */
function useTitleAddress(provider: string | undefined): string | undefined {
  const { call } = useDeps()
  const { search } = useLocation()
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const { acervo, link } = titleAsked(search)
    if (provider === undefined || !/^[1-9]\d{0,14}$/.test(acervo ?? '')) return undefined
    let here = true
    call(listTitleLinks, { params: { id: Number(acervo) } }).then(
      ({ data }) => here && setUrl(data.find((one) => one.codigo === link && one.provedor === provider)?.url),
      // Without it the way in is still there.
      () => undefined,
    )
    return () => {
      here = false
    }
  }, [call, search, provider])
  return url
}

/** `/pearson`: builds the form from what was stored, erases that at once, and sends it to a new tab when the reader says so. */
export function ExternalScreen() {
  const { t } = useTranslation('access')
  const { state, opened } = useStored(useLoaderData<ProvidersData>())
  const content = 'content' in state ? state.content : undefined
  const title = useTitleAddress(content?.provider)
  return (
    <div className="wrap reading">
      <h1 className="h1" tabIndex={-1}>
        {content?.name ?? t('external.title')}
      </h1>
      {state.kind === 'ready' && (
        <form
          method="post"
          action={state.content.action}
          target="_blank"
          rel="noopener noreferrer"
          // The form leaves first; what it held is gone from the page right after.
          onSubmit={() => setTimeout(() => opened(state.content))}
        >
          {Object.entries(state.content.fields).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <p>
            {t('content.ready')} {t('content.expires', { seconds: 60 })}
          </p>
          <button type="submit" className="btn main">
            {t('content.open', { name: state.content.name })} {t('newTab')}
          </button>
        </form>
      )}
      <div aria-live="polite">
        {state.kind === 'opened' && <Note tone="ok">{t('external.opened', { name: state.content.name })}</Note>}
        {state.kind === 'nothing' && <Note tone="wait">{t('external.nothing')}</Note>}
      </div>
      {title !== undefined && <TitleAfterwards url={title} />}
      {(state.kind === 'opened' || state.kind === 'nothing') && (
        <p>
          <ButtonLink to={content ? contentAddress(content.provider) : screens.content}>{t('content.renew')}</ButtonLink>
        </p>
      )}
      {/* Not before what stands above it: it would be moved. Without scripts the foot of the page leads there. */}
      {state.kind !== 'looking' && (
        <p className="small">
          <Link className="back" to={screens.content}>
            {t('content.all')}
          </Link>
        </p>
      )}
    </div>
  )
}
