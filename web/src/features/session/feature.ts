import type session from '../../../../texts/pt/session.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly session: typeof session
  }
}

/** Who is signed in, and where their area begins. */
export const sessionFeature: WebFeature = {
  area: 'session',
  account: [{ path: '', order: 0, text: 'session:accountMenu.home', lazy: () => import('../../screens/account/account-home.tsx') }],
}
