import { useRef, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * Of a list whose choice acts at once by mouse or finger. Arrow keys walk through its values and send nothing off: Enter does, or leaving it.
 */
export function useChoiceAtOnce(current: string, send: (form: HTMLFormElement) => void) {
  const byKey = useRef(false)
  const choose = ({ value, form }: HTMLSelectElement) => {
    if (value !== current && form) send(form)
  }
  return {
    onPointerDown: () => {
      byKey.current = false
    },
    onKeyDown: (event: KeyboardEvent<HTMLSelectElement>) => {
      byKey.current = true
      if (event.key === 'Enter') choose(event.currentTarget)
    },
    onChange: (event: ChangeEvent<HTMLSelectElement>) => {
      if (!byKey.current) choose(event.currentTarget)
    },
    onBlur: (event: FocusEvent<HTMLSelectElement>) => choose(event.currentTarget),
  }
}
