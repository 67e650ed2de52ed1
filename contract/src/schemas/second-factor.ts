import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { Instant } from './patron-wire.ts'

const activity = activities.settings
const path = '/api/pessoas/meu-{product}/segundo-fator'

export const Totp = z.string().check(z.regex(/^\d{6}$/))

/** What proves that it is still the person: the password, or a code. */
const Proof = z.strictObject({
  senha: z.optional(z.string().check(z.maxLength(1024))),
  codigo: z.optional(z.string().check(z.maxLength(32))),
})

/** `exigido`: the institution or a role of the staff requires it. `codigos_restantes`: recovery codes that are left. */
export const SecondFactor = z.object({
  ativo: z.boolean(),
  oferecido: z.boolean(),
  exigido: z.boolean(),
  desde: z.optional(Instant),
  codigos_restantes: z.int(),
})

export type SecondFactor = z.output<typeof SecondFactor>

export const getSecondFactor = endpoint({
  method: 'GET',
  path,
  summary: 'Whether the signed-in person has a second factor, may have or must have one.',
  caller: 'patron',
  activity,
  reply: SecondFactor,
  refusals: ['acesso_negado'],
})

/** `uri` is the otpauth address that the QR code shows; `segredo` the same to type, in groups of four. */
export const beginSecondFactor = endpoint({
  method: 'POST',
  path,
  summary: 'A new secret for an authenticator app. It holds once a code of it was confirmed. Needs a fresh proof of who asks.',
  caller: 'patron',
  activity,
  reply: z.object({ segredo: z.string(), uri: z.string(), validade: Instant }),
  refusals: ['acesso_negado', 'acao_pessoal', 'confirmacao_necessaria', 'estado_invalido', 'ja_emitido'],
  idempotent: true,
})

/** Ten recovery codes, shown once. */
const RecoveryCodes = z.object({ codigos: z.array(z.string()) })

export const confirmSecondFactor = endpoint({
  method: 'PUT',
  path,
  summary: 'Switches the second factor on by a code of the app; answers ten recovery codes, shown once.',
  caller: 'patron',
  activity,
  body: z.strictObject({ codigo: Totp }),
  reply: RecoveryCodes,
  refusals: ['acesso_negado', 'acao_pessoal', 'confirmacao_necessaria', 'segundo_fator_incorreto', 'desafio_expirado', 'estado_invalido'],
})

export const endSecondFactor = endpoint({
  method: 'DELETE',
  path,
  summary: 'Switches the second factor off, unless it is required. Needs a fresh proof of who asks.',
  caller: 'patron',
  activity,
  reply: SecondFactor,
  refusals: ['acesso_negado', 'acao_pessoal', 'confirmacao_necessaria', 'segundo_fator_obrigatorio'],
})

export const newRecoveryCodes = endpoint({
  method: 'POST',
  path: `${path}/codigos`,
  summary: 'Ten new recovery codes, shown once; the old ones end. Needs a fresh proof of who asks.',
  caller: 'patron',
  activity,
  reply: RecoveryCodes,
  refusals: ['acesso_negado', 'acao_pessoal', 'confirmacao_necessaria', 'estado_invalido', 'ja_emitido'],
  idempotent: true,
})

const confirmRefusals = ['senha_atual_incorreta', 'segundo_fator_incorreto', 'AuthMuitasTentativas', 'ACESSO_BLOQUEADO'] as const

/** Answers `confirmacao_necessaria`: calls that ask for it are open for ten minutes in this sign-in. */
export const confirmPerson = endpoint({
  method: 'POST',
  path: '/api/pessoas/meu-{product}/confirmacao',
  summary: 'Proves once more, by password or second factor, who is signed in. Holds ten minutes.',
  caller: 'patron',
  activity: 'none',
  body: Proof,
  reply: z.object({ ate: Instant }),
  refusals: ['acao_pessoal', ...confirmRefusals],
})

export const confirmStaff = endpoint({
  method: 'POST',
  path: '/api/equipe/confirmacao',
  summary: 'The same at the desk.',
  caller: 'staff',
  activity: 'none',
  body: Proof,
  reply: z.object({ ate: Instant }),
  refusals: confirmRefusals,
})
