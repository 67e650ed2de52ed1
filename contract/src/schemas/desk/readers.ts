import * as z from 'zod/mini'
import { deskActivities } from '../../desk-activities.ts'
import { endpoint } from '../endpoint.ts'
import { Debt } from '../debts.ts'
import { Hold } from '../holds.ts'
import { LoanRequest } from '../loan-requests.ts'
import { HistoryEntry, PendingLoan } from '../loans.ts'
import { historyKinds } from '../../loans.ts'
import { Cents, Instant, libraryFields, paged, span } from '../patron-wire.ts'
import { PersonBond } from '../personal-data.ts'
import { Suspension } from '../suspensions.ts'
import { Code, listOf, WireReason } from '../wire.ts'
import { line } from '../text-fields.ts'
import { ByCode, Motive, usual, usualOfActs } from './desk-wire.ts'
import { emailKinds } from '../../desk/email-words.ts'
import { receiptWishes } from '../../desk/readers.ts'

const path = '/api/equipe/leitores'
const one = `${path}/:cod`

export const FoundReader = z.object({
  codigo: Code,
  nome: z.string(),
  matricula: z.optional(z.string()),
  categoria: z.string(),
  cod_biblioteca: Code,
  ativo: z.boolean(),
})

export type FoundReader = z.output<typeof FoundReader>

export const findReaders = endpoint({
  method: 'POST',
  path: `${path}/busca`,
  summary:
    'Readers by name, code, registration, whole CPF, e-mail or telephone, from 3 characters; 20 at most. In the body: names stand in no address.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  body: z.strictObject({ q: line(200).check(z.minLength(3)) }),
  reply: z.object({ data: z.array(FoundReader), total: z.int() }),
  refusals: ['acesso_negado', 'muitas_requisicoes'],
})

/** `nota` is internal; `motivo` is what the reader sees. */
export const ReaderBlock = z.extend(Suspension, { nota: z.optional(z.string()), pode_levantar: z.boolean() })

export const ReaderNote = z.object({ codigo: Code, tipo: z.enum(['publica', 'interna']), texto: z.string(), quando: Instant })

/** An e-mail that went: kind, day, state; never its text. */
export const SentEmail = z.object({
  tipo: z.enum(emailKinds),
  data: z.string(),
  situacao: z.enum(['na_fila', 'enviado', 'devolvido', 'sem_endereco', 'falhou']),
})

/** One screen of one reader. `impede`: what hinders a loan now. `cpf` is masked; `GET …/cpf` shows it and is audited. */
export const Reader = z.object({
  codigo: Code,
  nome: z.string(),
  nome_social: z.optional(z.string()),
  versao: z.int(),
  cartao: z.optional(z.string()),
  cpf: z.optional(z.string()),
  email: z.optional(z.string()),
  telefone: z.optional(z.string()),
  celular: z.optional(z.string()),
  data_nascimento: z.optional(z.string()),
  equipe: z.boolean(),
  segundo_fator: z.boolean(),
  vinculos: z.array(PersonBond),
  impede: z.array(WireReason),
  bloqueios: z.array(ReaderBlock),
  emprestimos: z.array(PendingLoan),
  reservas: z.array(Hold),
  solicitacoes: z.array(LoanRequest),
  debitos: z.array(z.object({ ...libraryFields, total_centavos: Cents, debitos: z.array(Debt) })),
  creditos: z.array(z.object({ codigo: Code, debito: Code, valor_centavos: Cents, situacao: z.literal('a_restituir') })),
  emails: z.array(SentEmail),
  notas: z.array(ReaderNote),
  /** What stands against a deletion, in words. */
  contra_exclusao: z.array(z.string()),
  /** A wish of deletion that waits for its day. */
  exclusao: z.optional(z.object({ pedida_em: Instant, sera_em: Instant })),
  comprovante: z.enum(receiptWishes),
})

export type Reader = z.output<typeof Reader>

export const getReader = endpoint({
  method: 'GET',
  path: one,
  summary: 'Everything of one reader that the desk works with. Reading it is audited.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: ByCode,
  reply: Reader,
  refusals: usual,
})

export const revealCpf = endpoint({
  method: 'GET',
  path: `${one}/cpf`,
  summary: 'The CPF in full. Audited.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: ByCode,
  reply: z.object({ cpf: z.optional(z.string()) }),
  refusals: usual,
})

export const getReaderHistory = endpoint({
  method: 'GET',
  path: `${one}/historico`,
  summary: 'What a reader had on loan, as long as it is kept. Audited.',
  caller: 'staff',
  activity: deskActivities.history,
  params: ByCode,
  query: z.strictObject({ ...span, tipo: z.optional(z.enum(historyKinds)), ...paged() }),
  reply: listOf(HistoryEntry),
  refusals: [...usual, 'periodo_invertido'],
})

export const writeNote = endpoint({
  method: 'POST',
  path: `${one}/notas`,
  summary: 'A note on a reader: internal, or one the reader sees.',
  caller: 'staff',
  activity: deskActivities.lookUp,
  params: ByCode,
  body: z.strictObject({ tipo: z.enum(['publica', 'interna']), texto: Motive }),
  reply: ReaderNote,
  refusals: usualOfActs,
  idempotent: true,
})

export const setReceiptWish = endpoint({
  method: 'PUT',
  path: `${one}/comprovante`,
  summary: 'What the reader wishes of receipts from now on.',
  caller: 'staff',
  activity: deskActivities.loans,
  params: ByCode,
  body: z.strictObject({ comprovante: z.enum(receiptWishes) }),
  reply: z.object({ comprovante: z.enum(receiptWishes) }),
  refusals: usual,
})
