import type basket from './locales/pt/basket.json'
import type session from './locales/pt/session.json'
import type { texts } from './languages/pt.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts & { basket: typeof basket; session: typeof session }
  }
}
