import { accountScreens } from '@farol/contract/account-screens.ts'
import { alertKinds as names, type AlertKind as AlertKindName } from '@farol/contract/alerts.ts'
import type { AlertKind } from './alerts.ts'
import type { Stores } from './stores.ts'

/** `at_once`: by a job of its own. `daily`: by the run of 06:00 local, with everything else of that run. */
export type EmailMode = 'none' | 'at_once' | 'daily'

/** How one kind of alert is told, whatever its cause. */
export interface AlertDelivery {
  readonly email: EmailMode
  /** Whether its reader may decline the e-mail; the alert itself always stands in the account. */
  readonly optional: boolean
  /** Days for which it makes sense; absent: as long as it is kept. `until` of a notification comes before it. */
  readonly days?: number
  /** Screen where its reader does something about it; `{product}` is the slug. */
  readonly link: string
}

const receipt = { email: 'at_once', optional: false } as const
const reminder = { email: 'daily', optional: true } as const
const offer = { email: 'daily', optional: true, days: 60 } as const

const account = '/meu{product}'
const { loans, holds, alerts, suspensions, debts, clearance, accesses, loanRequests, personalData } = accountScreens

export const alertDelivery: Readonly<Record<AlertKindName, AlertDelivery>> = {
  loan_due_soon: { ...reminder, days: 2, link: loans },
  loan_due_today: { ...reminder, days: 1, link: loans },
  loan_overdue: { email: 'daily', optional: false, days: 30, link: loans },
  loan_receipt: { ...receipt, link: loans },
  renewal_receipt: { ...receipt, link: loans },
  hold_placed: { ...receipt, link: holds },
  hold_on_the_way: { email: 'none', optional: false, days: 30, link: holds },
  hold_released: { ...receipt, days: 30, link: holds },
  hold_last_day: { ...reminder, days: 1, link: holds },
  hold_expired: { ...receipt, link: holds },
  hold_cancelled: { ...receipt, link: holds },
  hold_passed_over: { ...receipt, link: holds },
  hold_back_in_queue: { ...receipt, link: holds },
  loan_moved: { ...receipt, link: loans },
  registration_ends: { email: 'daily', optional: false, days: 30, link: personalData },
  loan_request: { ...receipt, link: loanRequests },
  suspension_start: { ...receipt, link: suspensions },
  suspension_end: { email: 'daily', optional: false, link: suspensions },
  debt: { email: 'daily', optional: false, link: debts },
  clearance: { ...receipt, link: clearance },
  service_request: { email: 'at_once', optional: true, link: account },
  suggestion: { ...offer, days: 180, link: account },
  comment_decided: { ...offer, days: 180, link: '/meu{product}/comentarios' },
  profile_matches: { ...offer, link: account },
  search_matches: { ...offer, link: account },
  followed_title: { ...offer, link: account },
  followed_periodical: { ...offer, link: account },
  security: { ...receipt, link: accesses },
  staff_notice: { email: 'at_once', optional: true, link: alerts },
}

/** Kinds of which a reader may decline the e-mail. */
export const optionalKinds: readonly AlertKindName[] = names.filter((name) => alertDelivery[name].optional)

/** Kinds whose e-mails wait for nothing. */
export const kindsAtOnce: readonly AlertKindName[] = names.filter((name) => alertDelivery[name].email === 'at_once')

/** Kinds that a feature tells, as it declares them where their cause is not asked again. */
export const told = (...kinds: readonly AlertKindName[]): readonly AlertKind<Stores>[] => kinds.map((name) => ({ name }))
