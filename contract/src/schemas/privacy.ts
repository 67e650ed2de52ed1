import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { FileReply, Instant } from './patron-wire.ts'
import { Code } from './wire.ts'
import { filled, paragraphs } from './text-fields.ts'
import { erasableKinds, privacyRequestKinds } from '../privacy.ts'

const activity = activities.settings
const path = '/api/pessoas/meu-{product}/privacidade'

/** One kind of data: how many rows, what for, on what legal basis, how long, who sees it. `apagar`: what erasing it would change. */
export const HeldKind = z.object({
  tipo: z.string(),
  descricao: z.string(),
  quantidade: z.int(),
  desde: z.optional(z.string()),
  finalidade: z.string(),
  base_legal: z.string(),
  prazo: z.string(),
  quem_ve: z.string(),
  apagar: z.optional(z.object({ tipo: z.enum(erasableKinds), efeito: z.string() })),
})

export type HeldKind = z.output<typeof HeldKind>

/** Somebody of the staff opened the record: a role, never a name. Without `cod_biblioteca` the role holds in all libraries. */
export const RecordReading = z.object({
  data: z.string(),
  cod_biblioteca: z.optional(Code),
  desc_biblioteca: z.string(),
  funcao: z.string(),
})

export type RecordReading = z.output<typeof RecordReading>

/** Something that somebody did for the person. */
export const ActOfOther = z.object({ quando: Instant, quem: z.string(), ato: z.string() })

export const Consent = z.object({ descricao: z.string(), versao: z.string(), data: z.string() })

/** Terms of use as they hold: sanitised HTML; `visto_em`: the day on which the person read this version. */
export const Terms = z.object({ versao: z.string(), texto: z.string(), visto_em: z.optional(z.string()) })

export type Terms = z.output<typeof Terms>

export const PrivacyPage = z.object({
  dados: z.array(HeldKind),
  consultas: z.array(RecordReading),
  atos_de_outros: z.array(ActOfOther),
  consentimentos: z.array(Consent),
  termos: z.optional(Terms),
  copia: z.optional(
    z.object({
      situacao: z.enum(['preparando', 'pronta', 'retirada', 'vencida']),
      pedida_em: Instant,
      ate: z.optional(Instant),
      link: z.optional(z.string()),
    }),
  ),
  exclusao: z.optional(z.object({ pedida_em: Instant, sera_em: z.optional(Instant), pendencias: z.array(z.string()) })),
})

export type PrivacyPage = z.output<typeof PrivacyPage>

const own = ['acesso_negado', 'acao_pessoal'] as const

export const getPrivacyPage = endpoint({
  method: 'GET',
  path,
  summary: 'Everything that is held about the signed-in person by kind, who of the staff opened the record, terms and consents.',
  caller: 'patron',
  activity,
  reply: PrivacyPage,
  refusals: own,
})

/** Shown before the first use of the area, so no activity is asked for. */
export const getTerms = endpoint({
  method: 'GET',
  path: `${path}/termos`,
  summary: 'The terms of use as they hold; `{}` where the institution has none.',
  caller: 'patron',
  reply: z.object({ termos: z.optional(Terms) }),
  refusals: ['acao_pessoal'],
})

export const acceptTerms = endpoint({
  method: 'PUT',
  path: `${path}/termos`,
  summary: 'The person has read the terms of use of this version.',
  caller: 'patron',
  body: z.strictObject({ versao: z.string().check(z.minLength(1), z.maxLength(40)) }),
  reply: Consent,
  refusals: ['acao_pessoal', 'estado_invalido'],
})

const Password = z.string().check(z.minLength(1), z.maxLength(1024))
const wrongPassword = ['senha_atual_incorreta', 'AuthMuitasTentativas', 'ACESSO_BLOQUEADO'] as const

export const orderCopy = endpoint({
  method: 'POST',
  path: `${path}/copia`,
  summary: 'Orders a copy of everything held about the person as one ZIP; told by alert and e-mail when it is ready. One a day.',
  caller: 'patron',
  activity,
  body: z.strictObject({ senha: Password }),
  reply: z.object({ situacao: z.literal('preparando'), pedida_em: Instant }),
  refusals: [...own, ...wrongPassword, 'copia_recente'],
  idempotent: true,
})

export const fetchCopy = endpoint({
  method: 'GET',
  path: `${path}/copia/:codigo`,
  summary: 'The copy, once, within 24 hours.',
  caller: 'patron',
  activity,
  params: z.object({ codigo: Code }),
  reply: FileReply,
  refusals: [...own, 'nao_encontrado'],
  file: 'application/zip',
})

export const eraseKind = endpoint({
  method: 'DELETE',
  path: `${path}/dados/:tipo`,
  summary: 'Erases all data of one kind.',
  caller: 'patron',
  activity,
  params: z.object({ tipo: z.enum(erasableKinds) }),
  reply: z.object({ apagados: z.int(), mantidos: z.int() }),
  refusals: [...own, 'confirmacao_necessaria', 'nao_encontrado'],
})

export const deleteAccount = endpoint({
  method: 'POST',
  path: `${path}/exclusao`,
  summary: 'Asks for the deletion of the account: in seven days, unless something is open, the person signs in or takes it back.',
  caller: 'patron',
  activity,
  body: z.strictObject({ senha: Password, codigo: z.optional(z.string().check(z.maxLength(32))) }),
  reply: z.object({ pedida_em: Instant, sera_em: Instant }),
  refusals: [...own, ...wrongPassword, 'segundo_fator_incorreto', 'ExclusaoPendencias'],
  idempotent: true,
})

export const keepAccount = endpoint({
  method: 'DELETE',
  path: `${path}/exclusao`,
  summary: 'Takes the wish for deletion back.',
  caller: 'patron',
  activity,
  reply: z.object({}),
  refusals: [...own, 'nao_encontrado'],
})

export const PrivacyRequest = z.object({
  numero: z.int(),
  tipo: z.enum(privacyRequestKinds),
  texto: z.string(),
  data: z.string(),
  /** Last day for the answer. */
  prazo: z.string(),
  situacao: z.enum(['aguardando', 'respondido']),
  resposta: z.optional(z.string()),
  respondido_em: z.optional(z.string()),
})

export type PrivacyRequest = z.output<typeof PrivacyRequest>

export const listPrivacyRequests = endpoint({
  method: 'GET',
  path: `${path}/pedidos`,
  summary: 'Requests of the person about their data, the latest first.',
  caller: 'patron',
  activity,
  reply: z.object({ data: z.array(PrivacyRequest) }),
  refusals: own,
})

export const makePrivacyRequest = endpoint({
  method: 'POST',
  path: `${path}/pedidos`,
  summary: 'A request about one’s data; answered within 15 days.',
  caller: 'patron',
  activity,
  body: z.strictObject({ tipo: z.enum(privacyRequestKinds), texto: paragraphs(2_000).check(filled) }),
  reply: PrivacyRequest,
  refusals: [...own, 'muitas_requisicoes'],
  idempotent: true,
})
