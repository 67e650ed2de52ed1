import { phoneLimit, phoneText } from '@farol/contract/contact.ts'
import type { ComponentProps } from 'react'
import { TextField } from './field.tsx'

type PhoneProps = Omit<ComponentProps<typeof TextField>, 'value' | 'onChange' | 'type'> & {
  readonly value: string
  readonly onPhone: (phone: string) => void
}

/** A telephone number: what cannot be part of one is not taken in, typed or pasted. */
export function PhoneField({ value, onPhone, ...rest }: PhoneProps) {
  return (
    <TextField
      autoComplete="tel-national"
      {...rest}
      type="tel"
      maxLength={phoneLimit}
      value={value}
      // A pasted number comes whole: the browser would have cut it before what is no part of it was taken out.
      onPaste={(event) => {
        event.preventDefault()
        const { value: typed, selectionStart, selectionEnd } = event.currentTarget
        const [from, until] = [selectionStart ?? typed.length, selectionEnd ?? typed.length]
        onPhone(phoneText(typed.slice(0, from) + event.clipboardData.getData('text') + typed.slice(until)))
      }}
      onChange={(event) => onPhone(phoneText(event.target.value))}
    />
  )
}
