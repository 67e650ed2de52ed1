import type { Language } from '@farol/contract/language.ts'
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

/** What the server writes into the first tag of a page, in its order (contract, `appearance.ts`). */
const writtenAttributes = ['lang', 'data-zoom', 'data-cor', 'data-tema', 'data-negrito']

/** The first tag of this page as the server writes it, with its language and look. */
function openingTag(page: HTMLElement): string {
  const written = writtenAttributes.filter((name) => page.hasAttribute(name))
  return `<html${written.map((name) => ` ${name}="${page.getAttribute(name)}"`).join('')}>`
}

/** The style sheets that the server wrote into this page, one after another; those that scripts fetched stand elsewhere. */
function writtenSheets(): string[] {
  const sheets: string[] = []
  let next = document.querySelector('link[rel="stylesheet"]')
  for (; next?.matches('link[rel="stylesheet"]'); next = next.nextElementSibling) sheets.push(next.getAttribute('href') ?? '')
  return sheets
}

/** Starts the service worker, whose offline page follows the language, look, colours and version of the others; where it cannot be, the site works as ever. */
async function startServiceWorker(language: Language): Promise<void> {
  const workers = navigator.serviceWorker
  if (!workers) return
  // Before another screen comes: its head and its sheets would stand behind these.
  const folhas = writtenSheets()
  await workers.register('/sw.js')
  const { active } = await workers.ready
  // The script that the page begins with has another name in every version.
  const entry = document.querySelector('script[type="module"]')?.getAttribute('src') ?? ''
  active?.postMessage({ aspecto: openingTag(document.documentElement), versao: entry, folhas, lng: language })
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
  const start = () => void startServiceWorker(language).catch(() => undefined)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
  const onExpired = () => void useToasts.getState().show('warning', `${texts.t('errors:SessaoExpirada')} ${texts.t('session.expiredKept')}`)
  const frame: SessionSurroundings['frame'] = { activities: [], guides: [], ...router?.loaderData?.[frameRoute] }
  const onActingEnded = () => void useToasts.getState().show('warning', texts.t('shell:session.actingEnded'))
  return {
    ...startSession({ language, slug, frame, onExpired, onActingEnded }),
    beginAt: (opened: Router) => keepOfflineCopies(opened, language),
  }
}
