import { useRef, type KeyboardEvent, type RefObject, type SubmitEvent } from 'react'
import { useTranslation } from '../../i18n/use-translation.ts'
import { scanFieldId } from './early-scans.ts'
import { Button } from '../../ui/button.tsx'

/** Some scanners end with a tab. Nobody types this fast: milliseconds for each character. */
const scannerPace = 50

interface ScanFieldProps {
  readonly field: RefObject<HTMLInputElement | null>
  readonly label: string
  readonly hint: string
  readonly onScan: (text: string) => void
}

/** A field for what is scanned. A scanner ends each read with Enter or Tab. */
export function ScanField({ field, label, hint, onScan }: ScanFieldProps) {
  const { t } = useTranslation('desk')
  const began = useRef(0)
  const give = (form: HTMLFormElement) => {
    const input = form.querySelector('input')!
    onScan(input.value.trim())
    form.reset()
    input.focus()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    give(event.currentTarget)
  }
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget
    if (value === '') began.current = event.timeStamp
    const isScan = value.length > 3 && event.timeStamp - began.current < scannerPace * value.length
    if (event.key !== 'Tab' || event.shiftKey || !isScan) return
    event.preventDefault()
    give(event.currentTarget.form!)
  }
  return (
    <form className="scan" onSubmit={submit}>
      <label htmlFor={scanFieldId}>{label}</label>
      <p className="hint" id="leitura-hint">
        {hint}
      </p>
      <div className="scan-row">
        <input
          id={scanFieldId}
          ref={field}
          className="input"
          aria-describedby="leitura-hint"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
          enterKeyHint="go"
          onKeyDown={keyDown}
        />
        <Button type="submit" kind="main">
          {t('scan.go')}
        </Button>
      </div>
    </form>
  )
}
