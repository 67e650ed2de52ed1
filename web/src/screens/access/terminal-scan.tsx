import { useEffect, useRef, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'

interface TerminalScanProps {
  readonly label: string
  readonly act: string
  readonly onScan: (barcode: string) => void
}

/** A field for the bar code of a copy. It has the focus: what a scanner reads goes there, also while the scan before is under way. */
export function TerminalScan({ label, act, onScan }: TerminalScanProps) {
  const { t } = useTranslation('access')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const barcode = String(new FormData(form).get('exemplar') ?? '').trim()
    form.reset()
    field.current?.focus()
    if (barcode !== '') onScan(barcode)
  }
  return (
    <form noValidate onSubmit={submit}>
      <TextField
        ref={field}
        name="exemplar"
        label={label}
        hint={t('auto.scanHint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
      />
      <Button type="submit" kind="main">
        {act}
      </Button>
    </form>
  )
}
