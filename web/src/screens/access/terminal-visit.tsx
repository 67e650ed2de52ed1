import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { TerminalLending } from './terminal-lending.tsx'
import { TerminalReturn } from './terminal-return.tsx'
import type { TerminalVisit as Visit } from './terminal-session.ts'
import { idleSeconds, useIdle } from './use-idle.ts'

/** From here on the end is said aloud, and again at the half. */
const warnedFrom = [10, 5]

/** Somebody is identified: lend, renew, what is on loan, how long it lasts, and the way out. */
export function TerminalVisit({ visit, onEnd }: { visit: Visit; onEnd: () => void }) {
  const { t } = useTranslation('access')
  const { user, bloqueio } = visit.person
  const left = useIdle(onEnd)
  const heading = useRef<HTMLHeadingElement>(null)
  const leavingRef = useRef<() => void>(undefined)
  const leave = () => {
    leavingRef.current?.()
    onEnd()
  }
  useEffect(() => heading.current?.focus(), [])
  const warned = warnedFrom.findLast((seconds) => left <= seconds)
  return (
    <>
      <h1 className="h1" tabIndex={-1} ref={heading}>
        {t('auto.hello', { name: user.nome_pessoa })}
      </h1>
      {user.vinculo && <p className="muted">{user.vinculo}</p>}
      {bloqueio ? (
        <>
          <Note tone="stop">{bloqueio.motivo === '' ? t('auto.blockedAtDesk') : t('auto.blocked', { reason: bloqueio.motivo })}</Note>
          <TerminalReturn call={visit.call} />
        </>
      ) : (
        <TerminalLending visit={visit} leavingRef={leavingRef} />
      )}
      <div className="row-btns">
        <Button>{t('auto.more')}</Button>
        <Button kind="main" onClick={leave}>
          {t('auto.leave')}
        </Button>
      </div>
      <p className={left <= 10 ? 'note wait' : 'small'} role="timer" aria-live="off">
        {t('auto.left', { seconds: left })}
      </p>
      <progress max={idleSeconds} value={left} aria-hidden="true" />
      <p className="vh" role="alert">
        {warned === undefined ? '' : t('auto.soon', { seconds: warned })}
      </p>
    </>
  )
}
