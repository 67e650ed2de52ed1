import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { Codes } from '../../features/basket/basket-rules.ts'
import { MailForm } from '../../features/basket/mail-form.tsx'
import { CaptchaBox } from '../../features/session/captcha-box.tsx'
import { useCaptcha } from '../../features/session/use-login.ts'
import { useSignedIn } from '../../session/session-store.ts'

/** The basket by e-mail: whoever is not signed in proves work first. */
export function MailSection({ codes }: { codes: Codes }) {
  const { i18n } = useTranslation()
  const writer = useSignedIn()?.user.cod_pessoa
  const { captcha, again } = useCaptcha()
  const [solution, setSolution] = useState<string>()
  const used = () => {
    setSolution(undefined)
    again(false)
  }
  const proof = captcha.active && i18n.hasResourceBundle(i18n.language, 'session') && (
    <CaptchaBox key={captcha.round} kind={captcha.kind} siteKey={captcha.siteKey} onSolved={setSolution} />
  )
  return <MailForm codes={codes} signedIn={writer !== undefined} writer={writer} proof={proof} solution={solution} onUsed={used} />
}
