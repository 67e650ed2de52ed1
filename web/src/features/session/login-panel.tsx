import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SessionUser } from '../../session/session-store.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { LoginForm, type LoginPlace } from './login-form.tsx'
import { Recovery } from './recovery.tsx'

interface LoginPanelProps {
  readonly place: LoginPlace
  readonly onDone: (person: SessionUser) => void
  /** The heading's level: 1 on a page of its own, 2 in a dialog or inside another page. */
  readonly level?: 1 | 2
  /** It stands over a page that may have a sign-in of its own: its fields have other ids. */
  readonly over?: boolean
}

/** The sign-in with its two modes: sign in, and forgotten password. The same on the page, inside another one and in a dialog. */
export function LoginPanel({ place, onDone, level = 2, over = false }: LoginPanelProps) {
  const { t } = useTranslation('session')
  const [mode, setMode] = useState<'login' | 'forgot'>('login')
  const heading = useRef<HTMLHeadingElement>(null)
  const first = useRef(true)
  const show = useToasts((state) => state.show)
  useEffect(() => {
    if (!first.current) heading.current?.focus()
    first.current = false
  }, [mode])
  const Heading = level === 1 ? 'h1' : 'h2'
  const recovered = () => {
    show('success', t('recovery.done'))
    setMode('login')
  }
  return (
    <section>
      <Heading className="h1" ref={heading} tabIndex={-1}>
        {mode === 'login' ? t('title') : t('recovery.title')}
      </Heading>
      {mode === 'login' ? (
        <LoginForm place={place} over={over} onDone={onDone} onForgot={() => setMode('forgot')} />
      ) : (
        <Recovery label={place.institution?.denominacao_login ?? t('user')} onDone={recovered} onBack={() => setMode('login')} />
      )}
    </section>
  )
}
