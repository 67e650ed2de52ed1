import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Outlet, ScrollRestoration, useLoaderData, useLocation, useMatches, useNavigation, useNavigationType } from 'react-router'
import type { ScreenHandle } from '../api/head.ts'
import { useDeps } from '../api/site.ts'
import { LanguageParameters } from '../ui/language-switcher.tsx'
import { LogoMark } from '../ui/icon.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useSignedIn } from '../session/session-store.ts'
import { SkipLinks } from '../ui/skip-links.tsx'
import { Toasts } from '../ui/toast.tsx'
import { replayEarlyPress } from '../ui/replay-early-press.ts'
import { useFrameParts } from './frame-parts.ts'
import type { Frame } from './frame-data.ts'
import { Header } from './header.tsx'
import { BrowserNotice, TopNotices } from './notices.tsx'
import { usePageHead } from './page-head.ts'

const toHeading = () => document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })

/** Filters, order and mode change the page under the hand that works them: there the focus stays. */
const keepsFocus = () => Boolean(document.activeElement?.closest('[data-keeps-focus]'))

/** Who goes on writing while a page comes has the hand in a form with words that were not sent: there the focus stays too. */
const isWriting = () => document.querySelector('form[data-unsent] :focus')

/** The element that stands where the last focused one stood, when that one went away with the page before. */
function useSuccessor(): () => void {
  const last = useRef('')
  useEffect(() => {
    const note = (event: FocusEvent) => {
      last.current = event.target instanceof Element ? event.target.id : ''
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return useCallback(() => {
    if (document.activeElement === document.body && last.current) document.getElementById(last.current)?.focus({ preventScroll: true })
  }, [])
}

/** Which link had the focus last on each page of the history; going back puts the focus there again. */
function useLastLinks(): () => boolean {
  const { key } = useLocation()
  const here = useRef(key)
  const links = useRef(new Map<string, Pick<HTMLAnchorElement, 'href' | 'rel'>>())
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (target instanceof HTMLAnchorElement) links.current.set(here.current, { href: target.href, rel: target.rel })
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])
  return useCallback(() => {
    here.current = key
    const last = links.current.get(key)
    // The same address may stand on the page more than once, and folded away where nothing can have the focus.
    return [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].some((link) => {
      if (link.href !== last?.href || link.rel !== last.rel) return false
      link.focus({ preventScroll: true })
      return document.activeElement === link
    })
  }, [key])
}

/** After another page came, its heading has the focus and its title is read out; a page come back to has it where it was. The head stands then. */
function useArrival(announce: (text: string) => void) {
  const { t } = useTranslation('shell')
  const toLastLink = useLastLinks()
  const goesBack = useNavigationType() === 'POP'
  const { pathname, search } = useLocation()
  const before = useRef({ pathname, search })
  const toSuccessor = useSuccessor()
  useEffect(() => {
    const last = before.current
    if (last.pathname === pathname && last.search === search) return
    before.current = { pathname, search }
    announce(t('arrived', { title: document.title }))
    if (isWriting()) return
    if (toLastLink() && goesBack) return
    toSuccessor()
    if (last.pathname !== pathname || !keepsFocus()) toHeading()
  }, [pathname, search, announce, toSuccessor, toLastLink, goesBack, t])
}

/** True when a page has been on its way for a second. */
function useSlow(loading: boolean): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    if (!loading) return undefined
    const timer = setTimeout(() => setSlow(true), 1000)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [loading])
  return slow
}

const ActingBanner = lazyPart(async () => (await import('./acting-banner.tsx')).ActingBanner)

function Acting() {
  const person = useSignedIn()
  if (!person?.acting) return null
  return (
    <Suspense>
      <ActingBanner person={person} acting={person.acting} />
    </Suspense>
  )
}

/** The frame of every screen: skip links, header, the screen, footer, notices. */
export function Shell() {
  const { i18n, t } = useTranslation('shell')
  const frame = useLoaderData<Frame>()
  const { Footer } = useFrameParts()
  const { site, language } = useDeps()
  const { pathname, search } = useLocation()
  const matches = useMatches()
  const loading = useNavigation().state === 'loading'
  const slow = useSlow(loading)
  const [announced, announce] = useState('')
  usePageHead({ site, language, texts: i18n, address: pathname + search })
  useArrival(announce)
  useEffect(replayEarlyPress, [])
  const screen = matches.at(-1)
  const hero = (screen?.handle as ScreenHandle | undefined)?.opens?.(screen?.loaderData) ?? false
  return (
    <>
      <SkipLinks />
      <div className="page">
        <Acting />
        <BrowserNotice />
        <TopNotices frame={frame} />
        {/* Between the start and other screens the parts are other ones, made anew: the browser does not see them move. */}
        <Header key={`header-${hero}`} hero={hero} frame={frame} />
        <main key={`main-${hero}`} id="conteudo" tabIndex={-1} {...(loading && { 'aria-busy': true })}>
          <Outlet />
        </main>
        <Footer key={`footer-${hero}`} frame={frame} />
      </div>
      <Toasts />
      {slow && (
        <p className="loading" aria-hidden="true">
          <LogoMark />
          <span className="turning" /> {t('loading')}
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form */}
      <p className="vh" role="status">
        {slow ? t('loading') : announced}
      </p>
      <LanguageParameters />
      <ScrollRestoration />
    </>
  )
}
