import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './patron-wire.ts'
import { Code } from './wire.ts'

const activity = activities.settings
const path = '/api/pessoas/meu-{product}/sessoes'

/** By what one signed in. */
export const signInWays = ['senha', 'segundo_fator', 'token', 'outra_base', 'delegacao', 'equipe'] as const

/** Coarse words alone are stored: `navegador` is `Firefox no Linux`, `rede` the first parts of the address, `200.17.x.x`. */
const Device = { navegador: z.string(), rede: z.string() }

export const Session = z.object({
  codigo: Code,
  atual: z.boolean(),
  ...Device,
  inicio: Instant,
  visto_em: Instant,
  mantida: z.boolean(),
  agindo_por: z.optional(z.string()),
  por: z.enum(signInWays),
})

export type Session = z.output<typeof Session>

export const TrustedDevice = z.object({ codigo: Code, navegador: z.string(), desde: Instant, ate: Instant })

export type TrustedDevice = z.output<typeof TrustedDevice>

export const signInOutcomes = ['entrou', 'senha_incorreta', 'segundo_fator_incorreto', 'bloqueado', 'recuperou_senha'] as const

export const SignInEvent = z.object({ quando: Instant, resultado: z.enum(signInOutcomes), ...Device })

export type SignInEvent = z.output<typeof SignInEvent>

export const listSessions = endpoint({
  method: 'GET',
  path,
  summary: 'Sign-ins of the person that live, devices that are trusted, and the last 20 sign-ins and failures.',
  caller: 'patron',
  activity,
  reply: z.object({ data: z.array(Session), dispositivos: z.array(TrustedDevice), ultimos: z.array(SignInEvent) }),
  refusals: ['acesso_negado', 'acao_pessoal'],
})

const Ended = z.object({ encerradas: z.int() })

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path,
  summary: 'Ends all sign-ins of the person but this one. Needs a fresh proof of who asks.',
  caller: 'patron',
  activity,
  reply: Ended,
  refusals: ['acesso_negado', 'acao_pessoal', 'confirmacao_necessaria'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: `${path}/:codigo`,
  summary: 'Ends one sign-in.',
  caller: 'patron',
  activity,
  params: z.object({ codigo: Code }),
  reply: Ended,
  refusals: ['acesso_negado', 'acao_pessoal', 'nao_encontrado'],
})

export const forgetDevice = endpoint({
  method: 'DELETE',
  path: '/api/pessoas/meu-{product}/dispositivos/:codigo',
  summary: 'Trusts a device no longer: its next sign-in asks for the second factor.',
  caller: 'patron',
  activity,
  params: z.object({ codigo: Code }),
  reply: z.object({ esquecidos: z.int() }),
  refusals: ['acesso_negado', 'acao_pessoal', 'nao_encontrado'],
})
