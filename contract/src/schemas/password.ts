import * as z from 'zod/mini'
import { activities } from '../activities.ts'
import { endpoint } from './endpoint.ts'
import { PasswordRules } from './password-rules.ts'

const activity = activities.personalData
const path = '/api/pessoas/meu-{product}/senha'
const Password = z.string().check(z.minLength(1), z.maxLength(1024))

/** `endereco`: the institution’s own page, where passwords are not changed here. */
export const getPasswordRules = endpoint({
  method: 'GET',
  path,
  summary: 'What a new password of the signed-in person must keep, or where it is changed instead.',
  caller: 'patron',
  activity,
  reply: z.object({ rules: PasswordRules, nome: z.string(), endereco: z.optional(z.string()), obrigatoria: z.boolean() }),
  refusals: ['acesso_negado'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path,
  summary:
    'Sets a new password. Every other sign-in, known device, loan token and secret address of the person ends; `sessoes_encerradas` counts the sign-ins.',
  caller: 'patron',
  activity,
  body: z.strictObject({ senhaAtual: Password, senhaNova: Password }),
  reply: z.object({ sessoes_encerradas: z.int() }),
  refusals: [
    'acesso_negado',
    'acao_pessoal',
    'senha_atual_incorreta',
    'AuthMuitasTentativas',
    'ACESSO_BLOQUEADO',
    'SenhaNaoConfereCriterios',
    'senha_repetida',
    'senha_comum',
  ],
})
