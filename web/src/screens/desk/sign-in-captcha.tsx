import { createCall } from '@farol/contract/call.ts'
import { publicClientId } from '@farol/contract/product.ts'
import { requestToken } from '@farol/contract/session.ts'
import { useMemo } from 'react'
import { DepsProvider, useDeps, type Deps } from '../../api/site.ts'
import { publicCall } from '../../features/desk/public-call.ts'
import { CaptchaBox } from '../../features/session/captcha-box.tsx'
import { useCaptcha } from '../../features/session/use-login.ts'
import { useTexts } from '../../i18n/use-texts.ts'

/** Calls under the token of a visitor: nobody is at the desk yet, or the session there has ended. */
function visitorCall(deps: Deps) {
  const ask = async () => {
    const body = { client_id: publicClientId, grant_type: 'client_credentials' } as const
    return (await publicCall(deps)(requestToken, { body })).access_token
  }
  return createCall({
    fetch: (address, init) => fetch(address, init),
    language: () => deps.language,
    slug: deps.site.slug,
    token: ask,
  })
}

interface CaptchaProps {
  readonly onSolved: (solution: string | undefined) => void
}

function Box({ onSolved }: CaptchaProps) {
  const { captcha } = useCaptcha()
  const ready = useTexts('session')
  return captcha.active && ready ? <CaptchaBox kind={captcha.kind} siteKey={captcha.siteKey} onSolved={onSolved} /> : null
}

/** The captcha of the institution, as at the sign-in of readers. Give it another `key` to begin anew. */
export function SignInCaptcha({ onSolved }: CaptchaProps) {
  const deps = useDeps()
  const asVisitor = useMemo(() => ({ ...deps, call: visitorCall(deps) }), [deps])
  return (
    <DepsProvider value={asVisitor}>
      <Box onSolved={onSolved} />
    </DepsProvider>
  )
}
