import type guides from './locales/pt/guides.json'
import type { moreTexts } from './languages/more-pt.ts'
import type session from './locales/pt/session.json'
import type { texts } from './languages/pt.ts'
import type { recordTexts } from './languages/record-pt.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts & typeof moreTexts & { guides: typeof guides; record: typeof recordTexts; session: typeof session }
  }
}
