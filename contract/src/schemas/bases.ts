import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code, listOf } from './wire.ts'
import { baseArrivals } from '../bases.ts'

/** What a person signs in with: letters, digits and signs, without blanks and control characters. */
const LoginCode = z.string().check(z.minLength(1), z.maxLength(256), z.regex(/^[^\s\p{Cc}]+$/u))

/**
 * One login of the person: what it is called, in which base, and as what it is known there. The one signed in with stands
 * once for each of its active bonds where it has several. `atual`: the one signed in with, under the bond in force.
 */
export const BaseLogin = z.object({
  codigo: z.string(),
  base: Code,
  desc_base: z.string(),
  vinculo: z.optional(z.string()),
  /** Number of the bond, where there is a choice of several. */
  cod_vinculo: z.optional(Code),
  unidade: z.optional(z.string()),
  ativo: z.boolean(),
  atual: z.boolean(),
})

export type BaseLogin = z.output<typeof BaseLogin>

export const listLogins = endpoint({
  method: 'GET',
  path: '/api/pessoas/login',
  summary: 'The signed-in person’s logins in this base and in the others that are tied to it; the present one first.',
  caller: 'patron',
  reply: listOf(BaseLogin),
  refusals: [],
})

/** An address to go to. Where it holds a one-time token it is good for sixty seconds, once. */
export const AddressReply = z.object({ url: z.string() })

const baseRefusals = ['login_desconhecido', 'base_inacessivel', 'muitas_requisicoes'] as const

export const switchLogin = endpoint({
  method: 'PUT',
  path: '/api/pessoas/troca-login',
  summary:
    'A one-time address that signs the person in as another of their logins, in this base or another; with a bond, the present sign-in is under it from now on.',
  caller: 'patron',
  body: z.strictObject({ codigo: LoginCode, base: Code, vinculo: z.optional(Code) }),
  reply: AddressReply,
  refusals: [...baseRefusals, 'login_com_segundo_fator'],
})

export const redirectToBase = endpoint({
  method: 'PUT',
  path: '/api/pessoas/meu-{product}/redirect-base',
  summary: 'A one-time address of the person’s own area in another base.',
  caller: 'patron',
  body: z.strictObject({ base: Code }),
  reply: AddressReply,
  refusals: baseRefusals,
})

export const getAccountAddress = endpoint({
  method: 'GET',
  path: '/api/pessoas/meu-{product}/redirect',
  summary: 'The address of the person’s own area in this base.',
  caller: 'patron',
  reply: AddressReply,
  refusals: [],
})

/** What a one-time token is for: this site’s redirect screen, or the self-service terminal, where people type it. */
export const tokenUses = ['redireciona', 'autoatendimento'] as const

export const issueRedirectToken = endpoint({
  method: 'GET',
  path: '/api/pessoas/token-redireciona',
  summary: 'A token that signs the person in once: sixty seconds at the redirect screen, five minutes at a self-service terminal.',
  caller: 'patron',
  query: z.strictObject({ para: z.optional(z.enum(tokenUses)) }),
  /** `expira` is an instant in UTC. */
  reply: z.object({ token: z.string(), expira: z.string() }),
  refusals: ['acesso_negado', 'muitas_requisicoes'],
})

export const getAccessAddress = endpoint({
  method: 'GET',
  path: '/api/pessoas/url-acesso',
  summary: 'Where an entry of the person’s menu leads, by its activity.',
  caller: 'patron',
  query: z.strictObject({ atividade: z.codec(z.string().check(z.regex(/^[1-9]\d{0,5}$/)), z.int(), { decode: Number, encode: String }) }),
  reply: AddressReply,
  refusals: ['acesso_negado', 'nao_encontrado', ...baseRefusals],
})

/**
 * One base vouches to another for a person who is signed in with one of `logins`. `assinatura` is the HMAC-SHA256, under the key that
 * both keep, of `[base, para, momento, nonce, logins, codigo or "", destino]` as JSON, in base64url.
 */
export const BaseEntry = z.strictObject({
  base: Code,
  para: Code,
  /** Seconds since 1970. */
  momento: z.int(),
  nonce: z.string().check(z.regex(/^[\w-]{22}$/)),
  logins: z.array(LoginCode).check(z.minLength(1), z.maxLength(20)),
  /** The login that is asked for; without it the person’s first here. */
  codigo: z.optional(LoginCode),
  destino: z.enum(baseArrivals),
  assinatura: z.string().check(z.regex(/^[\w-]{43}$/)),
})

export type BaseEntry = z.output<typeof BaseEntry>

export const enterBase = endpoint({
  method: 'POST',
  path: '/api/bases/entrada',
  summary: 'From base to base, signed: a one-time address here for a person who is signed in there.',
  caller: 'anyone',
  body: BaseEntry,
  reply: AddressReply,
  refusals: ['base_desconhecida', 'login_desconhecido', 'muitas_requisicoes'],
})

/**
 * One base tells another that the account of a person was deleted who was known as one of `logins`. `assinatura` is the HMAC-SHA256, under
 * the key that both keep, of `["saida", base, para, momento, nonce, logins]` as JSON, in base64url.
 */
export const BaseDeparture = z.strictObject({
  base: Code,
  para: Code,
  /** Seconds since 1970. */
  momento: z.int(),
  nonce: z.string().check(z.regex(/^[\w-]{22}$/)),
  logins: z.array(LoginCode).check(z.minLength(1), z.maxLength(20)),
  assinatura: z.string().check(z.regex(/^[\w-]{43}$/)),
})

export type BaseDeparture = z.output<typeof BaseDeparture>

export const leaveBase = endpoint({
  method: 'POST',
  path: '/api/bases/saida',
  summary: 'From base to base, signed: a person’s account there was deleted; its logins there open nothing here any more.',
  caller: 'anyone',
  body: BaseDeparture,
  /** How many ties were ended; the same again ends none. */
  reply: z.object({ encerrados: z.int() }),
  refusals: ['base_desconhecida', 'muitas_requisicoes'],
})
