// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { useAppearance } from '../accessibility/appearance-store.ts'
import { texts } from '../i18n/languages/pt.ts'
import { startTexts } from '../i18n/start.ts'
import { sampleSite } from '../testing/sample-call.ts'
import { useToasts } from '../ui/toast-store.ts'
import { startBackgroundTasks } from './background-tasks.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const shown = () => useToasts.getState().toasts.map(({ kind }) => kind)

test('that the network is gone is said once, also where it went before the page ran, until it is back', () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  startBackgroundTasks({ language: 'pt', site: sampleSite } as never, startTexts('pt', texts))
  expect(shown()).toEqual(['warning'])
  dispatchEvent(new Event('offline'))
  expect(shown()).toEqual(['warning'])
  onLine.mockReturnValue(true)
  dispatchEvent(new Event('online'))
  expect(shown()).toEqual(['success'])
  dispatchEvent(new Event('online'))
  expect(shown()).toEqual(['success'])
  dispatchEvent(new Event('offline'))
  expect(shown()).toEqual(['success', 'warning'])
})

test('the service worker is told the language, look and sheets of the page, as the server writes them, and the script it begins with', async () => {
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('fetch', async () => new Response(null, { status: 401 }))
  const posted: unknown[] = []
  const active = { postMessage: (message: unknown) => posted.push(message) }
  Object.defineProperty(navigator, 'serviceWorker', {
    value: { register: async () => ({}), ready: Promise.resolve({ active }) },
    configurable: true,
  })
  document.documentElement.lang = 'en-US'
  // The boot script put it there.
  const entry = Object.assign(document.createElement('script'), { type: 'module' })
  entry.setAttribute('src', '/assets/browser-1.js')
  document.head.innerHTML =
    '<link rel="icon" href="/i.svg"><link rel="stylesheet" href="/assets/browser-1.css"><link rel="stylesheet" href="/instituicao.css?v=3"><meta name="a">'
  const fetched = '<link rel="stylesheet" href="/assets/screen-1.css">'
  document.head.insertAdjacentHTML('beforeend', fetched)
  document.head.append(entry)
  useAppearance.getState().choose({ zoom: 20, escuro: true })
  startBackgroundTasks({ language: 'en', site: sampleSite } as never, startTexts('en', texts))
  await expect
    .poll(() => posted)
    .toEqual([
      {
        aspecto: '<html lang="en-US" data-zoom="20" data-tema="escuro">',
        versao: '/assets/browser-1.js',
        folhas: ['/assets/browser-1.css', '/instituicao.css?v=3'],
        lng: 'en',
      },
    ])
  document.head.innerHTML = ''
  Reflect.deleteProperty(navigator, 'serviceWorker')
})
