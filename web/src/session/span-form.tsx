import { useState, type FormEvent, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { dayToType, typedDay } from '../i18n/typed-day.ts'
import { toFirstWrong } from '../ui/to-first-wrong.ts'
import { Button } from '../ui/button.tsx'
import { DayField } from '../ui/day-field.tsx'

export interface Span {
  readonly de: string
  readonly ate: string
}

interface SpanFormProps {
  readonly span: Span
  readonly onSpan: (span: Span) => void
  /** Other choices of the same form. */
  readonly children?: ReactNode
}

/** First and last day, both needed, in their order. What is wrong is said at both fields. Another `span` takes the place of what was typed. */
export function SpanForm({ span, onSpan, children }: SpanFormProps) {
  const { t } = useTranslation('account')
  const [from, setFrom] = useState(dayToType(span.de))
  const [until, setUntil] = useState(dayToType(span.ate))
  const [tried, setTried] = useState(false)
  const [shown, setShown] = useState(span)
  if (span.de !== shown.de || span.ate !== shown.ate) {
    setShown(span)
    setFrom(dayToType(span.de))
    setUntil(dayToType(span.ate))
  }
  const [de, ate] = [typedDay(from), typedDay(until)]
  const inverted = de !== undefined && ate !== undefined && de > ate
  const wrong = (day: string | undefined, text: string) => {
    if (inverted) return t('DataInicialMaiorFinal')
    return day === undefined ? t(text.trim() === '' ? 'dayMissing' : 'dayWrong') : undefined
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (de !== undefined && ate !== undefined && !inverted) onSpan({ de, ate })
    else toFirstWrong(event.target as HTMLElement)
  }
  return (
    <form className="span-form" onSubmit={submit} noValidate>
      <DayField label={t('firstDay')} value={from} onValue={setFrom} error={tried ? wrong(de, from) : undefined} />
      <DayField label={t('lastDay')} value={until} onValue={setUntil} error={tried ? wrong(ate, until) : undefined} />
      {children}
      <Button type="submit">{t('showSpan')}</Button>
    </form>
  )
}
