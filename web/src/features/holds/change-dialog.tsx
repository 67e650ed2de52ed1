import type { Hold } from '@farol/contract/holds.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Confirm } from '../../ui/dialog.tsx'
import type { AskedChange } from './hold-changes.tsx'
import { PickUpDialog } from './pick-up-dialog.tsx'
import { SuspendDialog } from './suspend-dialog.tsx'
import type { Changing } from './use-hold-acts.ts'

interface ChangeDialogProps {
  readonly hold: Hold
  readonly change: AskedChange
  readonly changing: Changing
  readonly onClose: () => void
}

/** Asks what a change needs to know, then makes it. What was typed waits until it was done: where the dialog closes, as it does when the session ends, and where it was refused. */
export function ChangeDialog({ hold, change, changing, onClose }: ChangeDialogProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'change' })
  const { codigo, titulo, acoes } = hold
  if (change === 'suspender')
    return (
      <SuspendDialog code={codigo} title={titulo} onSuspend={(ate) => changing.run({ kind: 'suspender', codigo, ate })} onClose={onClose} />
    )
  if (change === 'mudar_retirada')
    return (
      <PickUpDialog
        code={codigo}
        title={titulo}
        libraries={acoes.mudar_retirada.bibliotecas ?? []}
        onChange={(biblioteca) => changing.run({ kind: 'mudar_retirada', codigo, biblioteca })}
        onClose={onClose}
      />
    )
  return (
    <Confirm
      open
      title={t('putOffTitle')}
      confirmLabel={t('adiar')}
      kind="main"
      onConfirm={() => void changing.run({ kind: 'adiar', codigo })}
      onClose={onClose}
    >
      <p>{t('putOffText', { title: titulo })}</p>
    </Confirm>
  )
}
