import type { i18n } from 'i18next'
import { LRUCache } from 'lru-cache'
import { createElement, StrictMode, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router'
import { AccessibilityBar as WholeBar } from '../accessibility/accessibility-bar.tsx'
import { DepsProvider, useDeps, type Deps } from '../api/site.ts'
import { Footer as WholeFooter } from '../app/footer.tsx'
import { FramePartsProvider } from '../app/frame-parts.ts'
import { HydrationBoundary } from '../ui/hydration.ts'

interface Wanted {
  /** All that the part hangs on. */
  readonly key: string
  readonly part: ReactElement
}

/** The parts that the page being drawn wants; a page is drawn in one go. */
let wanted: Wanted[] | undefined

/** What stands for a part until the page is there. No record and no text can say it: signs of tags are escaped in both. */
const place = (at: number) => `<cached-part data-at="${at}"></cached-part>`

function cachedPart(key: readonly unknown[], part: ReactElement): ReactElement {
  if (!wanted) return part
  wanted.push({ key: JSON.stringify(key), part })
  return createElement('cached-part', { 'data-at': wanted.length - 1 })
}

/** The foot of every page, as the renderer provides it: the browser hydrates the whole one over it. */
export function Footer(props: ComponentProps<typeof WholeFooter>) {
  const { site } = useDeps()
  return cachedPart(['foot', site, props], <WholeFooter {...props} />)
}

/** The same for zoom and colours. */
export function AccessibilityBar() {
  const { site } = useDeps()
  return cachedPart(['bar', site], <WholeBar />)
}

/** Frames are few: one for each language, until an institution changes what it says. */
const maxCachedParts = 100
const cache = new WeakMap<i18n, LRUCache<string, string>>()

interface Around {
  readonly texts: i18n
  readonly deps: Deps
  readonly children: ReactNode
}

/** What stands around every page. */
export function PageProviders({ texts, deps, children }: Around) {
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <DepsProvider value={deps}>
          <HydrationBoundary>{children}</HydrationBoundary>
        </DepsProvider>
      </I18nextProvider>
    </StrictMode>
  )
}

function rendered({ key, part }: Wanted, { texts, deps }: Omit<Around, 'children'>): string {
  const known = cache.get(texts) ?? new LRUCache<string, string>({ max: maxCachedParts })
  cache.set(texts, known)
  const before = known.get(key)
  if (before !== undefined) return before
  const markup = renderToString(
    <PageProviders texts={texts} deps={deps}>
      <StaticRouter location="/">{part}</StaticRouter>
    </PageProviders>,
  )
  known.set(key, markup)
  return markup
}

/** The markup of a page. Parts that are the same on page after page are drawn once and put in. */
export function renderWithCachedParts(page: ReactNode, around: Omit<Around, 'children'>): string {
  const parts: Wanted[] = (wanted = [])
  let markup: string
  try {
    markup = renderToString(
      <PageProviders {...around}>
        <FramePartsProvider value={{ Footer, AccessibilityBar }}>{page}</FramePartsProvider>
      </PageProviders>,
    )
  } finally {
    wanted = undefined
  }
  // Put together from pieces: to replace one part after another would copy the whole page each time.
  let whole = ''
  let end = 0
  for (const [at, part] of parts.entries()) {
    const begin = markup.indexOf(place(at), end)
    if (begin < 0) continue
    whole += markup.slice(end, begin) + rendered(part, around)
    end = begin + place(at).length
  }
  return end === 0 ? markup : whole + markup.slice(end)
}
