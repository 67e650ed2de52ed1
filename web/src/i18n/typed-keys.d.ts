import type guides from './locales/pt/guides.json'
import type session from './locales/pt/session.json'
import type { texts } from './languages/pt.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts & { guides: typeof guides; session: typeof session }
  }
}
