import type { i18n } from 'i18next'
import type { createBrowserRouter } from 'react-router'
import { keepOfflineCopies } from './offline-app.ts'
import { startSession, type SessionSurroundings } from '../session/start-session.ts'
import { frameRoute } from '../api/frame-route.ts'
import { useToasts } from '../ui/toast-store.ts'
import '../ui/toast-line.tsx'
import { watchCovers } from './failed-covers.ts'
import type { PageData } from './page-data.ts'

type Router = ReturnType<typeof createBrowserRouter>

/** Starts the service worker; where it cannot be, the site works as ever. */
function startServiceWorker(): void {
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

/** Says when the network goes, and when it comes back. */
function watchConnection({ t }: i18n): void {
  const { show, dismiss } = useToasts.getState()
  let shown: number | undefined
  const gone = () => {
    shown ??= show('warning', t('connection.gone'))
  }
  const back = () => {
    if (shown === undefined) return
    dismiss(shown)
    shown = undefined
    show('success', t('connection.back'))
  }
  // It may have gone before the scripts ran.
  if (!navigator.onLine) gone()
  addEventListener('offline', gone)
  addEventListener('online', back)
}

/** What runs beside every page and is not part of what is seen: it comes beside the first paint. Answers the session of the page. */
export function startBackgroundTasks({ language, site: { slug }, router }: PageData, texts: i18n) {
  watchConnection(texts)
  // Named after the first paint: few pages have such letters.
  void import('../styles/more-letters.css')
  watchCovers(texts)
  if (document.readyState === 'complete') startServiceWorker()
  else addEventListener('load', startServiceWorker)
  const onExpired = () => void useToasts.getState().show('warning', `${texts.t('errors:SessaoExpirada')} ${texts.t('session.expiredKept')}`)
  const frame: SessionSurroundings['frame'] = { activities: [], guides: [], ...router?.loaderData?.[frameRoute] }
  const onActingEnded = () => void useToasts.getState().show('warning', texts.t('shell:session.actingEnded'))
  return {
    ...startSession({ language, slug, frame, onExpired, onActingEnded }),
    beginAt: (opened: Router) => keepOfflineCopies(opened, language),
  }
}
