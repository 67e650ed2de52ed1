import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { keepTitle } from '../session/kept-titles.ts'

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Starts the service worker; where it cannot be, the site works as ever. */
export function startServiceWorker(): void {
  void navigator.serviceWorker?.register('/sw.js').catch(() => undefined)
}

/** In the installed app the titles that were read stay readable without the network, the last fifty. */
export function useKeptTitles(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname.startsWith('/acervo/') && navigator.serviceWorker?.controller && isInstalled()) keepTitle(pathname)
  }, [pathname])
}
