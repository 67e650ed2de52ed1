import { appearanceAttributes, appearanceCookie, readAppearance } from '@farol/contract/appearance.ts'
import { CallError } from '@farol/contract/call.ts'
import { themes, type Theme } from '@farol/contract/institution.ts'
import { defaultLanguage, languageTag, parseLanguage } from '@farol/contract/language.ts'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { DepsProvider, type Deps } from '../src/api/site.ts'
import { startTexts } from '../src/i18n/start.ts'
import { loadTexts, writtenLanguages } from '../src/i18n/texts.ts'
import '../src/styles/sheets.ts'
import { Gallery } from './gallery.tsx'

const sheets: Readonly<Record<Theme, () => Promise<unknown>>> = {
  neo: async () => undefined,
  sinal: () => import('../src/styles/themes/sinal.css'),
  mata: () => import('../src/styles/themes/mata.css'),
}

const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

// What the server does for a page: theme, language, and the reader's look as attributes.
const asked = new URLSearchParams(location.search)
const theme = themes.find((name) => name === asked.get('tema')) ?? 'neo'
const language = parseLanguage(asked.get('lng')) ?? parseLanguage(cookie('i18nextLng')) ?? defaultLanguage
for (const [name, value] of appearanceAttributes(readAppearance(cookie(appearanceCookie))))
  document.documentElement.setAttribute(name, value)
document.documentElement.setAttribute('data-js', '')
// Named as they come: nothing here is measured until they stand.
document.documentElement.setAttribute('data-letras', '')
document.documentElement.lang = languageTag(language)

// No server stands behind the gallery: what asks one is told so.
const deps: Deps = {
  call: () => Promise.reject(new CallError(0)),
  language,
  site: { name: 'Peças', acronym: 'Peças', publicUrl: location.origin, slug: 'farol', demo: false, languages: writtenLanguages() },
}

const [texts] = await Promise.all([loadTexts(language), sheets[theme]()])
const router = createBrowserRouter([{ path: '*', element: <Gallery theme={theme} /> }])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <I18nextProvider i18n={startTexts(language, texts)}>
      <DepsProvider value={deps}>
        <RouterProvider router={router} />
      </DepsProvider>
    </I18nextProvider>,
  )
