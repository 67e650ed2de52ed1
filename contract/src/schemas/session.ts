import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { Code } from './wire.ts'

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
  token: z.optional(z.string().check(z.maxLength(128))),
  scope: z.optional(z.string().check(z.maxLength(256))),
  /** Of the grant `segundo_fator`: the challenge as it was given, the code, by what, and whether this device is known from now on. */
  desafio: z.optional(z.string().check(z.maxLength(512))),
  codigo: z.optional(z.string().check(z.maxLength(32))),
  metodo: z.optional(z.enum(['totp', 'recuperacao'])),
  confiar: z.optional(z.union([z.boolean(), z.enum(['true', 'false'])])),
  /** With the scope `equipe`: the library where one works today. */
  cod_biblioteca: z.optional(Code),
})

/** `expires_in` seconds for the access token, `refresh_expires_in` until the sign-in ends. A person's answer has `refresh_token`, unless a cookie carries it. */
export const TokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int(),
  refresh_expires_in: z.optional(z.int()),
  refresh_token: z.optional(z.string()),
})

export type TokenReply = z.output<typeof TokenReply>

export const requestToken = endpoint({
  method: 'POST',
  path: '/api/oauth/token',
  summary:
    'A token for the visitor (client_credentials), for a person (password, or once by a token: token_redireciona), at a terminal (autoatendimento), for a desk page loaded anew (sessao_equipe), or a new pair for an old one (refresh_token). JSON or form.',
  caller: 'anyone',
  body: TokenRequest,
  reply: TokenReply,
  refusals: [
    'tipo_de_concessao_invalido',
    'cliente_desconhecido',
    'credencial_invalida',
    'muitas_requisicoes',
    'dados_invalidos',
    'UsuarioOuSenhaIncorretaCustom',
    'AuthMuitasTentativas',
    'ACESSO_BLOQUEADO',
    'captcha_necessario',
    'captcha_invalido',
    'captcha_expirado',
    'endereco_gasto',
    'acesso_negado',
    'cadastro_bloqueado',
    'senha_provisoria',
    'segundo_fator_necessario',
    'segundo_fator_incorreto',
    'segundo_fator_obrigatorio',
    'desafio_expirado',
    'biblioteca_desconhecida',
  ],
})

export const revokeToken = endpoint({
  method: 'POST',
  path: '/api/oauth/revoke',
  summary: 'Ends a sign-in by any of its tokens, or by the cookie (RFC 7009). Answers the same for a token that never was.',
  caller: 'anyone',
  body: z.strictObject({
    client_id: ClientId,
    token: z.optional(z.string().check(z.maxLength(512))),
    token_type_hint: z.optional(z.string().check(z.maxLength(64))),
  }),
  reply: z.object({}),
  refusals: [],
})

/**
 * How this institution tells people from programs. `sempre`: at every sign-in; otherwise only once a call was refused with
 * `captcha_necessario`. `desafio` is an ALTCHA challenge (version 2), to be sent back as base64 of `{challenge, solution}` in `recaptcha_token`.
 */
export const CaptchaReply = z.object({
  ativo: z.boolean(),
  sempre: z.boolean(),
  tipo: z.enum(['altcha', 'recaptcha']),
  chave_site: z.optional(z.string()),
  desafio: z.optional(
    z.object({
      parameters: z.object({
        algorithm: z.string(),
        nonce: z.string(),
        salt: z.string(),
        cost: z.int(),
        keyLength: z.int(),
        keyPrefix: z.string(),
        keySignature: z.optional(z.string()),
        expiresAt: z.optional(z.int()),
      }),
      signature: z.optional(z.string()),
    }),
  ),
})

export type CaptchaReply = z.output<typeof CaptchaReply>

export const getCaptcha = endpoint({
  method: 'GET',
  path: '/api/oauth/captcha',
  summary: 'What the sign-in asks for besides the password, with a fresh challenge where it is a proof of work.',
  caller: 'public',
  reply: CaptchaReply,
  refusals: [],
})

export const Permission = z.object({ cod_modulo: z.int(), cod_atividade: z.int() })

export const PersonReply = z.object({
  user: z.object({
    cod_pessoa: Code,
    nome_pessoa: z.string(),
    email: z.optional(z.string()),
    vinculo: z.optional(z.string()),
    cod_biblioteca_padrao: z.optional(Code),
    lng: z.optional(z.string()),
  }),
  authPermissions: z.array(Permission),
  bloqueio: z.union([z.literal(false), z.object({ motivo: z.string() })]),
  /** What must be done before anything else is open. */
  primeiro: z.optional(z.enum(['senha', 'segundo_fator'])),
  /** The terms of use were not read in the version that holds. */
  termos: z.optional(z.literal('pendentes')),
  /** The sign-in acts for `user`: what it may do, and its last day. */
  agindo: z.optional(z.object({ poderes: z.array(z.string()), ate: z.optional(z.string()) })),
})

export type PersonReply = z.output<typeof PersonReply>

export const getPerson = endpoint({
  method: 'GET',
  path: '/api/pessoas',
  summary: 'The signed-in person: who it is, what it may do, whether it is blocked and why.',
  caller: 'patron',
  reply: PersonReply,
  refusals: ['credencial_ausente', 'credencial_invalida'],
})
