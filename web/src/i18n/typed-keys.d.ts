import type { LazyTexts } from './lazy-areas.ts'
import type { texts } from './languages/pt.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts & LazyTexts
  }
}
