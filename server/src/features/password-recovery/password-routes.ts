import { changePassword as changeEndpoint, getPasswordRules } from '@farol/contract/schemas/password.ts'
import { Refusal } from '@farol/contract/errors.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { visitOf } from '../../ports/visit.ts'
import { changePassword, type ChangePasswordDeps } from './change-password.ts'
import { passwordRules } from './institution-rules.ts'

/** Where the institution keeps passwords: here, or outside, and its own page for changing them. */
export interface PasswordPlace {
  readonly outside: boolean
  readonly page?: string
}

export interface PasswordDeps extends ChangePasswordDeps {
  readonly readPasswordPlace: () => Promise<PasswordPlace>
  /** What a browser calls itself, in words. */
  readonly describeDevice: (userAgent: string | undefined) => string | undefined
}

async function showRules(deps: PasswordDeps, loginId: number) {
  const [rules, person, username, place] = await Promise.all([
    passwordRules(deps),
    deps.logins.person(loginId),
    deps.logins.usernameOf(loginId),
    deps.readPasswordPlace(),
  ])
  const login = username === undefined ? undefined : await deps.logins.find(username)
  if (!login || !person) throw new Refusal('credencial_invalida')
  return {
    rules,
    nome: person.name,
    obrigatoria: login.mustChangePassword,
    ...(place.page !== undefined && { endereco: place.page }),
  }
}

/** Reading what a password must keep, and changing one's own. */
export function bindPassword(binding: Binding, deps: PasswordDeps): void {
  bind(binding, getPasswordRules, { firstSteps: 'any' }, ({ patron }) => showRules(deps, patron.loginId))
  bind(binding, changeEndpoint, { perMinute: 60, firstSteps: 'any' }, async ({ patron, body, language, visit }) => {
    const { outside, page } = await deps.readPasswordPlace()
    if (outside || page !== undefined) throw new Refusal('acesso_negado')
    const { address, userAgent } = visitOf(visit)
    const device = deps.describeDevice(userAgent)
    const ended = await changePassword(deps, patron, {
      present: body.senhaAtual,
      next: body.senhaNova,
      address,
      language,
      ...(device !== undefined && { device }),
    })
    return { sessoes_encerradas: ended }
  })
}
