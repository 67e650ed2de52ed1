import { useId, type ComponentProps, type ReactNode } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { Icon } from './icon.tsx'

interface FieldWords {
  readonly label: string
  readonly hint?: string | undefined
  /** What is wrong and how to mend it. */
  readonly error?: string | undefined
}

interface Tied {
  readonly id: string
  readonly 'aria-describedby'?: string
  readonly 'aria-invalid'?: true
}

function Frame({
  id: given,
  label,
  hint,
  error,
  required,
  children,
}: FieldWords & { id?: string | undefined; required?: boolean | undefined; children: (tied: Tied) => ReactNode }) {
  const { t } = useTranslation('ui')
  const own = useId()
  const id = given ?? own
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {label} {required && <span className="muted small">({t('required')})</span>}
      </label>
      {hint && (
        <p className="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Icon name="warn" />
          {error}
        </p>
      )}
      {children({ id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true as const }) })}
    </div>
  )
}

/** A line of text with its label, its hint and its error tied to it; `inside` stands at the end of the line itself. */
export function TextField({ label, hint, error, inside, ...rest }: ComponentProps<'input'> & FieldWords & { inside?: ReactNode }) {
  return (
    <Frame id={rest.id} label={label} hint={hint} error={error} required={rest.required}>
      {({ 'aria-describedby': own, ...tied }) => {
        const described = [own, rest['aria-describedby']].filter(Boolean).join(' ')
        const input = <input {...rest} {...tied} aria-describedby={described || undefined} className="input" />
        if (!inside) return input
        return (
          <div className="with-inside">
            {input}
            {inside}
          </div>
        )
      }}
    </Frame>
  )
}

export function TextArea({ label, hint, error, ...rest }: ComponentProps<'textarea'> & FieldWords) {
  return (
    <Frame id={rest.id} label={label} hint={hint} error={error} required={rest.required}>
      {(tied) => <textarea rows={5} {...rest} {...tied} className="input" />}
    </Frame>
  )
}

/** The browser's own list: `options` are `<option>` elements. */
export function SelectField({ label, hint, error, children, ...rest }: ComponentProps<'select'> & FieldWords) {
  return (
    <Frame id={rest.id} label={label} hint={hint} error={error} required={rest.required}>
      {(tied) => (
        <select {...rest} {...tied} className="input">
          {children}
        </select>
      )}
    </Frame>
  )
}

/** A box to tick, or with `type="radio"` one of several. */
export function Checkbox({
  label,
  type = 'checkbox',
  ...rest
}: Omit<ComponentProps<'input'>, 'type'> & { label: ReactNode; type?: 'checkbox' | 'radio' }) {
  return (
    <label className="check">
      <input {...rest} type={type} />
      <span>{label}</span>
    </label>
  )
}

/** Boxes that belong together under one question. */
export function CheckGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="field">
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}
