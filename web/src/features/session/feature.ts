import type { WebFeature } from '../feature.ts'

/** Who is signed in, and where their area begins. */
export const sessionFeature: WebFeature = {
  area: 'session',
  account: [{ path: '', order: 0, text: 'session:accountMenu.home', lazy: () => import('../../screens/account/account-home.tsx') }],
}
