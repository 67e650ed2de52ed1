import { Refusal } from '@farol/contract/errors.ts'
import { requestToken } from '@farol/contract/session.ts'
import { bind, type Binding } from '../../http/bind.ts'

export function bindSession(binding: Binding): void {
  bind(binding, requestToken, { form: true, perMinute: 120 }, async ({ body }) => {
    if (body.grant_type !== 'client_credentials') throw new Refusal('tipo_de_concessao_invalido')
    const token = await binding.tokens.issuePublic()
    return { access_token: token.text, token_type: 'Bearer' as const, expires_in: token.expiresIn }
  })
}
