import { alertKinds as names, type AlertKind } from '@farol/contract/alerts.ts'
import type { StoredAlert } from './alerts.ts'
import type { Stores } from './stores.ts'

/** `at_once`: by a job of its own. `daily`: by the run of 06:00 local, with everything else of that run. */
type EmailMode = 'none' | 'at_once' | 'daily'

/** A kind of alert as the feature of its cause declares it. Its words stand in `texts/`. */
export interface AlertKindDeclaration {
  readonly name: AlertKind
  readonly email: EmailMode
  /** Whether its reader may decline the e-mail; the alert itself always stands in the account. */
  readonly optional: boolean
  /** Days for which it makes sense; absent: as long as it is kept. `until` of a notification comes before it. */
  readonly days?: number
  /** Screen where its reader does something about it; `{product}` is the slug. */
  readonly link: string
  /** Asked again before an e-mail goes: false for a loan that was returned meanwhile. Absent: always. */
  isStillRelevant?(deps: Stores, alert: Pick<StoredAlert, 'subject' | 'occasion' | 'params'>): Promise<boolean>
}

/** Every kind with its declaration. */
export type AlertKinds = Readonly<Record<AlertKind, AlertKindDeclaration>>

/** How the three most common sorts are told. */
export const receipt = { email: 'at_once', optional: false } as const
export const reminder = { email: 'daily', optional: true } as const
export const offer = { email: 'daily', optional: true, days: 60 } as const

/** Kinds of which a reader may decline the e-mail. */
export const optionalKinds = (kinds: AlertKinds): readonly AlertKind[] => names.filter((name) => kinds[name].optional)
