import type { Hold } from '@farol/contract/holds.ts'
import { useRef, useState, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { ActFailure } from '../../session/act-failure.tsx'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { HoldChanges, type AskedChange } from './hold-changes.tsx'
import { HoldRow } from './hold-row.tsx'
import type { Cancelling, Changing } from './use-hold-acts.ts'

interface CancelFormProps {
  readonly holds: readonly Hold[]
  readonly cancelling: Cancelling
  readonly changing: Changing
  /** The data are old: acts are off. */
  readonly stale: boolean
  readonly onAsk: (hold: Hold, change: AskedChange) => void
}

function useTicked(holds: readonly Hold[]) {
  const [ticked, setTicked] = useState<readonly string[]>([])
  const able = holds.filter(({ acoes }) => acoes.cancelar.permitido).map(({ codigo }) => codigo)
  return {
    able,
    chosen: able.filter((code) => ticked.includes(code)),
    tick: (code: string, on: boolean) => setTicked((before) => [...before.filter((one) => one !== code), ...(on ? [code] : [])]),
  }
}

interface ConfirmCancelProps {
  readonly chosen: readonly Hold[]
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Names the holds that are to be cancelled, and how many. */
function ConfirmCancel({ chosen, onConfirm, onClose }: ConfirmCancelProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'list' })
  const count = chosen.length
  return (
    <Confirm
      open
      title={t('cancelTitle', { count })}
      confirmLabel={t('cancel', { count })}
      cancelLabel={t('keep', { count })}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ul>
        {chosen.map(({ codigo, titulo }) => (
          <li key={codigo}>{titulo}</li>
        ))}
      </ul>
      <p>{t('cancelText')}</p>
    </Confirm>
  )
}

/** Live holds to tick and cancel together, once that was confirmed. None chosen is said at the group, which takes the focus. */
export function CancelForm({ holds, cancelling, changing, stale, onAsk }: CancelFormProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'list' })
  const group = useRef<HTMLFieldSetElement>(null)
  const [missing, setMissing] = useState(false)
  const [asks, setAsks] = useState(false)
  const { able, chosen, tick } = useTicked(holds)
  const off = stale || cancelling.busy || changing.busy
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (off) return
    setMissing(chosen.length === 0)
    if (chosen.length === 0) group.current?.focus()
    else setAsks(true)
  }
  const box = ({ codigo, titulo }: Hold) => (
    <input
      className="tick"
      type="checkbox"
      aria-label={t('choose', { title: titulo })}
      checked={chosen.includes(codigo)}
      {...((off || !able.includes(codigo)) && { 'aria-disabled': true })}
      onChange={(event) => !off && able.includes(codigo) && tick(codigo, event.target.checked)}
    />
  )
  const changes = (hold: Hold) => (
    <HoldChanges
      hold={hold}
      off={off}
      onResume={() => void changing.run({ kind: 'retomar', codigo: hold.codigo })}
      onAsk={(change) => onAsk(hold, change)}
    />
  )
  return (
    <>
      <form onSubmit={submit} noValidate>
        <fieldset
          ref={group}
          tabIndex={-1}
          className={missing ? 'field whole bad' : 'field whole'}
          {...(missing && { 'aria-describedby': 'falta-reserva' })}
        >
          <legend className="vh">{t('group')}</legend>
          {missing && (
            <p className="error" id="falta-reserva">
              <Icon name="warn" />
              {t('SelecioneReservaCancelar')}
            </p>
          )}
          <ul className="bib loans picks">
            {holds.map((hold) => (
              <HoldRow key={hold.codigo} hold={hold} before={box(hold)} act={changes(hold)} />
            ))}
          </ul>
        </fieldset>
        <ActFailure act={cancelling} />
        <Button type="submit" kind="stop" busy={cancelling.busy} {...(stale && { 'aria-disabled': true })}>
          {t('cancel', { count: chosen.length })}
        </Button>
      </form>
      {asks && (
        <ConfirmCancel
          chosen={holds.filter(({ codigo }) => chosen.includes(codigo))}
          onConfirm={() => void cancelling.run(chosen)}
          onClose={() => setAsks(false)}
        />
      )}
    </>
  )
}
