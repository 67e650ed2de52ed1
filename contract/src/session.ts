import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

const ClientId = z.pipe(
  z.union([z.literal(4), z.literal('4')]),
  z.transform(() => 4 as const),
)

/** Grants of RFC 6749. Our browser client is public: client 4, a secret is accepted and opens nothing. */
export const TokenRequest = z.strictObject({
  grant_type: z.string().check(z.maxLength(64)),
  client_id: ClientId,
  client_secret: z.optional(z.string().check(z.maxLength(256))),
  username: z.optional(z.string().check(z.maxLength(256))),
  password: z.optional(z.string().check(z.maxLength(1024))),
  recaptcha_token: z.optional(z.string().check(z.maxLength(8192))),
  refresh_token: z.optional(z.string().check(z.maxLength(512))),
  scope: z.optional(z.string().check(z.maxLength(256))),
})

export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_token: z.optional(z.string()),
})

export type TokenReply = z.output<typeof TokenReply>

export const requestToken = endpoint({
  method: 'POST',
  path: '/api/oauth/token',
  summary:
    'A token for the visitor (client_credentials), for a person (password), or a new pair for an old one (refresh_token). JSON or form.',
  caller: 'anyone',
  body: TokenRequest,
  reply: TokenReply,
  refusals: ['tipo_de_concessao_invalido', 'cliente_desconhecido', 'credencial_invalida', 'muitas_requisicoes'],
})
