import type guides from './locales/pt/guides.json'
import type results from './locales/pt/results.json'
import type { moreTexts } from './languages/more-pt.ts'
import type basket from './locales/pt/basket.json'
import type session from './locales/pt/session.json'
import type { texts } from './languages/pt.ts'
import type { recordTexts } from './languages/record-pt.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts &
      typeof moreTexts & {
        basket: typeof basket
        guides: typeof guides
        results: typeof results
        record: typeof recordTexts
        session: typeof session
      }
  }
}
