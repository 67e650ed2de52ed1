import { terminalIdentification } from '@farol/contract/self-service.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { failedCall } from '../../api/failed-call.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { visitTerminal, type TerminalVisit } from './terminal-session.ts'
import { useRest } from './use-idle.ts'

interface FormProps {
  /** How the terminal knows people, by number. */
  readonly by: number
  readonly label: string | undefined
  readonly onVisit: (visit: TerminalVisit) => void
}

const fieldsOf = (by: number): readonly ('username' | 'password' | 'token')[] =>
  by === terminalIdentification.token ? ['token'] : by === terminalIdentification.password ? ['username', 'password'] : ['username']

/** Who stands at the terminal. Nothing that is typed is remembered for the next person. */
export function IdentificationForm({ by, label, onVisit }: FormProps) {
  const { t, i18n } = useTranslation('access')
  const deps = useDeps()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const box = useRef<HTMLParagraphElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const fields = fieldsOf(by)
  const fail = (text: string) => {
    setProblem(text)
    queueMicrotask(() => box.current?.focus())
  }
  // Whoever walked away leaves nothing to who comes next.
  useRest(() => {
    form.current?.reset()
    setProblem('')
  })
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const given = Object.fromEntries(fields.map((name) => [name, String(typed.get(name) ?? '')]))
    if (Object.values(given).some((value) => value.trim() === '')) return fail(t('auto.missing'))
    setBusy(true)
    try {
      onVisit(await visitTerminal(deps, given))
    } catch (error) {
      form.current?.reset()
      fail(failedCall(error, i18n).text)
    } finally {
      setBusy(false)
    }
  }
  const words = { username: label || t('auto.code'), password: t('auto.password'), token: t('auto.token') }
  return (
    <form ref={form} noValidate autoComplete="off" onSubmit={(event) => void submit(event)} aria-busy={busy}>
      {problem !== '' && (
        <div className="note stop" role="alert">
          <Icon name="warn" />
          <p ref={box} tabIndex={-1}>
            {problem}
          </p>
        </div>
      )}
      {fields.map((name) => (
        <TextField
          key={name}
          label={words[name]}
          name={name}
          required
          type={name === 'password' ? 'password' : 'text'}
          autoComplete="off"
          autoCapitalize={name === 'token' ? 'characters' : 'none'}
          spellCheck={false}
          maxLength={name === 'password' ? 1024 : 256}
          {...(name === 'token' && { hint: t('auto.tokenHint') })}
        />
      ))}
      <div className="row-btns">
        <Button type="submit" kind="main" busy={busy}>
          {t(busy ? 'auto.identifying' : 'auto.identify')}
        </Button>
      </div>
    </form>
  )
}
