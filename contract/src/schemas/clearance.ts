import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Bond, FileReply } from './patron-wire.ts'
import { Code } from './wire.ts'
import { pendingKinds } from '../clearance.ts'

const activity = activities.clearance
const path = '/api/unidade-informacao/nada-consta'

/** One thing that stands against a clearance. Code and name of the library where one is concerned. */
export const PendingThing = z.object({
  tipo: z.enum(pendingKinds),
  descricao: z.string(),
  codBiblioteca: z.optional(Code),
  descBiblioteca: z.optional(z.string()),
})

export type PendingThing = z.output<typeof PendingThing>

/** A no-debts declaration. `emissao` and `validade` are local days, the second inclusive. */
export const Certificate = z.object({ numero: Code, codigoVerificacao: z.string(), emissao: z.string(), validade: z.string() })

export type Certificate = z.output<typeof Certificate>

const refusals = ['acesso_negado', 'acao_pessoal', 'EscolhaVinculo', 'VinculoInativo', 'servico_indisponivel'] as const

/** `texto` says what a clearance is, `efeitos` what issuing it does, one sentence each. `vigente`: one that is valid already. */
export const checkClearance = endpoint({
  method: 'GET',
  path: `${path}/verifica`,
  summary: 'Whether the signed-in person is clear, and what stands open. Issues nothing.',
  caller: 'patron',
  activity,
  query: z.strictObject({ vinculo: z.optional(Code) }),
  reply: z.object({
    apto: z.boolean(),
    vinculo: Bond,
    vinculos: z.array(Bond),
    pendencias: z.array(PendingThing),
    texto: z.string(),
    efeitos: z.array(z.string()),
    vigente: z.optional(Certificate),
  }),
  refusals,
})

export const issueClearance = endpoint({
  method: 'POST',
  path,
  summary: 'Issues the no-debts declaration, suspends the bond and ends its holds. A valid one is given again, not made twice.',
  caller: 'patron',
  activity,
  body: z.strictObject({ vinculo: z.optional(Code) }),
  reply: Certificate,
  refusals: [...refusals, 'NadaConstaPendencias', 'chave_em_andamento', 'chave_de_outro_pedido'],
  idempotent: true,
})

const Numbered = z.object({ numero: Code })

export const getClearancePdf = endpoint({
  method: 'GET',
  path: `${path}/:numero/pdf`,
  summary: 'The no-debts declaration as a document.',
  caller: 'patron',
  activity,
  params: Numbered,
  reply: FileReply,
  refusals: ['acesso_negado', 'acao_pessoal', 'nao_encontrado'],
  file: 'application/pdf',
})

export const sendClearance = endpoint({
  method: 'POST',
  path: `${path}/:numero/enviar`,
  summary: 'Sends the document to the person’s own e-mail address; once a minute.',
  caller: 'patron',
  activity,
  params: Numbered,
  reply: z.object({ enviado: z.boolean() }),
  refusals: ['acesso_negado', 'acao_pessoal', 'nao_encontrado', 'sem_endereco_email', 'muitas_requisicoes'],
  idempotent: true,
})

export const certificateStates = ['valida', 'vencida', 'cancelada', 'nao_encontrada'] as const

/** `GET …/conferir/7K3M-…` → `{situacao: 'valida', nome: 'Ana Souza', vinculo: 'Graduação', emissao: '2026-11-03', validade: '2026-11-08'}`; never a CPF. */
export const verifyClearance = endpoint({
  method: 'GET',
  path: `${path}/conferir/:codigo`,
  summary: 'Whether a no-debts declaration is good, by the code that stands on it. Ten a minute from one network.',
  caller: 'anyone',
  activity: 'none',
  params: z.object({ codigo: z.string().check(z.maxLength(64)) }),
  reply: z.object({
    situacao: z.enum(certificateStates),
    numero: z.optional(Code),
    nome: z.optional(z.string()),
    vinculo: z.optional(z.string()),
    emissao: z.optional(z.string()),
    validade: z.optional(z.string()),
  }),
  refusals: ['muitas_requisicoes'],
})
