import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { blockRefusals } from './holds.ts'
import { Act, chosenKey, codes, copyKey, Instant, libraryFields, LibraryName, paged, shownKey } from './patron-wire.ts'
import { TitleAddress } from './titles.ts'
import { Code, commaList, listOf, WireReason } from './wire.ts'
import { line } from './text-fields.ts'
import { requestSituations, receivingPlaces, phone, email } from '../loan-requests.ts'

const activity = activities.loanRequest
const path = '/api/solicitacao-emprestimo'

const Phone = z.string().check(z.trim(), z.regex(phone))
const Email = z.string().check(z.trim(), z.maxLength(254), z.regex(email))

export const RequestCombination = z.object({
  ...copyKey,
  /** Name of `localizacao`. */
  desc_localizacao: z.optional(z.string()),
  exemplares: z.int(),
  disponiveis: z.int(),
  permitido: z.boolean(),
  motivos: z.array(WireReason),
})

export type RequestCombination = z.output<typeof RequestCombination>

/** A library that sends, and what it has to send. */
export const SourceLibrary = z.object({
  ...libraryFields,
  permitido: z.boolean(),
  motivos: z.array(WireReason),
  combinacoes: z.array(RequestCombination),
  volumes: z.optional(z.array(z.string())),
})

export type SourceLibrary = z.output<typeof SourceLibrary>

/** A library that receives, and how it delivers. */
export const ReceivingLibrary = z.object({ ...libraryFields, locais: z.array(z.enum(receivingPlaces)) })

export type ReceivingLibrary = z.output<typeof ReceivingLibrary>

/** `cadastro`: what the form is filled with, of the signed-in person; never written back by the request. */
export const getRequestForm = endpoint({
  method: 'GET',
  path: '/api/solicitacao-emprestimo/:id/informacoes-iniciais',
  summary: 'From where and to where a copy of the title may be sent. With a person’s token also why that person may not ask.',
  caller: 'anyone',
  activity: 'none',
  params: TitleAddress,
  query: z.strictObject({ volume: z.optional(z.string().check(z.maxLength(100))) }),
  reply: z.object({
    cod_acervo: Code,
    titulo: z.string(),
    limite: z.optional(z.object({ n: z.int(), max: z.int() })),
    unidades_origem: z.array(SourceLibrary),
    unidades_recebimento: z.array(ReceivingLibrary),
    cadastro: z.optional(z.object({ telefone: z.optional(z.string()), email: z.optional(z.string()), endereco: z.optional(z.string()) })),
  }),
  refusals: ['acervo_nao_encontrado', 'servico_indisponivel'],
})

export const LoanRequestForm = z.strictObject({
  cod_acervo: Code,
  unidade_origem: Code,
  ...chosenKey,
  unidade_recebimento: Code,
  local_recebimento: z.enum(receivingPlaces),
  telefone: Phone,
  email: Email,
  pessoa_autorizada: z.optional(line(200)),
  documento_autorizada: z.optional(line(40)),
  /** Needed where it is sent home. */
  endereco: z.optional(line(300)),
})

export type LoanRequestForm = z.output<typeof LoanRequestForm>

export const requestLoan = endpoint({
  method: 'POST',
  path,
  summary: 'Asks a library to send an available copy to another one. The copy is set apart at once.',
  caller: 'patron',
  activity,
  body: LoanRequestForm,
  reply: z.object({ codigo: Code, situacao: z.enum(requestSituations) }),
  refusals: [
    'acesso_negado',
    'acervo_nao_encontrado',
    'biblioteca_desconhecida',
    'SolicitacaoLimite',
    'SolicitacaoDuplicada',
    'SolicitacaoSemExemplar',
    'RetireNoLocal',
    'TituloJaEmprestado',
    'opcoes_incompletas',
    ...blockRefusals,
    'servico_indisponivel',
    'chave_em_andamento',
    'chave_de_outro_pedido',
  ],
  idempotent: true,
})

export const LoanRequest = z.object({
  codigo: Code,
  cod_acervo: z.optional(Code),
  titulo: z.string(),
  autor: z.optional(z.string()),
  desc_tipo_obra: z.optional(z.string()),
  link_capa: z.string(),
  ...shownKey,
  localizacao: z.optional(z.string()),
  data: z.string(),
  situacao: z.enum(requestSituations),
  unidade_origem: LibraryName,
  unidade_recebimento: LibraryName,
  local_recebimento: z.enum(receivingPlaces),
  /** Last day to fetch it, while it is available. */
  limite_retirada: z.optional(z.string()),
  hora_limite: z.optional(z.string()),
  /** Why it ended. */
  motivo: z.optional(z.string()),
  acoes: z.object({ cancelar: Act, pedir_de_novo: Act }),
})

export type LoanRequest = z.output<typeof LoanRequest>

/** How many requests there are in each situation; `todos` is their sum. */
export const RequestCounts = z.object({
  todos: z.int(),
  aguardando: z.int(),
  em_transito: z.int(),
  disponivel: z.int(),
  retirado: z.int(),
  concluido: z.int(),
  nao_concluido: z.int(),
})

export type RequestCounts = z.output<typeof RequestCounts>

export const listLoanRequests = endpoint({
  method: 'GET',
  path,
  summary: 'Loan requests of the signed-in person, the latest first, with counts of each situation.',
  caller: 'patron',
  activity,
  query: z.strictObject({ situacao: z.optional(z.enum(requestSituations)), ...paged() }),
  reply: z.extend(listOf(LoanRequest), { contagens: RequestCounts }),
  refusals: ['acesso_negado', 'servico_indisponivel'],
})

export const RequestStep = z.object({
  situacao: z.enum(requestSituations),
  quando: Instant,
  cod_biblioteca: Code,
  desc_biblioteca: z.string(),
  observacao: z.optional(z.string()),
})

export type RequestStep = z.output<typeof RequestStep>

export const getLoanRequest = endpoint({
  method: 'GET',
  path: '/api/solicitacao-emprestimo/:codigo',
  summary: 'One loan request with its steps, oldest first, and what was sent with it.',
  caller: 'patron',
  activity,
  params: z.object({ codigo: Code }),
  reply: z.extend(LoanRequest, {
    historico: z.array(RequestStep),
    telefone: z.string(),
    email: z.string(),
    pessoa_autorizada: z.optional(z.string()),
    endereco: z.optional(z.string()),
  }),
  refusals: ['acesso_negado', 'nao_encontrado', 'servico_indisponivel'],
})

export const cancelLoanRequests = endpoint({
  method: 'DELETE',
  path,
  summary: 'Cancels requests that wait, by body or by `?solicitacoes=`; each by itself, in the order sent. 404 when none is the person’s.',
  caller: 'patron',
  activity,
  query: z.strictObject({ solicitacoes: z.optional(commaList(Code, 50)) }),
  body: z.strictObject({ solicitacoes: z.optional(codes(50)) }),
  reply: z.object({
    resultados: z.array(z.object({ codigo: Code, cancelada: z.boolean(), motivos: z.optional(z.array(WireReason)) })),
  }),
  refusals: ['acesso_negado', 'nao_encontrado', 'servico_indisponivel'],
})
