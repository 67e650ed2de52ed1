import type { CirculationReason } from '@farol/contract/circulation-reasons.ts'
import { reason } from './decision.ts'

/** What a slip of one library is asked for, and what could be paid by one. Money in cents. */
export interface SlipInput {
  /** Undefined before it is asked: what the reader would be offered. */
  readonly asked?: number
  /** Sum of what may be paid: all that is open but fines of copies that are still out. */
  readonly payable: number
  /** Something of this library is still out that costs, or will. */
  readonly notReturned: boolean
  /** Undefined where the institution issues no slips. */
  readonly minimum: number | undefined
}

/** Why no slip is issued; nothing when it is. */
export function slipReasons({ asked, payable, notReturned, minimum }: SlipInput): readonly CirculationReason[] {
  if (minimum === undefined) return [reason('GruNaoOferecida', {})]
  if (notReturned && (payable === 0 || (asked !== undefined && asked > payable))) return [reason('GruMaterialNaoDevolvido', {})]
  if (asked !== undefined && asked !== payable) return [reason('GruValorDiferente', { valor: payable })]
  return payable < minimum ? [reason('GruValorMinimo', { minimo: minimum })] : []
}
