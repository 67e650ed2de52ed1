import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { PasswordRules } from './password-rules.ts'

const path = '/api/pessoas/:user/recuperar-senha'
const User = z.strictObject({ user: z.string().check(z.minLength(1), z.maxLength(200)) })
const RecoveryCode = z.string().check(z.regex(/^\d{6}$/))

export const askRecovery = endpoint({
  method: 'GET',
  path,
  summary:
    'Sends a code by e-mail. `length` is the code’s, `tte` the seconds it lives. `emails` and `name` hold asterisks alone: the answer for a user that does not exist is the same.',
  caller: 'public',
  params: User,
  query: z.strictObject({ recaptcha_token: z.optional(z.string().check(z.maxLength(8192))) }),
  reply: z.object({ emails: z.array(z.string()), name: z.string(), length: z.int(), tte: z.int() }),
  refusals: ['AuthMuitasTentativas', 'captcha_necessario', 'captcha_invalido', 'captcha_expirado'],
})

export const proveRecovery = endpoint({
  method: 'POST',
  path,
  summary: 'Proves the code that came by e-mail. `rules` are what the new password must keep; `nome` is for the rule about names.',
  caller: 'public',
  params: User,
  body: z.strictObject({ code: RecoveryCode }),
  reply: z.object({ rules: PasswordRules, nome: z.string() }),
  refusals: ['codigo_invalido', 'codigo_expirado', 'AuthMuitasTentativas'],
})

export const finishRecovery = endpoint({
  method: 'PUT',
  path,
  summary: 'Sets the new password. Every sign-in of the person ends, and a notice goes out by e-mail.',
  caller: 'public',
  params: User,
  body: z.strictObject({ code: RecoveryCode, password: z.string().check(z.maxLength(1024)) }),
  reply: z.object({}),
  refusals: ['codigo_invalido', 'codigo_expirado', 'AuthMuitasTentativas', 'SenhaNaoConfereCriterios', 'senha_repetida', 'senha_comum'],
})
