import { Suspense, useEffect, useRef, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import type { SessionUser } from '../../session/session-store.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useToasts } from '../../ui/toast-store.ts'
import { LoginForm, type LoginPlace } from './login-form.tsx'
import { Recovery } from './recovery.tsx'
import type { FactorChallenge } from './use-login.ts'

const FactorStep = lazyPart(() => import('./factor-step.tsx').then((step) => step.FactorStep))

interface LoginPanelProps {
  readonly place: LoginPlace
  readonly onDone: (person: SessionUser) => void
  /** The heading's level: 1 on a page of its own, 2 in a dialog or inside another page. */
  readonly level?: 1 | 2
  /** It stands over a page that may have a sign-in of its own: its fields have other ids. */
  readonly over?: boolean
}

const titles = { login: 'title', forgot: 'recovery.title', factor: 'factor.title' } as const

type Mode = keyof typeof titles

/** The sign-in with its modes: sign in, its second factor, and forgotten password. The same on the page, inside another one and in a dialog. */
export function LoginPanel({ place, onDone, level = 2, over = false }: LoginPanelProps) {
  const { t } = useTranslation('session')
  const [mode, setMode] = useState<Mode>('login')
  const [challenge, setChallenge] = useState<FactorChallenge>()
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  const show = useToasts((state) => state.show)
  useEffect(() => {
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [mode])
  const ask = (given: FactorChallenge) => {
    setChallenge(given)
    setMode('factor')
  }
  const Heading = level === 1 ? 'h1' : 'h2'
  const recovered = () => {
    show('success', t('recovery.done'))
    setMode('login')
  }
  return (
    <section>
      <Heading className="h1" ref={heading} tabIndex={-1}>
        {t(titles[mode])}
      </Heading>
      {mode === 'login' && <LoginForm place={place} over={over} onDone={onDone} onForgot={() => setMode('forgot')} onChallenge={ask} />}
      {mode === 'factor' && challenge && (
        <Suspense>
          <FactorStep challenge={challenge} onDone={onDone} onBack={() => setMode('login')} />
        </Suspense>
      )}
      {mode === 'forgot' && (
        <Recovery label={place.institution?.denominacao_login ?? t('user')} onDone={recovered} onBack={() => setMode('login')} />
      )}
    </section>
  )
}
