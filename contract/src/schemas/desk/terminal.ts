import * as z from 'zod/mini'
import { activities } from '../../activities.ts'
import { endpoint } from '../endpoint.ts'
import { Hold } from '../holds.ts'
import { PendingLoan, RenewalResult } from '../loans.ts'
import { Cents, codes } from '../patron-wire.ts'
import { WireReason } from '../wire.ts'
import { Scanned } from './desk-wire.ts'
import { Lent, lendingRefusals } from './loans.ts'

const activity = activities.loans
const path = '/api/autoatendimento'

/** `mostrado`: whether the person showed a password or a token; without one neither holds nor debts are shown. */
export const getTerminalState = endpoint({
  method: 'GET',
  path: `${path}/situacao`,
  summary: 'Loans and released holds of who stands at the terminal, and what hinders a loan.',
  caller: 'patron',
  activity,
  reply: z.object({
    nome: z.string(),
    mostrado: z.boolean(),
    /** Whether this terminal lends to who stands there. */
    empresta: z.boolean(),
    emprestimos: z.array(PendingLoan),
    reservas: z.array(Hold),
    debitos_centavos: z.optional(Cents),
    impede: z.array(WireReason),
    comprovante: z.enum(['nenhum', 'imprimir', 'email', 'perguntar']),
  }),
  refusals: ['acesso_negado', 'servico_indisponivel'],
})

export const lendAtTerminal = endpoint({
  method: 'POST',
  path: `${path}/emprestimos`,
  summary: 'Lends a copy of the terminal’s library to who stands there. Never an override.',
  caller: 'patron',
  activity,
  body: z.strictObject({ exemplar: Scanned }),
  reply: Lent,
  refusals: ['acesso_negado', 'nao_encontrado', ...lendingRefusals, 'servico_indisponivel', 'chave_em_andamento', 'chave_de_outro_pedido'],
  idempotent: true,
})

/**
 * Who showed a password or token gives back their own loans; anything else is taken only where the institution takes returns without a
 * sign-in. The loan stops counting at once, a scan at the desk confirms it within some days.
 */
export const returnAtTerminal = endpoint({
  method: 'POST',
  path: `${path}/devolucoes`,
  summary: 'Returns a copy at a terminal. `a_conferir`: until a scan at the desk confirms it.',
  caller: 'anyone',
  activity: 'none',
  body: z.strictObject({ exemplar: Scanned }),
  reply: z.object({ exemplar: z.string(), titulo: z.string(), situacao: z.enum(['devolvido', 'a_conferir']), onde: z.string() }),
  refusals: [
    'acesso_negado',
    'nao_encontrado',
    'codigo_ilegivel',
    'digito_verificador_incorreto',
    'cartao_no_lugar_do_exemplar',
    'exemplar_de_outra_base',
    'servico_indisponivel',
    'muitas_requisicoes',
    'chave_em_andamento',
    'chave_de_outro_pedido',
  ],
  idempotent: true,
})

export const renewAtTerminal = endpoint({
  method: 'POST',
  path: `${path}/renovacoes`,
  summary: 'Renews loans of who stands at the terminal, as online.',
  caller: 'patron',
  activity,
  body: z.strictObject({ emprestimos: codes(50) }),
  reply: z.object({ resultados: z.array(RenewalResult) }),
  refusals: ['acesso_negado', 'nao_encontrado', 'servico_indisponivel', 'chave_em_andamento', 'chave_de_outro_pedido'],
  idempotent: true,
})
