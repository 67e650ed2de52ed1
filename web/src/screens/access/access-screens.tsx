import type { i18n } from 'i18next'
import type { Remember } from '../../api/remember.ts'
import type { Doors } from '../../api/site.ts'
import { addTexts } from '../../i18n/texts.ts'
import { contentHead, externalHead, loadProviders, loadTerminal, redirectHead, terminalHead } from './access-data.ts'
import { ContentListScreen } from './content-list-screen.tsx'
import { ContentScreen } from './content-screen.tsx'
import { ExternalScreen } from './external-screen.tsx'
import { RedirectScreen } from './redirect-screen.tsx'
import { TerminalScreen } from './terminal-screen.tsx'

/** Ways in from elsewhere and out to content of others: the screens in the file that comes with the first of them. */
function accessScreens(doors: Doors, remember: Remember) {
  const providers = () => remember(['provedores'], () => loadProviders(doors))
  return {
    redirect: { Component: RedirectScreen, handle: { head: redirectHead } },
    content: { Component: ContentListScreen, loader: providers, handle: { head: contentHead } },
    contentOf: { Component: ContentScreen, loader: providers, handle: { head: contentHead } },
    externalContent: { Component: ExternalScreen, loader: providers, handle: { head: externalHead } },
    selfService: {
      Component: TerminalScreen,
      loader: () => remember(['terminal'], () => loadTerminal(doors)),
      handle: { head: terminalHead },
    },
  }
}

/** One of them, with the words of all. */
export async function openAccessScreen(name: keyof ReturnType<typeof accessScreens>, doors: Doors, remember: Remember, texts: i18n) {
  await addTexts(texts, 'access')
  return accessScreens(doors, remember)[name]
}
