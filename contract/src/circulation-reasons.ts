import type { CirculationReasonCode } from './schemas/circulation-reasons.ts'

export type { CirculationReasonCode, ReasonParams, CirculationReason } from './schemas/circulation-reasons.ts'

/** States of a hold and of a loan request, as their reasons and answers name them. */
export const holdStates = ['em_fila', 'liberada', 'atendida', 'vencida', 'cancelada'] as const
export const requestStates = ['aguardando', 'em_transito', 'disponivel', 'retirado', 'concluido', 'nao_concluido'] as const

export type HoldState = (typeof holdStates)[number]
export type RequestState = (typeof requestStates)[number]

/** Reasons that no operator overrides: another's copy, a clearance, what has no row to stand on, or what is no rule but a mistake. */
const firm: ReadonlySet<string> = new Set<CirculationReasonCode>([
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

/** Whether somebody with the activity may go on in spite of a reason. */
export const mayBeOverridden = (code: string, params: Readonly<Record<string, unknown>>): boolean =>
  !firm.has(code) && !(code === 'afastado' && params['tipo'] === 'nada_consta')
