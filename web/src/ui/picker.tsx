import { Form } from 'react-router'

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

/** Choices that narrow a page down, as a form: it works without scripts and its result has an address. */
export function Picker({ action, fields, all, button }: PickerProps) {
  if (fields.length === 0) return null
  return (
    <Form className="tools" action={action} method="get" key={fields.map((field) => field.value).join('|')}>
      {fields.map((field) => (
        <span className="picker" key={field.name}>
          <label htmlFor={`escolha-${field.name}`}>{field.label}</label>{' '}
          <select id={`escolha-${field.name}`} name={field.name} defaultValue={field.value} className="input">
            {!field.one && <option value="">{all}</option>}
            {field.options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </span>
      ))}
      <button type="submit" className="btn slim">
        {button}
      </button>
    </Form>
  )
}
