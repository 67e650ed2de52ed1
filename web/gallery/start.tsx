import { appearanceAttributes, appearanceCookie, readAppearance } from '@farol/contract/appearance.ts'
import { CallError } from '@farol/contract/call.ts'
import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { DoorsProvider, type Doors } from '../src/api/site.ts'
import { texts } from '../src/i18n/languages/pt.ts'
import { startTexts } from '../src/i18n/start.ts'
import '../src/styles/sheets.ts'
import { Gallery } from './gallery.tsx'

// No server stands behind the gallery: what asks one is told so.
const doors: Doors = {
  call: () => Promise.reject(new CallError(0)),
  language: 'pt',
  site: { name: 'Peças', acronym: 'Peças', publicUrl: location.origin, slug: 'farol', demo: false, languages: ['pt', 'en', 'es'] },
}

// What the server does for a page: the reader's look, as attributes.
const kept = document.cookie.split('; ').find((pair) => pair.startsWith(`${appearanceCookie}=`))
const appearance = readAppearance(kept?.slice(appearanceCookie.length + 1))
for (const [name, value] of appearanceAttributes(appearance)) document.documentElement.setAttribute(name, value)
document.documentElement.setAttribute('data-js', '')

const router = createBrowserRouter([{ path: '*', element: <Gallery /> }])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <I18nextProvider i18n={startTexts('pt', texts)}>
      <DoorsProvider value={doors}>
        <RouterProvider router={router} />
      </DoorsProvider>
    </I18nextProvider>,
  )
