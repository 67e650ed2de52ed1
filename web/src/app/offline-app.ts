import type { createBrowserRouter } from 'react-router'
import { useBasket } from '../features/basket/basket-store.ts'
import { saveOfflineBasket, saveOfflineTitle } from '../session/offline-copies.ts'

type Router = ReturnType<typeof createBrowserRouter>

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Without the network every link asks for its page anew: the service worker has it, or says what is missing. */
function followWithoutNetwork(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href^="/"]') : null
  if (navigator.onLine || !link || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  event.stopPropagation()
  location.assign(link.href)
}

/** In the installed app the titles that were read, the last fifty, and the basket stay readable without the network. */
export function keepOfflineCopies(router: Router, language: string): void {
  if (!navigator.serviceWorker || !isInstalled()) return
  let last = ''
  const saveTitle = () => {
    const { pathname } = router.state.location
    if (pathname === last || !navigator.serviceWorker.controller) return
    last = pathname
    if (pathname.startsWith('/acervo/')) saveOfflineTitle(pathname, language)
  }
  const saveBasket = () => saveOfflineBasket(useBasket.getState().codes, language)
  const saveAll = () => {
    saveTitle()
    saveBasket()
  }
  saveAll()
  // The first page of a new app is read before the service worker is there.
  navigator.serviceWorker.addEventListener('controllerchange', saveAll)
  router.subscribe(saveTitle)
  useBasket.subscribe(({ codes }, before) => codes !== before.codes && saveBasket())
  document.addEventListener('click', followWithoutNetwork, true)
}
