import type { texts } from './languages/pt.ts'
import type access from './locales/pt/access.json'
import type account from './locales/pt/account.json'
import type basket from './locales/pt/basket.json'
import type clearance from './locales/pt/clearance.json'
import type debts from './locales/pt/debts.json'
import type desk from './locales/pt/desk.json'
import type guides from './locales/pt/guides.json'
import type institution from './locales/pt/institution.json'
import type loans from './locales/pt/loans.json'
import type person from './locales/pt/person.json'
import type record from './locales/pt/record.json'
import type results from './locales/pt/results.json'
import type session from './locales/pt/session.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts & {
      access: typeof access
      account: typeof account
      basket: typeof basket
      clearance: typeof clearance
      debts: typeof debts
      desk: typeof desk
      guides: typeof guides
      institution: typeof institution
      loans: typeof loans
      person: typeof person
      record: typeof record
      results: typeof results
      session: typeof session
    }
  }
}
