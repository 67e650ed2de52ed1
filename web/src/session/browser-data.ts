import { externalContentKey } from '@farol/contract/content-providers.ts'
import { forgetOfflineCopies } from './offline-copies.ts'

/** `person`: of whoever sits here, gone when they leave. `browser`: the same for everybody at this browser, stays. */
type Owner = 'person' | 'browser'

interface StoredData {
  readonly place: 'localStorage' | 'sessionStorage' | 'indexedDB' | 'caches'
  readonly name: string
  readonly owner: Owner
  readonly what: string
  /** Waits, under the code of its person, for the same one to sign in again after the session ended. */
  readonly waits?: true
}

/** Everything that pages leave in a browser besides cookies. What is not listed here is not stored. */
export const browserData: readonly StoredData[] = [
  { place: 'localStorage', name: 'farol-cesta', owner: 'person', what: 'codes of the titles in the basket' },
  { place: 'localStorage', name: externalContentKey, owner: 'person', what: 'a form on its way to a provider, for a minute' },
  { place: 'localStorage', name: 'authPersist.user', owner: 'person', what: 'who keeps being signed in, encrypted' },
  { place: 'localStorage', name: 'publicCredentials', owner: 'browser', what: 'the visitor’s token, encrypted' },
  { place: 'localStorage', name: 'page', owner: 'browser', what: 'theme and menu of the patron area, encrypted' },
  { place: 'localStorage', name: 'i18nextLng', owner: 'browser', what: 'the language' },
  { place: 'localStorage', name: 'letras', owner: 'browser', what: 'that the fonts were loaded once' },
  { place: 'localStorage', name: 'msg_shwnd', owner: 'browser', what: 'the code of the notice that was closed' },
  { place: 'sessionStorage', name: 'farol-pesquisas', owner: 'person', what: 'the searches of this tab' },
  { place: 'sessionStorage', name: 'auth.user', owner: 'person', what: 'who is signed in, encrypted' },
  {
    place: 'sessionStorage',
    name: 'solicitacao',
    owner: 'person',
    what: 'a loan request that is being written, with the code of its person, encrypted',
    waits: true,
  },
  { place: 'sessionStorage', name: 'acting.user', owner: 'person', what: 'who is acted for, and by which tokens, encrypted' },
  {
    place: 'sessionStorage',
    name: 'equipe',
    owner: 'person',
    what: 'the hash of the desk’s token: the page that was loaded anew is the same tab',
  },
  { place: 'sessionStorage', name: 'institution', owner: 'browser', what: 'the institution, encrypted' },
  { place: 'sessionStorage', name: 'react-router-scroll-positions', owner: 'browser', what: 'pixels by a random key, no address' },
  { place: 'indexedDB', name: 'farol', owner: 'browser', what: 'the key of what is encrypted, which never leaves the browser' },
  { place: 'caches', name: 'farol-casca-1', owner: 'browser', what: 'the offline page and its files' },
  { place: 'caches', name: 'farol-titulos-1', owner: 'person', what: 'titles that were read in the installed app, and its basket' },
]

/** `out`: the person left, or another one signed in. `expired`: the time ran out, and the same person may sign in again. */
export type Leaving = 'out' | 'expired'

const listeners = new Set<(leaving: Leaving) => void>()

/** A store in memory says how it forgets what a person typed or looked at. */
export function onForgetPerson(forget: (leaving: Leaving) => void): void {
  listeners.add(forget)
}

/** Forgets, in this tab and in what all tabs share, everything that is a person's. Other tabs are told by the session (tabs.ts). */
export function forgetPerson(leaving: Leaving): void {
  const goes = ({ owner, waits }: StoredData) => owner === 'person' && !(waits && leaving === 'expired')
  const namesIn = (place: StoredData['place']) => browserData.filter((one) => one.place === place && goes(one))
  for (const forget of listeners) forget(leaving)
  try {
    for (const { name } of namesIn('localStorage')) localStorage.removeItem(name)
    for (const { name } of namesIn('sessionStorage')) sessionStorage.removeItem(name)
  } catch {
    // Storage is closed: nothing was stored.
  }
  forgetOfflineCopies()
  // Without https there are no caches.
  if ('caches' in globalThis) for (const { name } of namesIn('caches')) void caches.delete(name).catch(() => false)
}
