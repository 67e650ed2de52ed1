import { reason, refuse, type Decision } from './decision.ts'
import { daysAfter } from './local-time.ts'

/** What stands open of a person or bond. Other features add theirs as `other`. Debts of any size count. */
export type Obstacle =
  | { readonly kind: 'loan'; readonly libraryId: number; readonly title: string; readonly lateDays: number }
  | { readonly kind: 'debt'; readonly libraryId: number; readonly cents: number }
  | { readonly kind: 'request'; readonly libraryId: number; readonly title: string }
  | { readonly kind: 'other'; readonly name: string; readonly libraryId?: number }

export interface Certificate {
  /** Last day, to its end. */
  readonly validUntil: string
  readonly state: 'issued' | 'cancelled' | 'superseded'
}

export interface ClearanceInput {
  readonly today: string
  readonly bondActive: boolean
  /** Asked inside the transaction that issues. Loans and requests are the bond's. */
  readonly obstacles: readonly Obstacle[]
  /** The bond's last certificate. */
  readonly present?: Certificate | undefined
  readonly validDays: number
}

/** All that may stand open of a bond; debts are the person's. */
export interface StandingOpen {
  readonly loans: readonly { readonly libraryId: number; readonly title: string; readonly lateDays: number }[]
  readonly debts: readonly { readonly libraryId: number; readonly cents: number }[]
  readonly requests: readonly { readonly libraryId: number; readonly title: string }[]
}

export const obstaclesOf = ({ loans, debts, requests }: StandingOpen): readonly Obstacle[] => [
  ...loans.map(({ libraryId, title, lateDays }) => ({ kind: 'loan', libraryId, title, lateDays }) as const),
  ...debts.filter(({ cents }) => cents > 0).map(({ libraryId, cents }) => ({ kind: 'debt', libraryId, cents }) as const),
  ...requests.map(({ libraryId, title }) => ({ kind: 'request', libraryId, title }) as const),
]

/** May this bond be cleared? A certificate that is valid is given again, not made twice. */
export function decideClearance(input: ClearanceInput): Decision<{ validUntil: string; again: boolean }> {
  const { today, bondActive, obstacles, present, validDays } = input
  if (present && certificateStateOf(present, today) === 'valid') return { done: true, validUntil: present.validUntil, again: true }
  if (!bondActive) return refuse([reason('VinculoInativo', {})])
  if (obstacles.length > 0) return refuse([reason('NadaConstaPendencias', { n: obstacles.length })])
  return { done: true, validUntil: daysAfter(today, validDays), again: false }
}

/** What the public check says of a certificate. */
export function certificateStateOf({ validUntil, state }: Certificate, today: string): 'valid' | 'expired' | 'cancelled' {
  if (state === 'cancelled') return 'cancelled'
  return state === 'superseded' || validUntil < today ? 'expired' : 'valid'
}

/** Undone by staff: the bond's suspension is lifted and the certificate cancelled, while the bond is active. */
export function decideClearanceUndo(certificate: Pick<Certificate, 'state'>, bondActive: boolean): Decision<object> {
  if (certificate.state !== 'issued') return refuse([reason('NaoPodeDesfazer', { motivo: 'desfeito' })])
  return bondActive ? { done: true } : refuse([reason('VinculoInativo', {})])
}
