import { useEffect, useRef } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { failedCall } from '../api/failed-call.ts'
import type { Act } from '../api/use-act.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'

interface ActFailureProps<I, R> {
  readonly act: Act<I, R>
}

/** Why an act did not succeed. Where its answer was lost: that it may have been done, under which number, and a way to send the same again. */
export function ActFailure<I, R>({ act }: ActFailureProps<I, R>) {
  const { t, i18n } = useTranslation('account')
  const place = useRef<HTMLDivElement>(null)
  const { error, unknown, sent } = act
  useEffect(() => {
    if (error !== undefined) place.current?.focus()
  }, [error])
  if (error === undefined) return null
  return (
    <div ref={place} tabIndex={-1} role="alert">
      <Note tone={unknown ? 'stop' : 'wait'}>
        <p>{failedCall(error, i18n).text}</p>
        {unknown && sent && (
          <>
            <p>{t('unknownOutcome', { number: sent.key.slice(0, 8) })}</p>
            <Button slim busy={act.busy} onClick={() => void act.again()}>
              {t('sendAgain')}
            </Button>
          </>
        )}
      </Note>
    </div>
  )
}
