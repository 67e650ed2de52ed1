import type { i18n } from 'i18next'
import type { LoadOnce } from '../../api/load-once.ts'
import type { Deps } from '../../api/site.ts'
import { addTexts } from '../../i18n/texts.ts'
import { contentHead, externalHead, loadProviders, loadTerminal, redirectHead, terminalHead } from './access-data.ts'
import { ContentListScreen } from './content-list-screen.tsx'
import { ContentScreen } from './content-screen.tsx'
import { ExternalScreen } from './external-screen.tsx'
import { RedirectScreen } from './redirect-screen.tsx'
import { TerminalScreen } from './terminal-screen.tsx'

/** Ways in from elsewhere and out to content of others: the screens in the file that comes with the first of them. */
function accessScreens(deps: Deps, loadOnce: LoadOnce) {
  const providers = () => loadOnce(['provedores'], () => loadProviders(deps))
  return {
    redirect: { Component: RedirectScreen, handle: { head: redirectHead } },
    content: { Component: ContentListScreen, loader: providers, handle: { head: contentHead } },
    contentOf: { Component: ContentScreen, loader: providers, handle: { head: contentHead } },
    externalContent: { Component: ExternalScreen, loader: providers, handle: { head: externalHead } },
    selfService: {
      Component: TerminalScreen,
      loader: () => loadOnce(['terminal'], () => loadTerminal(deps)),
      handle: { head: terminalHead },
    },
  }
}

/** One of them, with the words of all. */
export async function openAccessScreen(name: keyof ReturnType<typeof accessScreens>, deps: Deps, loadOnce: LoadOnce, texts: i18n) {
  await addTexts(texts, 'access')
  return accessScreens(deps, loadOnce)[name]
}
