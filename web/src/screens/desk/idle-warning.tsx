import type { StaffSession } from '@farol/contract/desk/session.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { useDeps } from '../../api/site.ts'
import { goOnAtDesk, useDeskSession } from '../../features/desk/desk-session.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'

const minute = 60_000
const warnedMinutes = 2
/** The server notes calls at most once a minute: what it counts from may be so much older than the last answer. */
const notedWithin = 1

/** How often it is looked whether the time is over: a timer of half an hour stands still while the machine sleeps. */
const lookedAfter = 5_000

/** So long after the last answer the server knows the session no more, and the screen says so without being asked. */
function useIdleEnd({ inatividade_minutos }: StaffSession): void {
  useEffect(() => {
    const look = () => {
      const { answeredAt, ended } = useDeskSession.getState()
      if (!ended && Date.now() >= answeredAt + inatividade_minutos * minute) useDeskSession.setState({ ended: true })
    }
    const timer = setInterval(look, lookedAfter)
    return () => clearInterval(timer)
  }, [inatividade_minutos])
}

/** Two minutes before the session can end for want of calls: says so, and goes on by one press. */
export function IdleWarning({ staff }: { staff: StaffSession }) {
  const { t } = useTranslation('desk')
  const { call } = useDeps()
  const { answeredAt, ended } = useDeskSession()
  const [dueFor, setDueFor] = useState<number>()
  useIdleEnd(staff)
  useEffect(() => {
    const left = answeredAt + (staff.inatividade_minutos - notedWithin - warnedMinutes) * minute - Date.now()
    const timer = setTimeout(() => setDueFor(answeredAt), Math.max(0, left))
    return () => clearTimeout(timer)
  }, [answeredAt, staff.inatividade_minutos])
  if (dueFor !== answeredAt || ended) return null
  return (
    <div role="alert">
      <Note tone="wait">
        <p>{t('idle.text', { minutes: warnedMinutes })}</p>
        <Button slim onClick={() => void goOnAtDesk(call).catch(() => undefined)}>
          {t('idle.goOn')}
        </Button>
      </Note>
    </div>
  )
}
