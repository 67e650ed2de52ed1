import { useLayoutEffect, type RefObject } from 'react'
import { useNavigationType } from 'react-router'

/** Attribute of a form in which something was written since it was drawn or sent off. */
const unsentAttribute = 'data-unsent'

/** What a reader can change, in its order. A field that is not a box has `checked` too, and nothing comes of it. */
const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select')]

interface SavedForm {
  /** Which form it is; other forms come and go in the same moment. */
  readonly kind: string
  readonly fields: readonly HTMLInputElement[]
  readonly focused: Element
}

/** From a form that goes away to the one that takes its place in the same moment. */
let savedForm: SavedForm | undefined

function restoreForm(form: HTMLFormElement, { kind, fields, focused }: SavedForm): void {
  if (kind !== form.className) return
  for (const [place, field] of fieldsOf(form).entries()) {
    const before = fields[place]
    if (before?.name !== field.name) continue
    field.value = before.value
    field.checked = before.checked
    if (before !== focused) continue
    form.setAttribute(unsentAttribute, '')
    form.closest('details')?.setAttribute('open', '')
    field.focus({ preventScroll: true })
    // Only of text there is a selection.
    if (typeof before.selectionStart === 'number') field.setSelectionRange(before.selectionStart, before.selectionEnd)
  }
}

/**
 * Keeps what is written into the form of this field while the page that it was sent off for is on its way: that page draws the form anew,
 * with the words that were sent. Going back shows what was looked for there.
 */
export function useUnsent(field: RefObject<Element | null>): void {
  const goesBack = useNavigationType() === 'POP'
  useLayoutEffect(() => {
    const form = field.current?.closest('form')
    if (!form) return undefined
    if (savedForm && !goesBack) restoreForm(form, savedForm)
    const written = () => form.setAttribute(unsentAttribute, '')
    const sent = () => form.removeAttribute(unsentAttribute)
    form.addEventListener('input', written)
    form.addEventListener('submit', sent)
    return () => {
      form.removeEventListener('input', written)
      form.removeEventListener('submit', sent)
      const focused = document.activeElement
      if (!focused || !form.contains(focused) || !form.hasAttribute(unsentAttribute)) return
      savedForm = { kind: form.className, fields: fieldsOf(form), focused }
      // The successor stands before the browser does anything else, or there is none.
      queueMicrotask(() => (savedForm = undefined))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a form: what goes back later is another form
  }, [])
}
