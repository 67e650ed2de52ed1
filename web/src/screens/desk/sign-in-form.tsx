import { accountScreens } from '@farol/contract/account-screens.ts'
import { CallError } from '@farol/contract/call.ts'
import { withSlug } from '@farol/contract/product.ts'
import { Suspense, useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useLoaderData } from 'react-router'
import { failedCall } from '../../api/failed-call.ts'
import { useDeps } from '../../api/site.ts'
import { signInAtDesk, useDeskSession } from '../../features/desk/desk-session.ts'
import { PasswordField } from '../../ui/password-field.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useHydrated } from '../../ui/hydration.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Note } from '../../ui/note.tsx'
import type { DeskData } from './desk-data.ts'

const SignInCaptcha = lazyPart(async () => (await import('./sign-in-captcha.tsx')).SignInCaptcha)

/** What must be done first in the person's own area, and where. */
const firstSteps = {
  segundo_fator_obrigatorio: { address: accountScreens.accesses, text: 'signIn.setUpFactor' },
  senha_provisoria: { address: accountScreens.password, text: 'signIn.changePassword' },
} as const

interface SignInState {
  readonly busy: boolean
  readonly failure?: string
  /** The password was right: its second factor is waited for. */
  readonly challenge?: string
  readonly first?: (typeof firstSteps)[keyof typeof firstSteps] | undefined
  /** A captcha is asked for; counts up whenever a fresh one is needed. */
  readonly captcha?: number
}

/** Signs in and says why it did not work; what was typed stays. */
function useSignIn() {
  const deps = useDeps()
  const { i18n } = useTranslation()
  const [state, setState] = useState<SignInState>({ busy: false })
  const [solution, setSolution] = useState<string>()
  const signIn = async (typed: FormData) => {
    const text = (name: string) => String(typed.get(name) ?? '')
    const library = text('biblioteca')
    const { challenge } = state
    const where = library ? { library } : {}
    setState({ ...state, busy: true })
    try {
      const proved = solution !== undefined && { captcha: solution }
      const typedHere = { username: text('username'), password: text('password'), ...proved }
      await signInAtDesk(deps, challenge === undefined ? { ...typedHere, ...where } : { challenge, code: text('codigo'), ...where })
    } catch (error) {
      const refused = error instanceof CallError ? error.body : undefined
      setSolution(undefined)
      if (refused?.code === 'segundo_fator_necessario') return setState({ busy: false, challenge: String(refused.params['desafio']) })
      const goesOn = challenge !== undefined && refused?.code !== 'desafio_expirado'
      const first = firstSteps[refused?.code as keyof typeof firstSteps]
      const asked = state.captcha ?? (refused?.code.startsWith('captcha_') ? 0 : undefined)
      const captcha = asked !== undefined && { captcha: asked + 1 }
      setState({ busy: false, failure: failedCall(error, i18n).text, first, ...(goesOn && { challenge }), ...captcha })
    }
  }
  return { ...state, signIn, setSolution }
}

/** Takes the focus: it is all that is asked for now. */
function CodeField() {
  const { t } = useTranslation('desk')
  const id = useId()
  useEffect(() => document.getElementById(id)?.focus(), [id])
  return (
    <TextField
      id={id}
      label={t('signIn.code')}
      hint={t('signIn.codeHint')}
      name="codigo"
      required
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={32}
    />
  )
}

/** User, password, and the library where one stands today. */
export function SignInForm() {
  const { t } = useTranslation('desk')
  const { libraries } = useLoaderData<DeskData>()
  const ready = useHydrated()
  const here = useDeskSession(({ staff }) => staff?.cod_biblioteca)
  const { busy, failure, challenge, first, captcha, signIn, setSolution } = useSignIn()
  const { site } = useDeps()
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (failure) alert.current?.focus()
  }, [failure])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!busy) void signIn(new FormData(event.currentTarget))
  }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} aria-busy={busy}>
      <noscript>
        <p className="note wait">{t('noScript')}</p>
      </noscript>
      {failure && (
        <div ref={alert} tabIndex={-1} role="alert">
          <Note tone="stop">
            <p>{failure}</p>
            {first && (
              <p>
                <a href={withSlug(first.address, site.slug)}>{t(first.text)}</a>
              </p>
            )}
          </Note>
        </div>
      )}
      {challenge !== undefined && <CodeField />}
      <div hidden={challenge !== undefined} className="stack-3">
        <TextField
          label={t('signIn.user')}
          name="username"
          required
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={256}
        />
        <PasswordField label={t('signIn.password')} name="password" required autoComplete="current-password" maxLength={1024} />
        <SelectField label={t('signIn.library')} name="biblioteca" defaultValue={here ?? ''}>
          <option value="">{t('signIn.ownLibrary')}</option>
          {libraries.map((one) => (
            <option key={one.cod_biblioteca} value={one.cod_biblioteca}>
              {one.desc_biblioteca}
            </option>
          ))}
        </SelectField>
        {captcha !== undefined && (
          <Suspense>
            <SignInCaptcha key={captcha} onSolved={setSolution} />
          </Suspense>
        )}
      </div>
      <Button type="submit" kind="main" busy={busy} disabled={!ready}>
        {t('signIn.act')}
      </Button>
    </form>
  )
}
