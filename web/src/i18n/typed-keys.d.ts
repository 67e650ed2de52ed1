import type { texts } from './languages/pt.ts'
import type access from '../../../texts/pt/access.json'
import type accesses from '../../../texts/pt/accesses.json'
import type account from '../../../texts/pt/account.json'
import type alerts from '../../../texts/pt/alerts.json'
import type basket from '../../../texts/pt/basket.json'
import type calendar from '../../../texts/pt/calendar.json'
import type clearance from '../../../texts/pt/clearance.json'
import type debts from '../../../texts/pt/debts.json'
import type delegations from '../../../texts/pt/delegations.json'
import type desk from '../../../texts/pt/desk.json'
import type deskWork from '../../../texts/pt/desk-work.json'
import type guides from '../../../texts/pt/guides.json'
import type holds from '../../../texts/pt/holds.json'
import type institution from '../../../texts/pt/institution.json'
import type loans from '../../../texts/pt/loans.json'
import type person from '../../../texts/pt/person.json'
import type privacy from '../../../texts/pt/privacy.json'
import type record from '../../../texts/pt/record.json'
import type requests from '../../../texts/pt/requests.json'
import type results from '../../../texts/pt/results.json'
import type session from '../../../texts/pt/session.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof texts & {
      access: typeof access
      accesses: typeof accesses
      account: typeof account
      alerts: typeof alerts
      basket: typeof basket
      calendar: typeof calendar
      clearance: typeof clearance
      debts: typeof debts
      delegations: typeof delegations
      desk: typeof desk
      'desk-work': typeof deskWork
      guides: typeof guides
      holds: typeof holds
      institution: typeof institution
      loans: typeof loans
      person: typeof person
      privacy: typeof privacy
      record: typeof record
      requests: typeof requests
      results: typeof results
      session: typeof session
    }
  }
}
