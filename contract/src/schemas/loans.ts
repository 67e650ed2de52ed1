import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { asCsv, Cents, codes, FileReply, libraryFields, paged, RenewAct, shownKey, span } from './patron-wire.ts'
import { Code, listOf, WireReason } from './wire.ts'
import { loanStates, historyKinds } from '../loans.ts'

const activity = activities.loans

/**
 * A loan that is open. `codigo` is the loan's, not the copy's. `exemplar` is the barcode. Days and hours are local to the lending library:
 * `{codigo: '812', cod_acervo: '42', titulo: 'Dom Casmurro', data_devolucao: '2026-12-04', hora_devolucao: '22:00', renovacoes: 2,
 * limite_renovacoes: 5, situacao: 'em_dia', acoes: {renovar: {permitido: true, nova_data: '2026-12-11', motivos: []}}}`
 */
export const PendingLoan = z.object({
  codigo: Code,
  cod_acervo: Code,
  titulo: z.string(),
  autor: z.optional(z.string()),
  ano: z.optional(z.string()),
  desc_tipo_obra: z.string(),
  link_capa: z.string(),
  exemplar: z.string(),
  ...shownKey,
  ...libraryFields,
  data_emprestimo: z.string(),
  data_devolucao: z.string(),
  hora_devolucao: z.string(),
  /** By the reader, which the limit counts; at the desk all of them. */
  renovacoes: z.int(),
  limite_renovacoes: z.int(),
  /** By the desk, beside those of the reader. */
  renovacoes_balcao: z.optional(z.int()),
  situacao: z.enum(loanStates),
  dias_atraso: z.optional(z.int()),
  /** 16 characters that name its receipt. */
  chave_seguranca: z.optional(z.string()),
  /** What would be owed if it were returned now: an estimate, no debt. */
  multa_estimada_centavos: z.optional(Cents),
  acoes: z.object({ renovar: RenewAct }),
})

export type PendingLoan = z.output<typeof PendingLoan>

export const listPendingLoans = endpoint({
  method: 'GET',
  path: '/api/emprestimo/titulos-pendentes',
  summary: 'What the signed-in person has on loan, overdue first, then by due day. `formato=csv` answers a file.',
  caller: 'patron',
  activity,
  query: z.strictObject({ ...paged(100, 100), ...asCsv }),
  reply: listOf(PendingLoan),
  refusals: ['acesso_negado', 'servico_indisponivel'],
  file: 'text/csv',
})

/** What became of one loan. `chave_seguranca`: 16 characters that prove the renewal at the desk, and name its receipt. */
export const RenewalResult = z.object({
  codigo: Code,
  renovado: z.boolean(),
  data_devolucao: z.optional(z.string()),
  hora_devolucao: z.optional(z.string()),
  renovacoes: z.optional(z.int()),
  limite_renovacoes: z.optional(z.int()),
  renovacoes_balcao: z.optional(z.int()),
  chave_seguranca: z.optional(z.string()),
  motivos: z.optional(z.array(WireReason)),
})

export type RenewalResult = z.output<typeof RenewalResult>

export const renewLoans = endpoint({
  method: 'POST',
  path: '/api/emprestimo/renovacao',
  summary:
    'Renews loans by their codes (`exemplares`), each by itself; answered in the order sent, 200 also where some are refused. 404 when none of the loans is the person’s.',
  caller: 'patron',
  activity,
  body: z.strictObject({ exemplares: codes(50) }),
  reply: z.object({ resultados: z.array(RenewalResult) }),
  refusals: ['acesso_negado', 'nao_encontrado', 'servico_indisponivel', 'chave_em_andamento', 'chave_de_outro_pedido'],
  idempotent: true,
})

/** One thing that happened. `cod_acervo` is absent once the title is gone. `chave_seguranca`: 16 characters that name its receipt. */
export const HistoryEntry = z.object({
  codigo: Code,
  tipo: z.enum(historyKinds),
  data: z.string(),
  hora: z.string(),
  titulo: z.string(),
  autor: z.optional(z.string()),
  cod_acervo: z.optional(Code),
  exemplar: z.string(),
  ...libraryFields,
  chave_seguranca: z.optional(z.string()),
  /** The loan that a return ended. */
  emprestimo: z.optional(Code),
})

export type HistoryEntry = z.output<typeof HistoryEntry>

const historyPath = '/api/emprestimo/historico'

export const listHistory = endpoint({
  method: 'GET',
  path: historyPath,
  summary:
    'Loans, renewals, returns and consultations between two days, newest first; both days or the last 30. `formato=csv` answers a file.',
  caller: 'patron',
  activity,
  query: z.strictObject({ ...span, tipo: z.optional(z.enum(historyKinds)), ...paged(), ...asCsv }),
  reply: listOf(HistoryEntry),
  refusals: ['acesso_negado', 'periodo_invertido', 'servico_indisponivel'],
  file: 'text/csv',
})

/** `mantidos`: what a debt or a running statistic still needs; it is unlinked from the person at its time. `ignorados`: not the person’s. */
export const eraseHistory = endpoint({
  method: 'DELETE',
  path: historyPath,
  summary: 'Takes entries out of the person’s history. 404 when none of the codes is the person’s.',
  caller: 'patron',
  activity,
  body: z.strictObject({ codigos: codes(1_000) }),
  reply: z.object({
    apagados: z.array(Code),
    mantidos: z.array(z.object({ codigo: Code, motivos: z.array(WireReason) })),
    ignorados: z.array(Code),
  }),
  refusals: ['acesso_negado', 'acao_pessoal', 'nao_encontrado', 'servico_indisponivel'],
})

/** `meses`: how long the history is kept; `dias_desligado`: days after its return in which a loan is unlinked when it is not kept. */
export const HistoryKeeping = z.object({ guardar: z.boolean(), meses: z.int(), dias_desligado: z.int() })

export type HistoryKeeping = z.output<typeof HistoryKeeping>

export const getHistoryKeeping = endpoint({
  method: 'GET',
  path: '/api/emprestimo/historico/guarda',
  summary: 'Whether the person’s history is kept, and how long.',
  caller: 'patron',
  activity,
  reply: HistoryKeeping,
  refusals: ['acesso_negado', 'servico_indisponivel'],
})

export const keepHistory = endpoint({
  method: 'PUT',
  path: '/api/emprestimo/historico/guarda',
  summary: 'Keeps the history or not. Off: each loan is unlinked from the person some days after its return, once nothing is owed for it.',
  caller: 'patron',
  activity,
  body: z.strictObject({ guardar: z.boolean() }),
  reply: HistoryKeeping,
  refusals: ['acesso_negado', 'acao_pessoal', 'servico_indisponivel'],
})

/** The security key as it stands on a receipt, groups and case as typed. */
const ReceiptKey = z.object({ chave: z.string().check(z.regex(/^[A-Za-z0-9-]{16,19}$/)) })

export const getReceipt = endpoint({
  method: 'GET',
  path: '/api/emprestimo/comprovante/:chave/pdf',
  summary: 'The receipt of a loan, a renewal or a return, by its security key.',
  caller: 'patron',
  activity,
  params: ReceiptKey,
  reply: FileReply,
  refusals: ['acesso_negado', 'nao_encontrado'],
  file: 'application/pdf',
})

export const sendReceipt = endpoint({
  method: 'POST',
  path: '/api/emprestimo/comprovante/:chave/enviar',
  summary: 'Sends the receipt to the person’s own e-mail address; once a minute.',
  caller: 'patron',
  activity,
  params: ReceiptKey,
  reply: z.object({ enviado: z.boolean() }),
  refusals: ['acesso_negado', 'nao_encontrado', 'sem_endereco_email', 'muitas_requisicoes'],
  idempotent: true,
})
