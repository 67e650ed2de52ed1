import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'

/** Prints the list; the sheet for print leaves out menu, fields and buttons. */
export function PrintButton() {
  const { t } = useTranslation('desk')
  return (
    <Button slim onClick={() => print()}>
      {t('receipt.print')}
    </Button>
  )
}
