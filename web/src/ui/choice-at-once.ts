import { useEffect, useRef, type ChangeEvent, type FocusEvent, type KeyboardEvent } from 'react'

/**
 * Of a list whose choice acts at once by mouse or finger. Arrow keys walk through its values and send nothing off: Enter does, or leaving it.
 */
export function useChoiceAtOnce(current: string, send: (form: HTMLFormElement) => void) {
  const byKey = useRef(false)
  const list = useRef<HTMLSelectElement>(null)
  const sendAtFirst = useRef(send)
  const choose = ({ value, form }: HTMLSelectElement) => {
    if (value !== current && form) send(form)
  }
  useEffect(() => {
    const select = list.current
    // Another value than the page came with: chosen before it was hydrated, when nothing listened yet.
    if (select?.form && [...select.options].some((one) => one.defaultSelected && !one.selected)) sendAtFirst.current(select.form)
  }, [])
  return {
    ref: list,
    /** Going back must not bring a choice that was not sent. */
    autoComplete: 'off',
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
