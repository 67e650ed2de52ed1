import { reason } from './decision.ts'
import type { CirculationReason, CirculationReasonCode } from '@farol/contract/circulation-reasons.ts'

/** Reasons that no operator overrides: another's copy, a clearance, what has no row to stand on, or what is no rule but a mistake. */
const firm: ReadonlySet<CirculationReasonCode> = new Set([
  'ja_com_o_leitor',
  'ExemplarReservado',
  'ReservaVencida',
  'ExemplarEmprestado',
  'RetiradaNaoAutorizada',
  'SemPolitica',
  'EscolhaVinculo',
  'VinculoInativo',
  'NaoEncontrada',
  'estado_invalido',
  'acesso_negado',
  'DataFechada',
  'DataNaoPosterior',
  'ja_renovado',
])

export const isOverridable = ({ code, params }: CirculationReason): boolean =>
  !firm.has(code) && !(code === 'afastado' && 'tipo' in params && params.tipo === 'nada_consta')

/** What still stands when an operator overrides these codes, and which of them had something to override. */
export function override(reasons: readonly CirculationReason[], codes: readonly CirculationReasonCode[]) {
  const overridden = reasons.filter((one) => codes.includes(one.code) && isOverridable(one))
  return { standing: reasons.filter((one) => !overridden.includes(one)), overridden }
}

/** Nobody overrides, waives, takes money, exempts, corrects, undoes, lifts, merges, deletes or grants for the own person. */
export const ownPersonReasons = (operatorPatronId: number | undefined, patronId: number): readonly CirculationReason[] =>
  operatorPatronId === patronId ? [reason('acesso_negado', { motivo: 'propria_pessoa' })] : []
