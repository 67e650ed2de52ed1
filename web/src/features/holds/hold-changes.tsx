import type { Hold } from '@farol/contract/holds.ts'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'

/** A change that asks for more than a press. */
export type AskedChange = 'suspender' | 'mudar_retirada' | 'adiar'

interface HoldChangesProps {
  readonly hold: Hold
  readonly off: boolean
  readonly onResume: () => void
  readonly onAsk: (change: AskedChange) => void
}

/** What can be changed of a hold now. What cannot is not there. */
export function HoldChanges({ hold, off, onResume, onAsk }: HoldChangesProps) {
  const { t } = useTranslation('holds', { keyPrefix: 'change' })
  const { acoes, titulo } = hold
  const button = (kind: AskedChange | 'retomar', press: () => void) =>
    acoes[kind].permitido && (
      <Button slim {...(off && { 'aria-disabled': true })} onClick={off ? undefined : press}>
        {t(kind)}
        <span className="vh">: {titulo}</span>
      </Button>
    )
  return (
    <div className="row-btns">
      {button('retomar', onResume)}
      {button('suspender', () => onAsk('suspender'))}
      {acoes.mudar_retirada.bibliotecas && button('mudar_retirada', () => onAsk('mudar_retirada'))}
      {button('adiar', () => onAsk('adiar'))}
    </div>
  )
}
