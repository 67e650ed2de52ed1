import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Act, chosenKey, codes, copyKey, Day, libraryFields, LibraryName, paged, shownKey, span } from './patron-wire.ts'
import { TitleAddress } from './titles.ts'
import { Code, commaList, listOf, WireReason } from './wire.ts'
import { holdSituations, holdStages, holdEnds } from '../holds.ts'

const activity = activities.hold
const path = '/api/reserva'

/** Which copies of one library may be waited for together. `posicao`: the place a new hold would have. `previsao` is an estimate. */
export const HoldCombination = z.object({
  ...copyKey,
  /** Name of `localizacao`. */
  desc_localizacao: z.optional(z.string()),
  exemplares: z.int(),
  disponiveis: z.int(),
  fila: z.int(),
  posicao: z.int(),
  previsao: z.optional(z.string()),
  /** Day on which the first copy that is out is due; absent where it is late. */
  emprestado_ate: z.optional(z.string()),
  permitido: z.boolean(),
  motivos: z.array(WireReason),
})

export type HoldCombination = z.output<typeof HoldCombination>

export const HoldLibrary = z.object({
  ...libraryFields,
  permitido: z.boolean(),
  motivos: z.array(WireReason),
  /** Where the copy may be fetched; the library itself alone unless the institution allows others. */
  retirada: z.array(LibraryName),
  combinacoes: z.array(HoldCombination),
  volumes: z.optional(z.array(z.string())),
})

export type HoldLibrary = z.output<typeof HoldLibrary>

export const getHoldForm = endpoint({
  method: 'GET',
  path: '/api/reserva/:id/informacoes-iniciais',
  summary: 'Where a hold on the title may be placed and on which copies. With a person’s token also why that person may not.',
  caller: 'anyone',
  activity: 'none',
  params: TitleAddress,
  query: z.strictObject({ volume: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({
    cod_acervo: Code,
    titulo: z.string(),
    /** The person’s live holds and how many are allowed. */
    limite: z.optional(z.object({ n: z.int(), max: z.int() })),
    bibliotecas: z.array(HoldLibrary),
  }),
  refusals: ['acervo_nao_encontrado', 'servico_indisponivel'],
})

/** Why the library system lets a person not borrow, hold or request. */
export const blockRefusals = [
  'UsuarioAfastado',
  'UsuarioEmDebito',
  'UsuarioComAtraso',
  'bloqueado',
  'afastado',
  'CategoriaSemEmprestimo',
  'VinculoInativo',
  'EscolhaVinculo',
] as const

export const placeHold = endpoint({
  method: 'POST',
  path,
  summary: 'A place in the queue of one library for the chosen copies. `posicao` counts from 1.',
  caller: 'patron',
  activity,
  body: z.strictObject({ cod_acervo: Code, biblioteca: Code, ...chosenKey, retirada: z.optional(Code) }),
  reply: z.object({ codigo: Code, posicao: z.int(), previsao: z.optional(z.string()) }),
  refusals: [
    'acesso_negado',
    'acervo_nao_encontrado',
    'biblioteca_desconhecida',
    'ReservaExemplarDisponivel',
    'ReservaLimite',
    'ReservaJaPossui',
    'ReservaSemExemplar',
    'opcoes_incompletas',
    ...blockRefusals,
    'servico_indisponivel',
    'chave_em_andamento',
    'chave_de_outro_pedido',
  ],
  idempotent: true,
})

/** `posicao` of `na_fila_total`, while it waits. `limite_retirada` and `hora_limite`: until when a released copy is kept. */
export const Hold = z.object({
  codigo: Code,
  cod_acervo: Code,
  titulo: z.string(),
  autor: z.optional(z.string()),
  desc_tipo_obra: z.optional(z.string()),
  link_capa: z.string(),
  ...libraryFields,
  retirada: LibraryName,
  ...shownKey,
  localizacao: z.optional(z.string()),
  data: z.string(),
  situacao: z.enum(holdSituations),
  etapa: z.enum(holdStages),
  posicao: z.optional(z.int()),
  na_fila_total: z.int(),
  data_liberacao: z.optional(z.string()),
  limite_retirada: z.optional(z.string()),
  hora_limite: z.optional(z.string()),
  previsao: z.optional(z.string()),
  suspensa_ate: z.optional(z.string()),
  observacoes: z.optional(z.string()),
  acoes: z.object({
    cancelar: Act,
    suspender: Act,
    retomar: Act,
    adiar: Act,
    /** `bibliotecas`: where it may be fetched instead. */
    mudar_retirada: z.extend(Act, { bibliotecas: z.optional(z.array(LibraryName)) }),
  }),
})

export type Hold = z.output<typeof Hold>

export const listHolds = endpoint({
  method: 'GET',
  path,
  summary: 'Live holds of the signed-in person, released ones first.',
  caller: 'patron',
  activity,
  query: z.strictObject(paged()),
  reply: listOf(Hold),
  refusals: ['acesso_negado', 'servico_indisponivel'],
})

/** What became of one hold: `motivos` holds `ErroCancelarReserva` with its `estado`, or `NaoEncontrada`. */
export const CancelResult = z.object({ codigo: Code, cancelada: z.boolean(), motivos: z.optional(z.array(WireReason)) })

export type CancelResult = z.output<typeof CancelResult>

export const cancelHolds = endpoint({
  method: 'DELETE',
  path,
  summary: 'Cancels holds, by body or by `?reservas=`; each by itself, in the order sent. 404 when none is the person’s.',
  caller: 'patron',
  activity,
  query: z.strictObject({ reservas: z.optional(commaList(Code, 50)) }),
  body: z.strictObject({ reservas: z.optional(codes(50)) }),
  reply: z.object({ resultados: z.array(CancelResult) }),
  refusals: ['acesso_negado', 'nao_encontrado', 'servico_indisponivel'],
})

/** A hold that ended. `cancelada_por`: who cancelled it, in words (`você`, `a biblioteca`). */
export const PastHold = z.object({
  codigo: Code,
  cod_acervo: z.optional(Code),
  titulo: z.string(),
  ...libraryFields,
  ...shownKey,
  data: z.string(),
  situacao: z.enum(holdEnds),
  data_liberacao: z.optional(z.string()),
  data_cancelamento: z.optional(z.string()),
  data_fim: z.string(),
  cancelada_por: z.optional(z.enum(['leitor', 'biblioteca', 'sistema'])),
  observacoes: z.optional(z.string()),
})

export type PastHold = z.output<typeof PastHold>

export const listHoldHistory = endpoint({
  method: 'GET',
  path: '/api/reserva/historico',
  summary: 'Holds of the signed-in person that ended, the latest first.',
  caller: 'patron',
  activity,
  query: z.strictObject({ ...span, ...paged() }),
  reply: listOf(PastHold),
  refusals: ['acesso_negado', 'periodo_invertido', 'servico_indisponivel'],
})

const OneHold = z.object({ codigo: Code })
const refusals = ['acesso_negado', 'nao_encontrado', 'estado_invalido', 'ReservaVencida', 'servico_indisponivel'] as const

export const suspendHold = endpoint({
  method: 'PUT',
  path: '/api/reserva/:codigo/suspensao',
  summary: 'Passes the hold over until a day, at most 180 days ahead; it keeps its place.',
  caller: 'patron',
  activity,
  params: OneHold,
  body: z.strictObject({ ate: Day }),
  reply: Hold,
  refusals,
})

export const resumeHold = endpoint({
  method: 'DELETE',
  path: '/api/reserva/:codigo/suspensao',
  summary: 'Ends the suspension of a hold.',
  caller: 'patron',
  activity,
  params: OneHold,
  reply: Hold,
  refusals,
})

export const changePickUp = endpoint({
  method: 'PUT',
  path: '/api/reserva/:codigo/retirada',
  summary: 'Another library to fetch the copy from, where the institution allows it.',
  caller: 'patron',
  activity,
  params: OneHold,
  body: z.strictObject({ biblioteca: Code }),
  reply: Hold,
  refusals: [...refusals, 'biblioteca_desconhecida'],
})

export const putOffHold = endpoint({
  method: 'POST',
  path: '/api/reserva/:codigo/adiamento',
  summary: 'Lets the next one have a released copy; the hold goes back to its place in the queue. Once for each hold.',
  caller: 'patron',
  activity,
  params: OneHold,
  reply: Hold,
  refusals,
  idempotent: true,
})
