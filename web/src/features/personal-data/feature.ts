import { activities } from '@farol/contract/activities.ts'
import type person from '../../../../texts/pt/person.json'
import type { WebFeature } from '../feature.ts'

declare module '../../i18n/lazy-areas.ts' {
  interface LazyTexts {
    readonly person: typeof person
  }
}

/** What the institution holds about a reader, and their password. */
export const personalDataFeature: WebFeature = {
  area: 'personal-data',
  account: [
    {
      path: 'dados-pessoais',
      group: 'data',
      order: 1,
      text: 'person:accountMenu.personalData',
      activity: activities.personalData,
      lazy: () => import('../../screens/account/personal-data-screen.tsx'),
    },
    {
      path: 'senha',
      group: 'data',
      order: 2,
      text: 'person:accountMenu.password',
      activity: activities.personalData,
      lazy: () => import('../../screens/account/password-screen.tsx'),
    },
  ],
}
