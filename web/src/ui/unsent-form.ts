import { useLayoutEffect, type RefObject } from 'react'
import { useNavigationType } from 'react-router'

/** Attribute of a form in which something was written since it was drawn or sent off. */
const unsentMark = 'data-unsent'

/** What a reader can change, in its order. A field that is not a box has `checked` too, and nothing comes of it. */
const fieldsOf = (form: HTMLFormElement) => [...form.querySelectorAll<HTMLInputElement>('input:not([type=hidden]), select')]

interface HandedOver {
  /** Which form it is; other forms come and go in the same moment. */
  readonly kind: string
  readonly fields: readonly HTMLInputElement[]
  readonly inHand: Element
}

/** From a form that goes away to the one that takes its place in the same moment. */
let handedOver: HandedOver | undefined

function takeOver(form: HTMLFormElement, { kind, fields, inHand }: HandedOver): void {
  if (kind !== form.className) return
  for (const [place, field] of fieldsOf(form).entries()) {
    const before = fields[place]
    if (before?.name !== field.name) continue
    field.value = before.value
    field.checked = before.checked
    if (before !== inHand) continue
    form.setAttribute(unsentMark, '')
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
    if (handedOver && !goesBack) takeOver(form, handedOver)
    const written = () => form.setAttribute(unsentMark, '')
    const sent = () => form.removeAttribute(unsentMark)
    form.addEventListener('input', written)
    form.addEventListener('submit', sent)
    return () => {
      form.removeEventListener('input', written)
      form.removeEventListener('submit', sent)
      const inHand = document.activeElement
      if (!inHand || !form.contains(inHand) || !form.hasAttribute(unsentMark)) return
      handedOver = { kind: form.className, fields: fieldsOf(form), inHand }
      // The successor stands before the browser does anything else, or there is none.
      queueMicrotask(() => (handedOver = undefined))
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once a form: what goes back later is another form
  }, [])
}
