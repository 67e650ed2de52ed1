import type { i18n } from 'i18next'
import { createElement, StrictMode, type ComponentProps, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { StaticRouter } from 'react-router'
import { AccessibilityBar as WholeBar } from '../accessibility/accessibility-bar.tsx'
import { DoorsProvider, useDoors, type Doors } from '../api/site.ts'
import { Footer as WholeFooter } from '../app/footer.tsx'
import { TakenUp } from '../ui/hydrated.ts'

interface Wanted {
  /** All that the part hangs on. */
  readonly key: string
  readonly part: ReactElement
}

/** The parts that the page being drawn wants; a page is drawn in one go. */
let wanted: Wanted[] | undefined

/** What stands for a part until the page is there. No record and no text can say it: signs of tags are escaped in both. */
const place = (at: number) => `<kept-part data-at="${at}"></kept-part>`

function keptPart(key: readonly unknown[], part: ReactElement): ReactElement {
  if (!wanted) return part
  wanted.push({ key: JSON.stringify(key), part })
  return createElement('kept-part', { 'data-at': wanted.length - 1 })
}

/** The foot of every page. Where the renderer is built it stands in place of the whole one (vite.config.ts), which the browser hydrates over it. */
export function Footer(props: ComponentProps<typeof WholeFooter>) {
  const { site } = useDoors()
  return keptPart(['foot', site, props], <WholeFooter {...props} />)
}

/** The same for zoom and colours. */
export function AccessibilityBar() {
  const { site } = useDoors()
  return keptPart(['bar', site], <WholeBar />)
}

/** Frames are few: one for each language, until an institution changes what it says. */
const mostKept = 100
const kept = new WeakMap<i18n, Map<string, string>>()

interface Around {
  readonly texts: i18n
  readonly doors: Doors
  readonly children: ReactNode
}

/** What stands around every page. */
export function PageDoors({ texts, doors, children }: Around) {
  return (
    <StrictMode>
      <I18nextProvider i18n={texts}>
        <DoorsProvider value={doors}>
          <TakenUp>{children}</TakenUp>
        </DoorsProvider>
      </I18nextProvider>
    </StrictMode>
  )
}

function drawn({ key, part }: Wanted, { texts, doors }: Omit<Around, 'children'>): string {
  const known = kept.get(texts) ?? new Map<string, string>()
  kept.set(texts, known)
  const before = known.get(key)
  if (before !== undefined) return before
  const markup = renderToString(
    <PageDoors texts={texts} doors={doors}>
      <StaticRouter location="/">{part}</StaticRouter>
    </PageDoors>,
  )
  if (known.size >= mostKept) known.clear()
  known.set(key, markup)
  return markup
}

/** The markup of a page. Parts that are the same on page after page are drawn once and put in. */
export function drawPage(page: ReactNode, around: Omit<Around, 'children'>): string {
  const parts: Wanted[] = (wanted = [])
  let markup: string
  try {
    markup = renderToString(<PageDoors {...around}>{page}</PageDoors>)
  } finally {
    wanted = undefined
  }
  // Put together from pieces: to replace one part after another would copy the whole page each time.
  let whole = ''
  let end = 0
  for (const [at, part] of parts.entries()) {
    const begin = markup.indexOf(place(at), end)
    if (begin < 0) continue
    whole += markup.slice(end, begin) + drawn(part, around)
    end = begin + place(at).length
  }
  return end === 0 ? markup : whole + markup.slice(end)
}
