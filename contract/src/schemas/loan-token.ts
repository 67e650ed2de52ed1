import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './patron-wire.ts'

const activity = activities.loanToken
const path = '/api/emprestimo/token'

export const getLoanToken = endpoint({
  method: 'GET',
  path,
  summary: 'Whether a token is good now, until when, and since when. Its digits were shown once.',
  caller: 'patron',
  activity,
  reply: z.object({ ativo: z.boolean(), validade: z.optional(Instant), criado_em: z.optional(Instant) }),
  refusals: ['acesso_negado', 'acao_pessoal'],
})

/** `{token: '40718233', validade: '2026-11-03T12:10:00.000Z', criado_em: '2026-11-03T12:00:00.000Z'}`: how long it holds is counted from the answer, by any clock. */
export const issueLoanToken = endpoint({
  method: 'POST',
  path,
  summary: 'Eight digits that stand for the person at a desk or terminal once, for ten minutes. A new token ends the one before.',
  caller: 'patron',
  activity,
  reply: z.object({ token: z.string(), validade: Instant, criado_em: Instant }),
  refusals: ['acesso_negado', 'acao_pessoal', 'ja_emitido', 'muitas_requisicoes', 'servico_indisponivel'],
  idempotent: true,
})

export const revokeLoanToken = endpoint({
  method: 'DELETE',
  path,
  summary: 'Ends the token, if there is one.',
  caller: 'patron',
  activity,
  reply: z.object({ ativo: z.literal(false) }),
  refusals: ['acesso_negado', 'acao_pessoal'],
})
