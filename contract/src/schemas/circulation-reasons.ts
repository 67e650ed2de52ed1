import * as z from 'zod/mini'
import { holdStates, requestStates } from '../circulation-reasons.ts'

const none = z.strictObject({})
const text = z.string()
const count = z.number()
/** Local date, YYYY-MM-DD. */
const day = z.string()
/** Cents of a real. */
const cents = z.number()

/**
 * The closed list of reasons for which an act of circulation is refused, each with its parameters. A reason is told by the same code before
 * the act (`acoes`) and by the act itself (`motivos`). Parameters are words and numbers that its text is filled with.
 */
export const circulationReasons = {
  // Renewal, in the order of the rule book.
  bloqueado: z.strictObject({ motivo: z.enum(['validade', 'cadastro']) }),
  /** Without `ate` the suspension has no end. `tipo` tells a clearance from a suspension for lateness. */
  afastado: z.strictObject({ ate: z.optional(day), tipo: z.optional(z.enum(['nada_consta'])) }),
  debito: z.strictObject({ valor: cents, limite: cents }),
  atraso_item: z.strictObject({ dias: count }),
  atraso_outro: none,
  reservado: none,
  limite: z.strictObject({ n: count }),
  ja_renovado: z.strictObject({ motivo: z.optional(z.enum(['validade', 'limite_periodo'])) }),
  nao_renovavel: none,
  cedo: z.strictObject({ data: day }),
  estado_invalido: z.strictObject({ estado: text }),

  // Policy and calendar.
  SemPolitica: z.strictObject({ biblioteca: count, categoria: count, grupo: text, tipo: text }),
  CalendarioSemDiaAberto: z.strictObject({ biblioteca: count }),
  PrazoLimitadoPelaValidade: z.strictObject({ ate: day }),
  /** Hours (HH:MM) between which an overnight loan may begin; absent on a day without opening. */
  PernoiteForaDoHorario: z.strictObject({ de: z.optional(text), ate: z.optional(text) }),
  PoliticaAmbigua: z.strictObject({
    politica: count,
    de: z.optional(day),
    ate: z.optional(day),
    categorias: text,
    grupos: text,
    tipos: text,
  }),
  DataFechada: z.strictObject({ data: day, proxima: z.optional(day) }),
  DataNaoPosterior: z.strictObject({ data: day, minima: day }),

  // Lending: of the copy.
  ja_com_o_leitor: z.strictObject({ emprestimo: count }),
  ExemplarReservado: none,
  ReservaVencida: z.strictObject({ limite: day }),
  ExemplarEmprestado: none,
  ExemplarNaoCircula: z.strictObject({ estado: z.optional(text), tipo: z.optional(text) }),
  TituloJaEmprestado: none,
  prazo_minimo: z.strictObject({ horas: count }),
  /** `nivel` is `total` or the material group. */
  LimiteEmprestimos: z.strictObject({ atual: count, max: count, nivel: text }),
  RetiradaNaoAutorizada: none,

  // Lending, holds, requests: of the person.
  UsuarioComAtraso: z.strictObject({ n: count }),
  UsuarioAfastado: z.strictObject({ ate: z.optional(day) }),
  UsuarioEmDebito: z.strictObject({ valor: cents, limite: cents }),
  CategoriaSemEmprestimo: none,
  VinculoInativo: none,
  /** Numbers of the active bonds. */
  EscolhaVinculo: z.strictObject({ vinculos: z.array(text) }),
  acesso_negado: z.strictObject({ motivo: z.enum(['propria_pessoa']) }),

  // Returning and undoing.
  DataFutura: z.strictObject({ data: day }),
  /** A return that is dated before its loan. */
  DataAnterior: z.strictObject({ data: day, minima: day }),
  NaoPodeDesfazer: z.strictObject({ motivo: z.enum(['prazo', 'outro_operador', 'houve_sequencia', 'desfeito']) }),

  // Money.
  ValorAcimaDoSaldo: z.strictObject({ valor: cents, saldo: cents }),
  ValorInvalido: z.strictObject({ valor: cents }),
  DebitoEncerrado: z.strictObject({ situacao: z.enum(['pago', 'abonado', 'cancelado']) }),
  GruValorDiferente: z.strictObject({ valor: cents }),
  GruMaterialNaoDevolvido: none,
  GruValorMinimo: z.strictObject({ minimo: cents }),
  GruNaoOferecida: none,

  // Holds.
  ReservaExemplarDisponivel: none,
  ReservaLimite: z.strictObject({ n: count, max: count }),
  /** `emprestado`: the reader has it on loan, not on hold. */
  ReservaJaPossui: z.strictObject({ emprestado: z.optional(z.boolean()) }),
  ReservaSemExemplar: none,
  ErroCancelarReserva: z.strictObject({ estado: z.enum(holdStates) }),
  /** `motivo`: the debts are there, but not of one library. */
  NaoEncontrada: z.strictObject({ motivo: z.optional(z.enum(['debitos_de_uma'])) }),

  // Loan requests.
  SolicitacaoLimite: z.strictObject({ n: count, max: count }),
  SolicitacaoDuplicada: none,
  /** `reserva`: a hold could be placed instead. */
  SolicitacaoSemExemplar: z.strictObject({ reserva: z.boolean() }),
  RetireNoLocal: none,
  NaoPodeCancelar: z.strictObject({ situacao: z.enum(requestStates) }),

  // Clearance.
  NadaConstaPendencias: z.strictObject({ n: count }),
} as const

export type CirculationReasonCode = keyof typeof circulationReasons

/** The parameters of one code. */
export type ReasonParams<C extends CirculationReasonCode> = z.infer<(typeof circulationReasons)[C]>

/** One reason: a code of the closed list with its parameters. */
export type CirculationReason = {
  [C in CirculationReasonCode]: { readonly code: C; readonly params: ReasonParams<C> }
}[CirculationReasonCode]

export const circulationReasonCodes = Object.keys(circulationReasons) as readonly CirculationReasonCode[]
