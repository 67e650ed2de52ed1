import type { moreTexts } from './languages/more-pt.ts'
import type session from './locales/pt/session.json'
import type { texts } from './languages/pt.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts & typeof moreTexts & { session: typeof session }
  }
}
