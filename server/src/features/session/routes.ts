import { getCaptcha, getPerson, requestToken, revokeToken } from '@farol/contract/session.ts'
import { bind, type Binding } from '../../http/bind.ts'
import { visitOf } from '../../http/visit.ts'
import { offerCaptcha } from './captcha-gate.ts'
import { endSignIn } from './end-sign-in.ts'
import { grantToken, type GrantDoors } from './grant-token.ts'
import { clearRefreshCookie, refreshCookie } from './session-cookies.ts'
import { showPerson } from './show-person.ts'

/** Doors of the sign-in; `tokens` and `slug` are the binding's. */
export type SessionDoors = Omit<GrantDoors, 'tokens' | 'slug'>

export function bindSession(binding: Binding, sessionDoors: SessionDoors): void {
  const doors: GrantDoors = { ...sessionDoors, tokens: binding.tokens, slug: binding.slug }
  bind(binding, requestToken, { activity: 'none', form: true, perMinute: 600 }, ({ body, visit }) =>
    grantToken(doors, body, visitOf(visit)),
  )
  bind(binding, revokeToken, { activity: 'none', form: true, perMinute: 600 }, async ({ body, visit }) => {
    const here = visitOf(visit)
    await endSignIn(doors, [body.token, refreshCookie(here, doors.slug)])
    clearRefreshCookie(here, doors.slug)
    return {}
  })
  bind(binding, getCaptcha, { activity: 'none', perMinute: 120 }, () => offerCaptcha(doors))
  bind(binding, getPerson, { activity: 'none', blockedToo: true, atTerminal: true }, ({ patron, language }) =>
    showPerson(doors, patron, language),
  )
}
