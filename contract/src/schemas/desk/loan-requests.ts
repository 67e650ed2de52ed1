import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { blockRefusals } from '../holds.ts'
import { LoanRequestForm } from '../loan-requests.ts'
import { receivingPlaces, requestSituations } from '../../loan-requests.ts'
import { Instant, LibraryName, paged, shownKey } from '../patron-wire.ts'
import { Code, listOf } from '../wire.ts'
import { ByCode, Motive, ReaderName, Scanned, usual, usualOfActs } from './desk-wire.ts'
import { Lent, lendingRefusals, Returned } from './loans.ts'
import { requestLists } from '../../desk/loan-requests.ts'

const activity = deskActivities.requests
const path = '/api/equipe/solicitacoes-emprestimo'

export const DeskRequest = z.object({
  codigo: Code,
  leitor: ReaderName,
  cod_acervo: z.optional(Code),
  titulo: z.string(),
  ...shownKey,
  /** Absent once the request is over, but in `vencidas` until it is scanned off the hold shelf. */
  exemplar: z.optional(z.string()),
  numero_chamada: z.optional(z.string()),
  situacao: z.enum(requestSituations),
  /** The copy was scanned off the shelf, or since then. */
  separado: z.boolean(),
  unidade_origem: LibraryName,
  unidade_recebimento: LibraryName,
  local_recebimento: z.enum(receivingPlaces),
  endereco: z.optional(z.string()),
  telefone: z.optional(z.string()),
  pessoa_autorizada: z.optional(z.string()),
  documento_autorizada: z.optional(z.string()),
  data: z.string(),
  limite_retirada: z.optional(z.string()),
})

export type DeskRequest = z.output<typeof DeskRequest>

export const listDeskRequests = endpoint({
  method: 'GET',
  path,
  summary: 'Loan requests by what a library has to do with them.',
  caller: 'staff',
  activity,
  query: z.strictObject({ lista: z.enum(requestLists), biblioteca: z.optional(Code), ...paged(50, 200) }),
  reply: listOf(DeskRequest),
  refusals: usual,
})

export const requestLoanFor = endpoint({
  method: 'POST',
  path,
  summary: 'A loan request for a reader.',
  caller: 'staff',
  activity,
  body: z.extend(LoanRequestForm, { leitor: Code, vinculo: z.optional(Code) }),
  reply: z.object({ codigo: Code, situacao: z.enum(requestSituations) }),
  refusals: [
    ...usualOfActs,
    'acervo_nao_encontrado',
    'biblioteca_desconhecida',
    'SolicitacaoLimite',
    'SolicitacaoDuplicada',
    'SolicitacaoSemExemplar',
    'RetireNoLocal',
    'opcoes_incompletas',
    'EscolhaVinculo',
    ...blockRefusals,
  ],
  idempotent: true,
})

const step = {
  method: 'POST',
  caller: 'staff',
  activity,
  params: ByCode,
  reply: DeskRequest,
  refusals: [...usualOfActs, 'estado_invalido'],
  idempotent: true,
} as const

/** `exemplar`: the scan that proves that the right copy is in hand. */
const byScan = z.strictObject({ exemplar: z.optional(Scanned) })

export const separateRequest = endpoint({
  ...step,
  path: `${path}/:cod/separar`,
  summary: 'The copy was taken from the shelf: it waits for the bag, or for its reader where the reader takes it in the same library.',
  body: byScan,
})

export const putBackRequest = endpoint({
  ...step,
  path: `${path}/:cod/desfazer-separacao`,
  summary: 'The copy was not taken from the shelf after all: it is to be fetched again.',
})

export const sendRequest = endpoint({
  ...step,
  path: `${path}/:cod/enviar`,
  summary: 'The copy goes into the bag to the receiving library.',
  body: byScan,
})

export const receiveRequest = endpoint({
  ...step,
  path: `${path}/:cod/receber`,
  summary: 'The copy has arrived; the reader is told until when to fetch it.',
  body: byScan,
})

export const handOverRequest = endpoint({
  ...step,
  path: `${path}/:cod/entregar`,
  summary: 'Lends the copy to the reader or the person named, whose document was seen; its number is not stored.',
  body: z.strictObject({
    exemplar: z.optional(Scanned),
    pessoa_autorizada: z.optional(z.boolean()),
    documento_visto: z.optional(z.boolean()),
  }),
  reply: Lent,
  refusals: [...step.refusals, ...lendingRefusals],
})

export const requestNotFound = endpoint({
  ...step,
  path: `${path}/:cod/nao-localizado`,
  summary: 'The copy is not on the shelf: it counts as lost, the request ends and the reader is told.',
  body: z.strictObject({ motivo: z.optional(Motive) }),
})

export const refuseRequest = endpoint({
  ...step,
  path: `${path}/:cod/recusar`,
  summary: 'Ends the request with a reason that the reader is told.',
  body: z.strictObject({ motivo: Motive }),
})

export const Transit = z.object({
  codigo: Code,
  exemplar: z.string(),
  titulo: z.string(),
  de: LibraryName,
  para: LibraryName,
  motivo: z.enum(['devolucao', 'reserva', 'solicitacao', 'retorno']),
  desde: Instant,
  dias: z.int(),
})

export type Transit = z.output<typeof Transit>

export const listTransits = endpoint({
  method: 'GET',
  path: '/api/equipe/transitos',
  summary: 'Copies between libraries, longest first; `dias`: those that take longer than so many days.',
  caller: 'staff',
  activity,
  query: z.strictObject({ biblioteca: z.optional(Code), dias: z.optional(z.string().check(z.regex(/^\d{1,4}$/))), ...paged(50, 200) }),
  reply: listOf(Transit),
  refusals: usual,
})

export const receiveTransit = endpoint({
  method: 'POST',
  path: '/api/equipe/transitos',
  summary: 'A copy has arrived from another library; says where it goes, as a return does.',
  caller: 'staff',
  activity,
  body: z.strictObject({ exemplar: Scanned }),
  reply: Returned,
  refusals: [...usualOfActs, 'estado_invalido', 'codigo_ilegivel', 'digito_verificador_incorreto', 'exemplar_de_outra_base'],
  idempotent: true,
})
