import { CallError } from '@farol/contract/call.ts'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useSessionManager } from '../../session/session-context.ts'
import type { SessionUser } from '../../session/session-store.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { problemAt, ProblemSummary, type Problem } from '../../ui/problem-summary.tsx'
import { loginFailure } from './login-failure.ts'
import type { FactorChallenge } from './use-login.ts'

interface FactorStepProps {
  readonly challenge: FactorChallenge
  readonly onDone: (person: SessionUser) => void
  /** To the password: also when the time for the code ran out. */
  readonly onBack: () => void
}

type Method = 'totp' | 'recuperacao'

/** What the two kinds of codes look like to a keyboard. */
const inputOf = {
  totp: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 7 },
  recuperacao: { inputMode: 'text', autoComplete: 'off', maxLength: 32 },
} as const

function useAnswer({ challenge, onDone }: FactorStepProps, id: string) {
  const { t } = useTranslation('session')
  const sessionManager = useSessionManager()
  const [busy, setBusy] = useState(false)
  const [ended, setEnded] = useState(false)
  const [problems, setProblems] = useState<readonly Problem[]>([])
  const answer = async (code: string, method: Method, trust: boolean) => {
    if (code.trim() === '') return setProblems([{ text: t('factor.missing'), field: id }])
    setBusy(true)
    try {
      onDone(await sessionManager!.signIn({ ...challenge, code, method, trust }))
    } catch (error) {
      const refused = error instanceof CallError ? error.body : undefined
      setEnded(refused?.code === 'desafio_expirado')
      setProblems([{ text: loginFailure(error, '', t).text, field: id }])
      setBusy(false)
    }
  }
  return { busy, ended, problems, answer, clear: () => setProblems([]) }
}

/** The code of the authenticator app, or one of the recovery codes, after a right password. */
export function FactorStep(props: FactorStepProps) {
  const { t } = useTranslation('session')
  const id = useId()
  const [method, setMethod] = useState<Method>('totp')
  const { busy, ended, problems, answer, clear } = useAnswer(props, id)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector<HTMLInputElement>('input')?.focus(), [method])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    if (!busy) void answer(String(typed.get('codigo') ?? ''), method, typed.has('confiar'))
  }
  const change = () => {
    clear()
    setMethod(method === 'totp' ? 'recuperacao' : 'totp')
  }
  return (
    <form className="login" method="post" noValidate onSubmit={submit} ref={form} aria-busy={busy}>
      <ProblemSummary problems={problems}>
        {ended && (
          <Button kind="bare" onClick={props.onBack}>
            {t('factor.restart')}
          </Button>
        )}
      </ProblemSummary>
      <TextField
        key={method}
        id={id}
        name="codigo"
        label={t(`factor.${method}`)}
        hint={t(`factor.${method}Hint`)}
        error={problemAt(problems, id)}
        required
        spellCheck={false}
        autoCapitalize="none"
        {...inputOf[method]}
      />
      <Checkbox
        name="confiar"
        label={
          <>
            {t('factor.trust')}
            <br />
            <span className="small muted">{t('keepHint')}</span>
          </>
        }
      />
      <div className="row-btns">
        <Button type="submit" kind="main" busy={busy}>
          {busy ? t('entering') : t('enter')}
        </Button>
        <Button kind="bare" onClick={change}>
          {t(method === 'totp' ? 'factor.useRecovery' : 'factor.useApp')}
        </Button>
      </div>
      <p>
        <Button kind="bare" onClick={props.onBack}>
          {t('recovery.back')}
        </Button>
      </p>
    </form>
  )
}
