import type { Alert } from '@farol/contract/alerts.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/note.tsx'
import { AlertRow } from './alert-row.tsx'
import type { AlertActs } from './use-alert-acts.ts'
import type { Removal } from './use-removal.ts'

/** Says what was deleted and takes it back. The focus comes here: the row that had it is gone. */
function Undo({ removal, onUndone }: { removal: Removal; onUndone: (id: number) => void }) {
  const { t } = useTranslation('alerts')
  const place = useRef<HTMLButtonElement>(null)
  const last = removal.ids.at(-1)
  useEffect(() => {
    if (last !== undefined) place.current?.focus()
  }, [last])
  const undo = (id: number) => {
    removal.undo()
    onUndone(id)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- <output> stands for the result of a form
    <div role="status" className="undo">
      {last !== undefined && (
        <Note>
          <p>{t('deleted', { count: removal.ids.length })}</p>
          <Button slim ref={place} onClick={() => undo(last)}>
            {t('undo')}
          </Button>
        </Note>
      )}
    </div>
  )
}

interface AlertListProps {
  readonly alerts: readonly Alert[]
  readonly now: number
  readonly acts: AlertActs
  readonly removal: Removal
}

/** Focus goes back to where it was when an alert comes back. */
const focusAlert = (id: number) =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`#alerta-${id} button:last-of-type`)?.focus())

export function AlertList({ alerts, now, acts, removal }: AlertListProps) {
  return (
    <>
      <Undo removal={removal} onUndone={focusAlert} />
      <ul className="alerts">
        {alerts
          .filter(({ id }) => !removal.ids.includes(id))
          .map((alert) => (
            <AlertRow
              key={alert.id}
              alert={alert}
              now={now}
              onMark={(read) => void acts.mark([alert.id], read)}
              onRemove={() => removal.remove(alert.id)}
            />
          ))}
      </ul>
    </>
  )
}
