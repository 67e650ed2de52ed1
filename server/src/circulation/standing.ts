import { reason, when } from './decision.ts'
import { blockedUntil, type Block } from './suspension.ts'
import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'

/** What of a person stands against an act. Lateness, debts and suspensions are the person's, a clearance is the bond's. */
export interface Standing {
  /** Last valid local day of the registration of the bond. */
  readonly registrationUntil?: string | undefined
  /** The block that closes the sign-in, on the patron's record. */
  readonly blocked: boolean
  readonly bondId: number
  readonly bondActive: boolean
  /** Suspensions and administrative blocks of the person, clearances of any bond; none that was lifted. */
  readonly blocks: readonly Block[]
  /** Open balances of all libraries, cents. */
  readonly debt: number
  readonly debtLimit: number
  /** Loans of the person, of any bond, that are late now. */
  readonly overdue: number
}

/** Loans and renewals name a suspension and a debt otherwise than holds and requests do. */
export type StandingFor = 'loan' | 'renewal' | 'hold' | 'request'

/** All reasons of the person, in the rule book's order. For a renewal lateness is judged apart: it asks which loan is late. */
export function standingReasons(standing: Standing, today: string, act: StandingFor): readonly CirculationReason[] {
  const { registrationUntil, blocked, bondId, blocks, debt, debtLimit, overdue } = standing
  const cleared = blockedUntil(
    blocks.filter((one) => one.kind === 'clearance' && one.bondId === bondId),
    today,
  )
  const suspended = blockedUntil(
    blocks.filter((one) => one.kind !== 'clearance'),
    today,
  )
  const waits = act === 'hold' || act === 'request'
  const until = suspended?.until === undefined ? {} : { ate: suspended.until }
  const owed = { valor: debt, limite: debtLimit }
  return [
    ...when(!standing.bondActive, 'VinculoInativo', {}),
    ...when(blocked, 'bloqueado', { motivo: 'cadastro' }),
    ...when(registrationUntil !== undefined && today > registrationUntil, 'bloqueado', { motivo: 'validade' }),
    ...when(cleared !== undefined, 'afastado', { tipo: 'nada_consta' }),
    ...(suspended ? [waits ? reason('UsuarioAfastado', until) : reason('afastado', until)] : []),
    ...(debt > debtLimit ? [waits ? reason('UsuarioEmDebito', owed) : reason('debito', owed)] : []),
    ...when(overdue > 0 && act !== 'renewal', 'UsuarioComAtraso', { n: overdue }),
  ]
}
