import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { ReasonForm } from './reason-form.tsx'

/** Goes on in spite of the reasons, by who may, who says why. */
export function OverrideForm({ act, busy = false, onGive }: { act: string; busy?: boolean; onGive: (reason: string) => void }) {
  const { t } = useTranslation('desk')
  const [open, setOpen] = useState(false)
  if (open) return <ReasonForm act={act} label={t('line.overrideReason')} focus busy={busy} onGive={onGive} />
  return (
    <Button slim onClick={() => setOpen(true)}>
      {act}
    </Button>
  )
}
