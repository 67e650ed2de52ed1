import { createRoot } from 'react-dom/client'
import { I18nextProvider } from 'react-i18next'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { texts } from '../src/i18n/languages/pt.ts'
import { startTexts } from '../src/i18n/start.ts'
import '../src/styles/sheets.ts'
import { Gallery } from './gallery.tsx'

document.documentElement.setAttribute('data-js', '')
const router = createBrowserRouter([{ path: '*', element: <Gallery /> }])
const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <I18nextProvider i18n={startTexts('pt', texts)}>
      <RouterProvider router={router} />
    </I18nextProvider>,
  )
