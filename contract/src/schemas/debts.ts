import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Act, Amount, Cents, FileReply, libraryFields } from './patron-wire.ts'
import { Code } from './wire.ts'
import { debtKinds, debtStates } from '../debts.ts'

const activity = activities.debts

/**
 * One debt. Money in cents; `saldo = valor - desconto - pago`. `data_pagamento`: the last payment. `motivo`: of a discount or waiver.
 * `contestado_em`: the day since which it is in dispute.
 */
export const Debt = z.object({
  codigo: Code,
  tipo_servico: z.enum(debtKinds),
  desc_tipo_servico: z.string(),
  valor_centavos: Cents,
  desconto_centavos: Cents,
  pago_centavos: Cents,
  saldo_centavos: Cents,
  data: z.string(),
  data_prevista_devolucao: z.optional(z.string()),
  data_pagamento: z.optional(z.string()),
  motivo: z.optional(z.string()),
  titulo: z.optional(z.string()),
  situacao: z.enum(debtStates),
  contestado_em: z.optional(z.string()),
})

export type Debt = z.output<typeof Debt>

/** A payment slip (Guia de Recolhimento da União). That it was issued is no payment. `endereco`: where the Treasury takes the payment. */
export const Slip = z.object({
  numero: Code,
  referencia: z.string(),
  valor_centavos: Cents,
  /** `11/2026`. */
  competencia: z.string(),
  vencimento: z.string(),
  codigo_recolhimento: z.string(),
  ug: z.string(),
  gestao: z.string(),
  favorecido: z.string(),
  debitos: z.array(Code),
  emitida_em: z.string(),
  endereco: z.optional(z.string()),
})

export type Slip = z.output<typeof Slip>

/** What is owed to one library. `gru`: a slip that is still good. `gerar_gru` names the sum to send. */
export const LibraryDebts = z.object({
  ...libraryFields,
  total_centavos: Cents,
  debitos: z.array(Debt),
  gru: z.optional(Slip),
  acoes: z.object({ gerar_gru: z.extend(Act, { valor_centavos: Cents }) }),
})

export type LibraryDebts = z.output<typeof LibraryDebts>

/** The running fine of an overdue loan: `codigo` is the loan’s. It is never part of a total. */
export const FineEstimate = z.object({
  codigo: Code,
  titulo: z.string(),
  ...libraryFields,
  data_prevista_devolucao: z.string(),
  dias_atraso: z.int(),
  valor_centavos: Cents,
})

export type FineEstimate = z.output<typeof FineEstimate>

export const debtChoices = ['abertos', 'encerrados'] as const

export const listDebts = endpoint({
  method: 'GET',
  path: '/api/emprestimo/debitos-pendentes',
  summary: 'What the signed-in person owes, by library; with `situacao=encerrados` what was paid or waived in the last 24 months.',
  caller: 'patron',
  activity,
  query: z.strictObject({ situacao: z._default(z.enum(debtChoices), 'abertos') }),
  reply: z.object({
    total_centavos: Cents,
    limite_centavos: Cents,
    bloqueia: z.boolean(),
    bibliotecas: z.array(LibraryDebts),
    estimativas: z.array(FineEstimate),
  }),
  refusals: ['acesso_negado', 'servico_indisponivel'],
})

export const issueSlip = endpoint({
  method: 'POST',
  path: '/api/unidade-informacao/gru',
  summary:
    'A payment slip of all that is open in one library. `valor` in cents has to be that sum. The same sum gives the same slip until its due day.',
  caller: 'patron',
  activity,
  body: z.strictObject({ valor: Amount, codBiblioteca: Code }),
  reply: Slip,
  refusals: [
    'acesso_negado',
    'biblioteca_desconhecida',
    'GruValorDiferente',
    'GruMaterialNaoDevolvido',
    'GruValorMinimo',
    'GruNaoOferecida',
    'servico_indisponivel',
    'chave_em_andamento',
    'chave_de_outro_pedido',
  ],
  idempotent: true,
})

export const getSlipPdf = endpoint({
  method: 'GET',
  path: '/api/unidade-informacao/gru/:numero/pdf',
  summary: 'The sheet of a payment slip.',
  caller: 'patron',
  activity,
  params: z.object({ numero: Code }),
  reply: FileReply,
  refusals: ['acesso_negado', 'nao_encontrado'],
  file: 'application/pdf',
})
