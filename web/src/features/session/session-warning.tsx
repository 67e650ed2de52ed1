import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { addTexts } from '../../i18n/texts.ts'
import { useSessionEnd } from '../../session/session-end.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useToasts } from '../../ui/toast-store.ts'

const minute = 60_000

/** Minutes before the end at which somebody is warned; who waves the first warning away gets the second. */
const warnings = [5, 2] as const

/** Timers wait no longer than 2^31 milliseconds: the end of a sign-in that is kept lies beyond. */
const farthest = 24 * 60 * minute

/** How many minutes are left, rounded up; undefined while it is too early to speak of it. Looks again when a warning or the end is due. */
function useMinutesLeft(endsAt: number | undefined): number | undefined {
  const [now, look] = useState(Date.now)
  useEffect(() => {
    if (endsAt === undefined) return undefined
    const left = endsAt - Date.now()
    const wait = left > warnings[0] * minute ? left - warnings[0] * minute : Math.max(0, left) % minute || minute
    const timer = setTimeout(() => look(Date.now()), Math.min(wait + 50, farthest))
    return () => clearTimeout(timer)
  }, [endsAt, now])
  if (endsAt === undefined) return undefined
  const left = Math.ceil((endsAt - now) / minute)
  return left > warnings[0] ? undefined : left
}

/** Says in time that the sign-in is about to end, and lets it last with one key. What was typed stays where it is. */
export function SessionWarning() {
  const { t, i18n } = useTranslation('session')
  const { endsAt, learn, extend } = useSessionEnd()
  const show = useToasts((state) => state.show)
  const left = useMinutesLeft(endsAt)
  const due = warnings.findLast((warning) => left !== undefined && left > 0 && left <= warning)
  const [waved, wave] = useState<string>()
  const [ready, setReady] = useState(false)
  const [failed, fail] = useState(false)
  const mark = `${endsAt} ${due}`
  useEffect(() => {
    void learn().catch(() => {})
  }, [learn])
  useEffect(() => {
    if (due !== undefined) void addTexts(i18n, 'session').then(() => setReady(true))
  }, [due, i18n])
  useEffect(() => {
    // The end has come: asking finds it out, and says so where it is said.
    if (left !== undefined && left <= 0) void learn().catch(() => {})
  }, [left, learn])
  const stay = () => {
    fail(false)
    extend().then(
      () => void show('success', t('ending.extended')),
      () => fail(true),
    )
  }
  if (!ready || due === undefined) return null
  return (
    <Dialog open={waved !== mark} title={t('ending.title')} onClose={() => wave(mark)}>
      <p role="timer" aria-live="polite">
        {t('ending.left', { count: left })}
      </p>
      <p>{t('ending.kept')}</p>
      {failed && (
        <p role="alert" className="error">
          {t('failed.network')}
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
