import type guides from './locales/pt/guides.json'
import type { moreTexts } from './languages/more-pt.ts'
import type access from './locales/pt/access.json'
import type basket from './locales/pt/basket.json'
import type session from './locales/pt/session.json'
import type { texts } from './languages/pt.ts'
import type { recordTexts } from './languages/record-pt.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts &
      typeof moreTexts & {
        access: typeof access
        basket: typeof basket
        guides: typeof guides
        record: typeof recordTexts
        session: typeof session
      }
  }
}
