import { Form, useSubmit } from 'react-router'
import { useChoiceAtOnce } from './choice-at-once.ts'

/** One choice: its name in the address, what it is called, and what can be chosen. `value` '' is all. */
export interface PickerField {
  readonly name: string
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, label: string])[]
  /** There is no "all" among the choices. */
  readonly one?: boolean
}

interface PickerProps {
  readonly action: string
  readonly fields: readonly PickerField[]
  readonly all: string
  readonly button: string
}

function Choice({ field, all }: { field: PickerField; all: string }) {
  const submit = useSubmit()
  const atOnce = useChoiceAtOnce(field.value, (form) => void submit(form))
  return (
    <span className="picker">
      <label htmlFor={`escolha-${field.name}`}>{field.label}</label>{' '}
      <select id={`escolha-${field.name}`} name={field.name} defaultValue={field.value} className="input" {...atOnce}>
        {!field.one && <option value="">{all}</option>}
        {field.options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  )
}

/** Choices that narrow a page down, as a form: a choice acts at once, without scripts it has a button; its result has an address. */
export function Picker({ action, fields, all, button }: PickerProps) {
  if (fields.length === 0) return null
  return (
    <Form className="tools" action={action} method="get" key={fields.map((field) => field.value).join('|')}>
      {fields.map((field) => (
        <Choice key={field.name} field={field} all={all} />
      ))}
      <noscript>
        <button type="submit" className="btn slim">
          {button}
        </button>
      </noscript>
    </Form>
  )
}
