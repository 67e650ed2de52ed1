import { useEffect, useId, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Link } from '../../ui/link.tsx'
import { addTexts } from '../../i18n/texts.ts'
import { useSessionEnd, type SessionEnd } from '../../session/session-end.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toast-store.ts'

const minute = 60_000

/** Minutes before the end at which somebody is warned; who waves the first warning away gets the second. */
const warnings = [5, 2] as const

/**
 * How many minutes are left, rounded up; undefined while it is too early to speak of it. Looks again every minute: timers stand still while
 * the machine sleeps, the end of a sign-in does not wait.
 */
function useMinutesLeft({ endsAt, learn }: Pick<SessionEnd, 'endsAt' | 'learn'>): number | undefined {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const look = () => setNow(Date.now())
    const left = Math.max(0, (endsAt ?? 0) - Date.now())
    const timer = setTimeout(look, (left % minute || minute) + 50)
    document.addEventListener('visibilitychange', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', look)
    }
  }, [endsAt, now])
  const ask = endsAt === undefined || endsAt <= now
  useEffect(() => {
    // Not known yet, or the end has come: asking finds it out, and says so where it is said. What failed is asked again a minute later.
    if (ask) void learn().catch(() => {})
  }, [ask, now, learn])
  if (endsAt === undefined) return undefined
  const left = Math.ceil((endsAt - now) / minute)
  return left > warnings[0] ? undefined : left
}

/** Says in time that the sign-in is about to end, and lets it last with one key. What was typed stays where it is. */
export function SessionWarning() {
  const { t, i18n } = useTranslation('session')
  const { t: errors } = useTranslation('errors')
  const end = useSessionEnd()
  const show = useToasts((state) => state.show)
  const left = useMinutesLeft(end)
  const due = warnings.findLast((warning) => left !== undefined && left > 0 && left <= warning)
  const [waved, wave] = useState<string>()
  const [ready, setReady] = useState(false)
  const [failed, fail] = useState(false)
  const words = useId()
  const key = `${end.endsAt} ${due}`
  useEffect(() => {
    if (due !== undefined) void addTexts(i18n, 'session').then(() => setReady(true))
  }, [due, i18n])
  const stay = () => {
    fail(false)
    end.extend().then(
      // That it had ended already is said by who finds it out.
      (lasts) => lasts && void show('success', t('ending.extended')),
      () => fail(true),
    )
  }
  if (!ready) return null
  return (
    <Dialog open={due !== undefined && waved !== key} title={t('ending.title')} urgent={words} onClose={() => wave(key)}>
      <div id={words}>
        <p role="timer" aria-live="polite">
          {t('ending.left', { count: left })}
        </p>
        <p>{t('ending.kept')}</p>
      </div>
      {failed && (
        <p role="alert" className="error">
          {errors('NaoFoiPossivelComunicarServidor')}
        </p>
      )}
      <div className="row-btns">
        <Button kind="main" onClick={stay}>
          {t('ending.stay')}
        </Button>
        <Link className="btn" to="/sair">
          {t('ending.leave')}
        </Link>
      </div>
    </Dialog>
  )
}
