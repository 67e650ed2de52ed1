import { getCaptcha, type CaptchaReply } from '@farol/contract/session.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { Checkbox } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { RecaptchaBox } from './recaptcha-box.tsx'
import { solveCaptcha } from './solve-captcha.ts'

interface CaptchaProps {
  /** Undefined again when what was proved is used up. */
  readonly onSolved: (solution: string | undefined) => void
  readonly error?: string | undefined
}

type Work = 'idle' | 'working' | 'done' | 'failed'

/** One box to tick; the machine does the rest. Nothing to see, to hear or to remember. */
function WorkBox({ onSolved, error }: CaptchaProps) {
  const { t } = useTranslation('session')
  const { call } = useDeps()
  const [work, setWork] = useState<Work>('idle')
  useEffect(() => {
    if (work !== 'working') return undefined
    const stop = new AbortController()
    const prove = async () => {
      const { desafio } = await call(getCaptcha)
      if (!desafio) throw new Error('No challenge came.')
      const solution = await solveCaptcha(desafio, stop.signal)
      setWork('done')
      onSolved(solution)
    }
    prove().catch(() => stop.signal.aborted || setWork('failed'))
    return () => stop.abort()
  }, [work, call, onSolved])
  const said = work === 'idle' ? '' : t(`captcha.${work}`)
  return (
    <div className={error ? 'field bad captcha' : 'field captcha'}>
      {error && (
        <p className="error" id="captcha-error">
          <Icon name="warn" />
          {error}
        </p>
      )}
      <Checkbox
        label={t('captcha.label')}
        checked={work === 'working' || work === 'done'}
        onChange={() => work !== 'working' && work !== 'done' && setWork('working')}
        {...(error && { 'aria-describedby': 'captcha-error', 'aria-invalid': true })}
      />
      <output className="small muted">{said}</output>
    </div>
  )
}

/** The captcha that this institution has. Give it another `key` to begin anew. */
export function CaptchaBox({ kind, siteKey, ...rest }: CaptchaProps & { kind: CaptchaReply['tipo']; siteKey?: string | undefined }) {
  return kind === 'recaptcha' && siteKey ? <RecaptchaBox siteKey={siteKey} {...rest} /> : <WorkBox {...rest} />
}
