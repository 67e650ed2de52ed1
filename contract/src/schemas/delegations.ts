import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Day } from './patron-wire.ts'
import { TokenReply } from './session.ts'
import { Code } from './wire.ts'
import { powers } from '../delegations.ts'

const activity = activities.exchangeUsers
const path = '/api/pessoas/meu-{product}/delegacoes'

export const delegationStates = ['aguardando', 'em_vigor', 'recusada', 'encerrada', 'vencida'] as const

/** `de` gives, `para` receives. `papel`: which of the two the signed-in person is. `inicio` and `fim` are local days, both inclusive. */
export const Delegation = z.object({
  codigo: Code,
  papel: z.enum(['dei', 'recebi']),
  de: z.object({ codigo: Code, nome: z.string() }),
  para: z.object({ codigo: Code, nome: z.string() }),
  inicio: z.string(),
  fim: z.optional(z.string()),
  poderes: z.array(z.enum(powers)),
  situacao: z.enum(delegationStates),
  /** Made at the desk with a document, for minors and by court order. */
  no_balcao: z.boolean(),
})

export type Delegation = z.output<typeof Delegation>

const own = ['acesso_negado', 'acao_pessoal'] as const

export const listDelegations = endpoint({
  method: 'GET',
  path,
  summary: 'Delegations that the signed-in person gave and received.',
  caller: 'patron',
  activity,
  reply: z.object({ data: z.array(Delegation) }),
  refusals: own,
})

export const giveDelegation = endpoint({
  method: 'POST',
  path,
  summary: 'Lets another person act for the signed-in one, by code, once that person accepts. Needs a fresh proof of who asks.',
  caller: 'patron',
  activity,
  body: z.strictObject({
    para: Code,
    inicio: Day,
    fim: z.optional(Day),
    poderes: z.array(z.enum(powers)).check(
      z.minLength(1),
      z.maxLength(5),
      z.refine((list) => new Set(list).size === list.length),
    ),
  }),
  reply: Delegation,
  refusals: [...own, 'confirmacao_necessaria', 'nao_encontrado', 'periodo_invertido', 'delegacao_existente', 'muitas_requisicoes'],
  idempotent: true,
})

const OneDelegation = z.object({ codigo: Code })

export const answerDelegation = endpoint({
  method: 'PUT',
  path: `${path}/:codigo`,
  summary: 'Accepts or refuses a delegation that waits for the signed-in person.',
  caller: 'patron',
  activity,
  params: OneDelegation,
  body: z.strictObject({ aceito: z.boolean() }),
  reply: Delegation,
  refusals: [...own, 'nao_encontrado', 'estado_invalido', 'delegacao_existente'],
})

export const endDelegation = endpoint({
  method: 'DELETE',
  path: `${path}/:codigo`,
  summary: 'Ends a delegation, given or received.',
  caller: 'patron',
  activity,
  params: OneDelegation,
  reply: Delegation,
  refusals: [...own, 'nao_encontrado', 'estado_invalido'],
})

export const getUserName = endpoint({
  method: 'GET',
  path: '/api/pessoas/:user/nome',
  summary: 'The name behind a user code, for who may act for that person and for the desk; the same 404 for everybody else. Ten a minute.',
  caller: 'public',
  activity: 'none',
  params: z.object({ user: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ nome: z.string() }),
  refusals: ['nao_encontrado', 'muitas_requisicoes'],
})

const exchange = '/api/pessoas/meu-{product}/troca-usuario'

export const actForUser = endpoint({
  method: 'POST',
  path: exchange,
  summary: 'A pair of tokens that act for another person, for eight hours at most and never longer than the delegation.',
  caller: 'patron',
  activity,
  body: z.strictObject({ usuario: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)) }),
  reply: z.extend(TokenReply, {
    agindo_por: z.object({ nome: z.string(), poderes: z.array(z.enum(powers)), ate: z.optional(z.string()) }),
  }),
  refusals: [...own, 'nao_encontrado', 'muitas_requisicoes'],
})

export const stopActing = endpoint({
  method: 'DELETE',
  path: exchange,
  summary: 'Ends the pair of tokens that acts for somebody. Gives none: the client takes its own up again.',
  caller: 'patron',
  activity: 'none',
  reply: z.object({}),
  refusals: ['estado_invalido'],
})
