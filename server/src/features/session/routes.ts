import { getCaptcha, getPerson, requestToken, revokeToken } from '@farol/contract/schemas/session.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { visitOf } from '../../ports/visit.ts'
import { offerCaptcha } from './captcha-gate.ts'
import { endSignIn, type EndSignInDeps } from './end-sign-in.ts'
import { grantToken, type GrantDeps } from './grant-token.ts'
import { clearRefreshCookie, refreshCookie } from './session-cookies.ts'
import { showPerson, type ShowPersonDeps } from './show-person.ts'

/** Dependencies of the sign-in; `tokens` and `slug` are the binding's. */
export type SessionDeps = Omit<GrantDeps, 'tokens' | 'slug'> & EndSignInDeps & ShowPersonDeps

export function bindSession(binding: Binding, sessionDeps: SessionDeps): void {
  const deps = { ...sessionDeps, tokens: binding.tokens, slug: binding.slug }
  bind(binding, requestToken, { activity: 'none', form: true, perMinute: 600 }, ({ body, visit }) => grantToken(deps, body, visitOf(visit)))
  bind(binding, revokeToken, { activity: 'none', form: true, perMinute: 600 }, async ({ body, visit }) => {
    const here = visitOf(visit)
    const kept = refreshCookie(here, deps.slug)
    await endSignIn(deps, [body.token, kept])
    // Another site's page could take the browser's cookie away otherwise.
    if (kept !== undefined) clearRefreshCookie(here, deps.slug)
    return {}
  })
  bind(binding, getCaptcha, { activity: 'none', perMinute: 120 }, () => offerCaptcha(deps))
  bind(
    binding,
    getPerson,
    { activity: 'none', blockedToo: true, atTerminal: true, firstSteps: 'any', acting: 'any' },
    ({ patron, language, visit }) => showPerson(deps, patron, language, visit?.address),
  )
}
