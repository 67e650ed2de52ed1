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
import type deskOffice from '../../../texts/pt/desk-office.json'
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

/**
 * Areas of texts that come with the first screen that needs them: a file of each language's folder, a line here. The Portuguese file
 * decides which keys there are.
 */
export interface LazyTexts {
  readonly access: typeof access
  readonly accesses: typeof accesses
  readonly account: typeof account
  readonly alerts: typeof alerts
  readonly basket: typeof basket
  readonly calendar: typeof calendar
  readonly clearance: typeof clearance
  readonly debts: typeof debts
  readonly delegations: typeof delegations
  readonly desk: typeof desk
  readonly 'desk-office': typeof deskOffice
  readonly 'desk-work': typeof deskWork
  readonly guides: typeof guides
  readonly holds: typeof holds
  readonly institution: typeof institution
  readonly loans: typeof loans
  readonly person: typeof person
  readonly privacy: typeof privacy
  readonly record: typeof record
  readonly requests: typeof requests
  readonly results: typeof results
  readonly session: typeof session
}

export type LazyArea = keyof LazyTexts

/** What an area calls an entry in the menu of the patron area: `<area>:accountMenu.<key>`. */
export type AccountMenuText = {
  [Area in LazyArea]: LazyTexts[Area] extends { readonly accountMenu: infer Words } ? `${Area}:accountMenu.${keyof Words & string}` : never
}[LazyArea]
